import { isRequired, leadFields, mapFields } from '../../leads/lead.ts'
import { searchText } from '../../leads/search-text.ts'
import { type ArchivedTable, type ColumnRule, orNull, type TableColumns, text, time } from '../database/archive.ts'
import { isUuid } from './lead-record.ts'
import type { LeadColumn } from './lead-rows.ts'

const uuid: ColumnRule = { kind: 'text', allows: isUuid }

const leads: ArchivedTable = {
  name: 'leads',
  words: ['lead', 'leads'],
  key: 'id',
  mustBeEmpty: true,
  // Computed of the others, in SQLite by whoever writes the lead.
  leftOut: ['search'],
  rules: {
    id: uuid,
    created_at: time,
    ...mapFields((field) => (isRequired(field) ? text : orNull(text))),
    same_lead_key: orNull(text),
    held_because: orNull(text),
    contacted_at: orNull(time),
    booked_for: orNull(time),
    booked_minutes: orNull({ kind: 'integer' }),
    booked_address: orNull(text),
    booked_at: orNull(time),
    delivered_at: orNull(time),
    photos_link: orNull(text),
    review_skipped_at: orNull(time),
    lost_at: orNull(time),
    lost_because: orNull(text),
    spam_at: orNull(time),
    call_back_at: orNull(time),
    email_refused_at: orNull(time),
    arrived_by: orNull(text),
    promise_from: orNull(time),
    source: orNull(text),
    medium: orNull(text),
    campaign: orNull(text),
  } satisfies Record<Exclude<LeadColumn, 'version'>, ColumnRule>,
  // Another content may have offered them. SQLite needs the condition to see where the select ends.
  afterRestore: 'insert into lead_zones (zone) select distinct zone from leads where true on conflict do nothing',
  fallbacks: {
    ...Object.fromEntries(leadFields.filter((field) => !isRequired(field)).map((field) => [field, () => ''])),
    // Equals no other lead's.
    same_lead_key: () => '',
    search: ({ name, email, phone }) => searchText({ name: String(name), email: String(email), phone: String(phone) }),
  },
}

const notifications: ArchivedTable = {
  name: 'notifications',
  words: ['notification', 'notifications'],
  key: 'id',
  // Senders' keys live for an hour, claims with their leases for seconds.
  leftOut: ['sender', 'claim', 'lease_until'],
  rules: {
    id: text,
    lead_id: orNull(uuid),
    kind: text,
    status: text,
    created_at: time,
    due_at: time,
    signal: text,
    attempts: { kind: 'integer' },
    attempted_at: orNull(time),
    failing_since: orNull(time),
    delivered_at: orNull(time),
    delivered_by: orNull(text),
    channel: orNull(text),
  },
  belongsTo: { table: 'leads', column: 'lead_id' },
}

const leadEvents: ArchivedTable = {
  name: 'lead_events',
  words: ['event of a lead', 'events of leads'],
  key: 'lead_id',
  rules: {
    lead_id: orNull(uuid),
    at: time,
    kind: text,
    by: orNull(text),
    text: orNull(text),
    before: orNull(text),
  },
  belongsTo: { table: 'leads', column: 'lead_id' },
}

const ofLead = { table: 'leads', column: 'lead_id' } as const

/** What backups have held from the first versions of the format on. */
const firstTables: readonly ArchivedTable[] = [leads, notifications, leadEvents]

// Which kinds, states and reasons there are is checked by the tables, which name a row that they refuse: a backup holds what is there.

/** Leads, what was and will be sent about them, what happened to them, their dates and their reviews. Links in mailboxes are good after a restore. */
export const leadTables: readonly ArchivedTable[] = [
  ...firstTables,
  {
    name: 'host_links',
    words: ['link of a host', 'links of hosts'],
    key: 'hash',
    rules: { made_at: time, expires_at: time },
    belongsTo: ofLead,
  },
  {
    name: 'appointments',
    words: ['appointment', 'appointments'],
    key: 'lead_id',
    rules: { told_for: orNull(time), called_off_at: orNull(time), told_at: time, answered_at: orNull(time) },
    belongsTo: ofLead,
  },
  {
    name: 'reviews',
    words: ['review', 'reviews'],
    key: 'id',
    rules: {
      requested_at: time,
      delivered_at: time,
      asked_at: time,
      write_until: time,
      given_at: orNull(time),
      withdrawn_at: orNull(time),
    },
    belongsTo: ofLead,
  },
  {
    name: 'review_links',
    words: ['link to a review', 'links to reviews'],
    key: 'hash',
    rules: { made_at: time },
    belongsTo: { table: 'reviews', column: 'review_id' },
  },
  { name: 'review_settings', words: ['setting of reviews', 'settings of reviews'], key: 'id' },
  {
    name: 'closed_days',
    words: ['period of closed days', 'periods of closed days'],
    key: 'id',
    rules: { starts_at: time, ends_at: time, opens_at: time, at: time },
  },
  // Hashes of senders, which go by themselves.
  { name: 'spam_senders', words: ['sender of spam', 'senders of spam'], key: 'hash', rules: { until: time } },
]

/** What backups of versions 1 to 4 of the format hold, which do not name their columns. Columns that came later are null. */
export const leadTablesBefore5: readonly TableColumns[] = firstTables.map((table) => ({
  table,
  columns: Object.fromEntries(Object.entries(table.rules ?? {}).map(([column, { kind }]) => [column, kind])),
}))
