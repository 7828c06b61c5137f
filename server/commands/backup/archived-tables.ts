import type { ArchivedTable } from '../../database/archive.ts'
import { leadTables } from '../../leads/lead-archive.ts'
import { officeTables } from '../../office/access/people.ts'
import { pushKeysTable } from '../../outbox/subscriptions.ts'
import { siteTables } from '../../publishing/site-archive.ts'
import { visitsTable } from '../../visits/visits-in-sql.ts'

/** All tables that backups hold, those that others refer to first. */
export const archivedTables: readonly ArchivedTable[] = [
  ...leadTables,
  visitsTable,
  ...officeTables,
  pushKeysTable,
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
