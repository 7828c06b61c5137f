import { hash } from 'node:crypto'
import { eventKinds } from '../../../leads/events.ts'
import type { Lead } from '../../../leads/lead.ts'
import { searchedTexts } from '../../../leads/search-text.ts'
import { toDate, toTextOrNull } from '../../database/row-values.ts'
import { query, type SqlDatabase, type SqlRow, type SqlValue } from '../../database/sql-database.ts'
import { guardOf, lockLead, newestChange, readState, toUndoable } from '../../leads/change-lead.ts'
import { isUuid } from '../../leads/lead-record.ts'
import { toLeadEvent } from '../../leads/lead-rows.ts'
import { leadChangesOn } from '../../outbox/queue/effect-of-change.ts'
import { officeFiguresIn } from './office-figures-in-sql.ts'
import type { OfficeLeads, TimelineEvent } from './office-leads.ts'
import { officeColumns, officeListsIn, toOfficeRow } from './office-lists-in-sql.ts'

/** Fewer digits may be of another text, and of several people. */
const LEAST_DIGITS = 6

/** The office's side of a store, in the SQL that both databases share. */
export function officeLeadsIn(database: SqlDatabase): OfficeLeads {
  const changes = leadChangesOn(database)
  const find: OfficeLeads['find'] = async (id) => {
    if (!isUuid(id)) {
      return 'unknown'
    }
    const [[row] = [], notifications = [], events = [], [newest] = []] = await database.run([
      { sql: `select ${officeColumns} from leads where id = $1`, values: [id] },
      {
        sql: `select kind, channel, delivered_at, delivered_by from notifications
          where lead_id = $1 and status = 'delivered' and delivered_at is not null order by delivered_at, id`,
        values: [id],
      },
      { sql: 'select at, kind, by, text from lead_events where lead_id = $1 order by seq', values: [id] },
      newestChange(id),
    ])
    if (row === undefined) {
      return 'unknown'
    }
    const office = toOfficeRow(row)
    const timeline: readonly TimelineEvent[] = [
      { at: office.lead.createdAt, kind: 'arrived', by: null, text: null },
      ...notifications.map(toDelivery),
      ...events.flatMap(toEvent),
    ]
    return {
      ...office,
      // Of two at one time the later one comes first.
      timeline: timeline.toReversed().toSorted((one, other) => other.at.getTime() - one.at.getTime()),
      canUndo: toUndoable(newest) !== null,
    }
  }

  /** Writes the condition that a lead is of the same person. */
  const samePerson = ({ email, phone }: Pick<Lead, 'email' | 'phone'>, place: (value: SqlValue) => string) => {
    const [digits = ''] = searchedTexts(phone)
    // The digits are the last word of the search text. A text with few of them, 'n.d.' for instance, is nobody's number.
    const hasNumber = /^\d+$/.test(digits) && digits.length >= LEAST_DIGITS
    const same = [
      database.sameText('email', email, place),
      ...(hasNumber ? [`search like ${place(`% ${digits}`)}`] : []),
    ]
    return `(${same.join(' or ')})`
  }

  return {
    ...officeListsIn(database),
    ...officeFiguresIn(database),
    change: async (change, to) => {
      const outcome = await changes.change(change, to)
      return outcome === 'newer' || outcome === 'unknown' ? outcome : find(change.id)
    },
    undo: async (change) => {
      const outcome = await changes.undo(change)
      return outcome === 'changed' ? find(change.id) : outcome
    },
    add: async (event, change) => ((await changes.add(event, change)) === 'added' ? find(change.id) : 'unknown'),
    correct: async (change, fields) => {
      const outcome = await changes.correct(change, fields)
      return typeof outcome === 'string' ? outcome : find(change.id)
    },
    find,

    ofPerson: async (id) => {
      const found = await find(id)
      if (found === 'unknown') {
        return []
      }
      const values: SqlValue[] = []
      const place = (value: SqlValue) => `$${values.push(value)}`
      const sameEmail = database.sameText('email', found.lead.email, place)
      const rows = await query(
        database,
        `select ${officeColumns}, case when ${sameEmail} then 'email' else 'phone' end as same
         from leads where ${samePerson(found.lead, place)} order by created_at, id`,
        ...values,
      )
      return rows.map((row) => ({ ...toOfficeRow(row), same: row.same === 'email' ? 'email' : 'phone' }))
    },

    erase: async ({ id, version, by, now }, chosen) => {
      const before = await readState(database, id)
      const found = await find(id)
      if (before === null || found === 'unknown') {
        return 'unknown'
      }
      if (before.version !== version) {
        return 'newer'
      }
      const ids = [...new Set(chosen)]
      if (ids.length === 0) {
        return 'unmatched'
      }
      const guard = guardOf(before)
      const values: SqlValue[] = [...guard.values]
      const place = (value: SqlValue) => `$${values.push(value)}`
      const isChosen = `id in (${ids.map(place).join(', ')}) and ${samePerson(found.lead, place)}`
      const areAllTheirs = `(select count(*) from leads where ${isChosen}) = ${ids.length}`
      const isUnchanged = `exists (select 1 from leads where ${guard.unchanged})`
      const results = await database.run([
        // In one order, so that two that erase the same leads take turns.
        ...[...new Set([id, ...ids])].sort().flatMap(lockLead),
        { sql: `select 1 as one from leads where ${guard.unchanged}`, values: guard.values },
        {
          // Says of nobody who it was.
          sql: `insert into lead_events (at, kind, by)
            select coalesce($${values.length + 1}, created_at), 'erased', $${values.length + 2} from leads
            where ${guard.unchanged} and ${areAllTheirs}`,
          values: [...values, now.toISOString(), by],
        },
        { sql: `delete from leads where ${isChosen} and ${isUnchanged} and ${areAllTheirs} returning id`, values },
      ])
      const [unchanged = [], , erased = []] = results.slice(-3)
      return unchanged.length === 0 ? 'newer' : erased.length === 0 ? 'unmatched' : erased.length
    },

    fingerprint: async () => {
      const results = await database.run([
        // Not the newest alone: a transaction that began earlier may commit later.
        { sql: 'select seq from lead_events order by seq desc limit 50' },
        { sql: 'select id, held_because from leads order by created_at desc limit 20' },
      ])
      return hash('sha256', JSON.stringify(results.map((rows) => rows.map(Object.values))), 'base64url')
    },
  }
}

function toDelivery(row: SqlRow): TimelineEvent {
  const kind = String(row.kind)
  return {
    at: toDate(row.delivered_at),
    kind: kind.startsWith('reminder') ? 'reminded' : kind === 'confirmation' ? 'confirmed' : 'notified',
    by: null,
    text: toTextOrNull(row.delivered_by) ?? toTextOrNull(row.channel),
  }
}

function toEvent(row: SqlRow): readonly TimelineEvent[] {
  const event = toLeadEvent(row)
  const kind = eventKinds.find((known) => known === event.kind)
  return kind === undefined ? [] : [{ ...event, kind }]
}
