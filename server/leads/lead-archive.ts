import { isRequired, leadFields } from '../../leads/lead.ts'
import { searchText } from '../../leads/search-text.ts'
import type { ArchivedTable, ColumnKind, TableColumns } from '../database/archive.ts'

const leads: ArchivedTable = {
  name: 'leads',
  words: ['lead', 'leads'],
  key: 'id',
  mustBeEmpty: true,
  // Computed of the others, in SQLite by whoever writes the lead.
  leftOut: ['search'],
  kinds: { booked_for: 'time', promise_from: 'time' },
  // The content here may not offer all cities of these leads. SQLite needs the condition to see where the select ends.
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
  kinds: { failing_since: 'time' },
}

const leadEvents: ArchivedTable = {
  name: 'lead_events',
  words: ['event of a lead', 'events of leads'],
  key: 'lead_id',
}

/** Leads, what was and will be sent about them, what happened to them, their dates and their reviews. Links in mailboxes are good after a restore. */
export const leadTables: readonly ArchivedTable[] = [
  leads,
  notifications,
  leadEvents,
  { name: 'host_links', words: ['link of a host', 'links of hosts'], key: 'hash' },
  {
    name: 'appointments',
    words: ['appointment', 'appointments'],
    key: 'lead_id',
    kinds: { told_for: 'time' },
  },
  { name: 'reviews', words: ['review', 'reviews'], key: 'id', kinds: { write_until: 'time' } },
  {
    name: 'review_links',
    words: ['link to a review', 'links to reviews'],
    key: 'hash',
  },
  { name: 'review_settings', words: ['setting of reviews', 'settings of reviews'], key: 'id' },
  { name: 'closed_days', words: ['period of closed days', 'periods of closed days'], key: 'id' },
  // Hashes of senders, which go by themselves.
  { name: 'spam_senders', words: ['sender of spam', 'senders of spam'], key: 'hash', kinds: { until: 'time' } },
]

/** What backups of versions 1 to 4 of the format hold, which do not name their columns. A column that came later than a row is null. */
export const leadTablesBefore5: readonly TableColumns[] = [
  {
    table: leads,
    columns: {
      ...columns('text', ['id', ...leadFields, 'same_lead_key', 'held_because', 'source', 'medium', 'campaign']),
      ...columns('time', ['created_at', 'contacted_at', 'booked_for', 'lost_at', 'call_back_at', 'email_refused_at']),
    },
  },
  {
    table: notifications,
    columns: {
      ...columns('text', ['id', 'lead_id', 'kind', 'status', 'signal', 'delivered_by', 'channel']),
      ...columns('time', ['created_at', 'due_at', 'attempted_at', 'failing_since', 'delivered_at']),
      attempts: 'integer',
    },
  },
  {
    table: leadEvents,
    columns: { ...columns('text', ['lead_id', 'kind', 'by', 'text', 'before']), at: 'time' },
  },
]

function columns(kind: ColumnKind, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, kind]))
}
