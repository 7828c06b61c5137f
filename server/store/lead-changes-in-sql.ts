import { leadFields } from '../../leads/lead.ts'
import { queueConfirmations } from './confirmations-in-sql.ts'
import { isUuid, type LeadRecords } from './lead-records.ts'
import { leadColumns, sameLeadHash, toLeadRecord } from './lead-rows.ts'
import { searchText } from './search-text.ts'
import { query, type SqlDatabase, type SqlValue, type Statement } from './sql-database.ts'

type LeadChanges = Pick<LeadRecords, 'markContacted' | 'reopen' | 'release' | 'correct'>

/** The changes of one lead, in the SQL that both databases share. */
export function leadChangesIn(database: SqlDatabase): LeadChanges {
  return {
    markContacted: async (id, now) => {
      if (!isUuid(id)) {
        return 'unknown'
      }
      // The notifications come first, in the order in which an insert locks them: the other order may end in a deadlock.
      const [, , marked = [], found = []] = await database.run([
        lockNotificationsOf(id),
        {
          // Where each message goes by both channels, the person may have answered one of them while the other is still to be
          // delivered as a record of the lead.
          sql: `update notifications set status = 'withdrawn' where lead_id = $1 and (
            status in ('new', 'held') or status = 'waiting' and (kind <> 'notice' or channel is null)
          )`,
          values: [id],
        },
        {
          sql: 'update leads set contacted_at = $2 where id = $1 and contacted_at is null returning id',
          values: [id, now.toISOString()],
        },
        selectId(id),
      ])
      return marked.length > 0 ? 'marked' : found.length > 0 ? 'already' : 'unknown'
    },

    reopen: async (id, now, reminders) => {
      if (!isUuid(id)) {
        return 'unknown'
      }
      const at = now.toISOString()
      const isContacted = 'exists (select 1 from leads where leads.id = $1 and contacted_at is not null)'
      const results = await database.run([
        lockNotificationsOf(id),
        {
          // The lease stays: a process that is delivering the notice right now goes on, and no other begins.
          sql: `update notifications set status = 'waiting', due_at = $2, attempts = 0, failing_since = null
            where lead_id = $1 and kind = 'notice' and status = 'withdrawn' and ${isContacted}`,
          values: [id, at],
        },
        ...reminders.flatMap((reminder) => [
          {
            sql: `update notifications set status = 'waiting', due_at = $3, attempts = 0, failing_since = null
              where lead_id = $1 and kind = $2 and status = 'withdrawn' and ${isContacted}`,
            values: [id, reminder.kind, reminder.at.toISOString()],
          },
          {
            // A notice that was being delivered while the lead was marked has queued no reminders. Each channel gets those that
            // follow from its own notice. The coalesce gives the parameter the type of its column.
            sql: `insert into notifications (id, lead_id, kind, status, created_at, due_at, channel)
              select replace(n.id, ':notice', $2), n.lead_id, $3, 'waiting', coalesce($4, n.created_at),
                coalesce($5, n.created_at), n.channel
              from notifications n where n.lead_id = $1 and n.kind = 'notice' and n.status = 'delivered' and ${isContacted}
              on conflict (id) do nothing`,
            values: [id, `:${reminder.kind}`, reminder.kind, at, reminder.at.toISOString()],
          },
        ]),
        {
          // Somebody who marked a held lead had judged it to be real.
          sql: `update leads set contacted_at = null, held_because = null
            where id = $1 and contacted_at is not null returning id`,
          values: [id],
        },
        selectId(id),
      ])
      const [reopened = [], found = []] = results.slice(-2)
      return reopened.length > 0 ? 'reopened' : found.length > 0 ? 'not-contacted' : 'unknown'
    },

    release: async (id, now) => {
      if (!isUuid(id)) {
        return 'unknown'
      }
      const [, , released = [], found = []] = await database.run([
        {
          sql: `update notifications set status = 'waiting', due_at = $2 where lead_id = $1 and status = 'held'`,
          values: [id, now.toISOString()],
        },
        queueConfirmations(
          'lead_id = $1 and exists (select 1 from leads where leads.id = $1 and held_because is not null)',
          [id],
        ),
        {
          sql: 'update leads set held_because = null where id = $1 and held_because is not null returning id',
          values: [id],
        },
        selectId(id),
      ])
      return released.length > 0 ? 'released' : found.length > 0 ? 'not-held' : 'unknown'
    },

    correct: async (id, correction) => {
      // Repeats when somebody else has corrected the lead in between, as the key is made of several fields.
      for (;;) {
        const [before] = isUuid(id) ? await query(database, `select ${leadColumns} from leads where id = $1`, id) : []
        if (before === undefined) {
          return 'unknown'
        }
        const lead = toLeadRecord(before)
        const corrected = { ...lead, ...correction }
        const changed = leadFields.filter((field) => corrected[field] !== lead[field])
        if (changed.length === 0) {
          return lead
        }
        const values: SqlValue[] = []
        const place = (value: SqlValue) => `$${values.push(value)}`
        const changes = [
          ...changed.map((field) => `${field} = ${place(corrected[field])}`),
          ...(changed.includes('email') ? ['email_refused_at = null'] : []),
          ...(database.computesSearch ? [] : [`search = ${place(searchText(corrected))}`]),
        ]
        const unchanged = leadFields.map((field) => `${field} = ${place(lead[field])}`)
        const [after] = await query(
          database,
          `update leads set ${changes.join(', ')}, same_lead_key = ${place(sameLeadHash(corrected))}
           where id = ${place(id)} and ${unchanged.join(' and ')} returning ${leadColumns}`,
          ...values,
        )
        if (after !== undefined) {
          return toLeadRecord(after)
        }
      }
    },
  }
}

/**
 * Locks the notifications of a lead, so that processes that mark and reopen it at the same moment take turns: in PostgreSQL
 * the statements after this one see what the other process has committed.
 */
function lockNotificationsOf(id: string): Statement {
  return { sql: 'update notifications set status = status where lead_id = $1', values: [id] }
}

function selectId(id: string): Statement {
  return { sql: 'select id from leads where id = $1', values: [id] }
}
