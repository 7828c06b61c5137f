import type { ArchivedTable, ColumnRule } from '../../database/archive.ts'
import { appointmentsTable } from '../../leads/appointments.ts'
import { hostLinks } from '../../leads/host-links.ts'
import { leadTables, spamSenders } from '../../leads/lead-archive.ts'
import { reviewTables } from '../../leads/reviews/review-archive.ts'

/** The days on which the business is closed, which it has planned. */
const closedDaysTables: readonly ArchivedTable[] = [
  {
    name: 'closed_days',
    words: ['period of closed days', 'periods of closed days'],
    key: 'id',
    rules: { starts_at: { kind: 'time' }, ends_at: { kind: 'time' }, opens_at: { kind: 'time' }, at: { kind: 'time' } },
  },
]

/** The counts of visits. */
const visitTables: readonly ArchivedTable[] = [
  {
    name: 'visits',
    words: ['count of visits', 'counts of visits'],
    key: 'day',
    rules: { day: { kind: 'day' } },
  },
]

/** Who may enter the office, and the key pair that telephones expect their notices to be signed with. */
const officeTables: readonly ArchivedTable[] = [
  {
    name: 'office_people',
    words: ['person of the office', 'people of the office'],
    key: 'id',
    mustBeEmpty: true,
  },
  {
    name: 'office_passkeys',
    words: ['passkey', 'passkeys'],
    key: 'id',
    belongsTo: { table: 'office_people', column: 'person_id' },
  },
  { name: 'office_keys', words: ['signing key of pushes', 'signing keys of pushes'], key: 'name' },
]

/** The server would start with the repository's site, if it could not read what is online. */
const json: ColumnRule = { kind: 'text', allows: isJson }

function isJson(value: unknown): boolean {
  try {
    return typeof JSON.parse(String(value)) === 'object'
  } catch {
    return false
  }
}

/** What the owner has changed of the site, and the pictures that its pages show. */
const siteTables: readonly ArchivedTable[] = [
  {
    name: 'site_draft',
    words: ['draft of the site', 'drafts of the site'],
    key: 'id',
    mustBeEmpty: true,
    rules: { fields: json },
  },
  {
    name: 'site_versions',
    words: ['version of the site', 'versions of the site'],
    key: 'id',
    mustBeEmpty: true,
    rules: { fields: json, pictures: json, restored_from: { kind: 'time', isNullable: true } },
  },
  { name: 'site_photographs', words: ['photograph', 'photographs'], key: 'name', mustBeEmpty: true },
  // Pictures could be made again, but only while nobody waits for a page with them.
  { name: 'site_renditions', words: ['file of a version', 'files of versions'], key: 'path' },
]

/** All tables that backups hold, those that others refer to first. */
export const archivedTables: readonly ArchivedTable[] = [
  ...leadTables,
  hostLinks,
  appointmentsTable,
  ...reviewTables,
  ...closedDaysTables,
  spamSenders,
  ...visitTables,
  ...officeTables,
  ...siteTables,
]

/** The tables that backups do not hold, with the reason. A test compares both lists with the databases. */
export const leftOutTables: Readonly<Record<string, string>> = {
  office_sessions: 'everybody signs in again, with their passkey',
  office_subscriptions: 'belong to sessions: a telephone registers again when it has signed in',
  site_editors: 'belong to sessions',
  site_uploads: 'belong to sessions',
  site_upload_states: 'belong to sessions',
  office_tickets: 'codes and challenges of some minutes',
  office_guesses: 'of some minutes',
  calendar_feeds: 'secret addresses, which may have been revoked since: a new one is made in the office',
  schema_steps: 'of the schema, which the restoring server has made',
  lead_zones: 'the server adds those of its content when it starts, and a restore those of its leads',
  clock: 'of the machine: where a store is restored, servers watch theirs for a day before they erase by it',
  backup_record: 'of the machine: where a store is restored, no backup was made yet',
  sender_salt: "PostgreSQL's own, for senders' keys, which live for an hour",
}
