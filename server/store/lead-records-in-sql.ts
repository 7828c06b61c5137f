import { CONTACT_WITHIN_MS } from '../../leads/contact-promise.ts'
import { leadFields } from '../../leads/lead.ts'
import { sameLeadHash } from './fold-text.ts'
import { inBatches, isUuid } from './lead-archive.ts'
import type { ContactFigures, LeadFilter, LeadRecords, UnnotifiedLeads } from './lead-records.ts'
import { leadColumns, toDate, toDateOrNull, toLeadRecord, toNotificationRecord } from './lead-rows.ts'
import type { SqlDatabase, SqlRow, SqlValue, Statement } from './sql-database.ts'

/** How the promise of contact was kept, of rows that have the two times of a lead. */
export function contactFigures(rows: readonly SqlRow[], now: Date): ContactFigures {
  const leads = rows.map(({ created_at, contacted_at }) => ({
    createdMs: toDate(created_at).getTime(),
    contactedMs: toDateOrNull(contacted_at)?.getTime() ?? null,
  }))
  const waits = leads
    // Not less than none, where the clock was ahead when the lead came.
    .flatMap(({ createdMs, contactedMs }) => (contactedMs === null ? [] : [Math.max(0, contactedMs - createdMs)]))
    .sort((one, other) => one - other)
  const overdue = leads.filter(
    ({ createdMs, contactedMs }) => contactedMs === null && now.getTime() - createdMs > CONTACT_WITHIN_MS,
  )
  return {
    leads: leads.length,
    withinDeadline: waits.filter((wait) => wait <= CONTACT_WITHIN_MS).length,
    decided: waits.length + overdue.length,
    medianMs: medianOf(waits),
  }
}

function medianOf(sorted: readonly number[]): number | null {
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

const stateConditions = {
  open: 'contacted_at is null and held_because is null',
  contacted: 'contacted_at is not null',
  held: 'contacted_at is null and held_because is not null',
} as const

// Somebody was notified of the lead: its notice has gone out, by one channel at least, or a digest has listed it.
const isNotified = `(not exists (
  select 1 from notifications where notifications.lead_id = leads.id and notifications.kind = 'notice'
    and (notifications.status in ('new', 'waiting') or notifications.status = 'held' and notifications.delivered_at is null)
) or exists (
  select 1 from notifications where notifications.lead_id = leads.id and notifications.kind = 'notice'
    and notifications.status = 'delivered'
))`

/** Ids in one statement. */
const IDS_TOGETHER = 500

/** The business's side of a store, in the SQL that both databases share. */
export function leadRecordsIn(database: SqlDatabase): LeadRecords {
  async function ask(sql: string, ...values: readonly SqlValue[]): Promise<readonly SqlRow[]> {
    const [rows = []] = await database.run([{ sql, values }])
    return rows
  }

  return {
    list: async (filter) => {
      const { where, values } = conditionsOf(filter, database)
      const direction = filter.order === 'oldest' ? 'asc' : 'desc'
      const limit = filter.limit === undefined ? '' : ` limit ${Math.trunc(filter.limit)}`
      const rows = await ask(
        `select ${leadColumns} from leads${where} order by created_at ${direction}, id ${direction}${limit}`,
        ...values,
      )
      return rows.map(toLeadRecord)
    },

    count: async (filter) => {
      const { where, values } = conditionsOf(filter, database)
      const [row] = await ask(`select count(*) as counted from leads${where}`, ...values)
      return Number(row?.counted)
    },

    find: async (id) => {
      const beginning = id.toLowerCase()
      if (!/^[0-9a-f-]{4,36}$/.test(beginning)) {
        return 'unknown'
      }
      const rows = await ask(
        `select ${leadColumns} from leads where cast(id as text) like $1 order by id limit 2`,
        `${beginning}%`,
      )
      const [first, second] = rows.map(toLeadRecord)
      return first === undefined ? 'unknown' : second === undefined ? first : 'ambiguous'
    },

    notificationsOf: async (id) => {
      const rows = await ask(
        'select kind, channel, status, due_at, attempts, delivered_at from notifications where lead_id = $1 order by due_at, kind, id',
        id,
      )
      return rows.map(toNotificationRecord)
    },

    markContacted: async (id, now) => {
      if (!isUuid(id)) {
        return 'unknown'
      }
      // The notifications first, in the order in which an insert locks them: the other order may end in a deadlock.
      const [, , marked = [], found = []] = await database.run([
        lockNotificationsOf(id),
        {
          // Where each message goes by both channels, one may be what was answered and the other a record of all leads.
          sql: `update notifications set status = 'withdrawn' where lead_id = $1 and (
            status in ('new', 'held') or status = 'waiting' and (kind <> 'notice' or channel is null)
          )`,
          values: [id],
        },
        {
          sql: 'update leads set contacted_at = $2 where id = $1 and contacted_at is null returning id',
          values: [id, now.toISOString()],
        },
        { sql: 'select id from leads where id = $1', values: [id] },
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
            // A notice that was being delivered while the lead was marked has left no reminders. Each channel has those that
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
          // Who marked a held lead had judged it to be real.
          sql: `update leads set contacted_at = null, held_because = null
            where id = $1 and contacted_at is not null returning id`,
          values: [id],
        },
        { sql: 'select id from leads where id = $1', values: [id] },
      ])
      const [reopened = [], found = []] = results.slice(-2)
      return reopened.length > 0 ? 'reopened' : found.length > 0 ? 'not-contacted' : 'unknown'
    },

    release: async (id, now) => {
      if (!isUuid(id)) {
        return 'unknown'
      }
      const [, released = [], found = []] = await database.run([
        {
          sql: `update notifications set status = 'waiting', due_at = $2 where lead_id = $1 and status = 'held'`,
          values: [id, now.toISOString()],
        },
        {
          sql: 'update leads set held_because = null where id = $1 and held_because is not null returning id',
          values: [id],
        },
        { sql: 'select id from leads where id = $1', values: [id] },
      ])
      return released.length > 0 ? 'released' : found.length > 0 ? 'not-held' : 'unknown'
    },

    correct: async (id, correction) => {
      // Again when somebody else has corrected it in between, as the key is made of all fields.
      for (;;) {
        const [before] = isUuid(id) ? await ask(`select ${leadColumns} from leads where id = $1`, id) : []
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
        const changes = changed.map((field) => `${field} = ${place(corrected[field])}`)
        const unchanged = leadFields.map((field) => `${field} = ${place(lead[field])}`)
        const [after] = await ask(
          `update leads set ${changes.join(', ')}, same_lead_key = ${place(sameLeadHash(corrected))}
           where id = ${place(id)} and ${unchanged.join(' and ')} returning ${leadColumns}`,
          ...values,
        )
        if (after !== undefined) {
          return toLeadRecord(after)
        }
      }
    },

    erase: async (ids) => {
      const statements: Statement[] = []
      for (let start = 0; start < ids.length; start += IDS_TOGETHER) {
        const values = ids.slice(start, start + IDS_TOGETHER)
        const places = values.map((_, index) => `$${index + 1}`).join(', ')
        statements.push({ sql: `delete from leads where id in (${places}) returning id`, values })
      }
      const erased = await database.run(statements)
      return erased.flat().length
    },

    countOverdue: async (before, unnotified) => {
      const mayGo = erasable(unnotified)
      const [row] = await ask(
        `select
          count(case when ${mayGo} and not (${stateConditions.held} and created_at < $2) then 1 end) as leads,
          count(case when ${mayGo} and ${stateConditions.held} and created_at < $2 then 1 end) as held,
          count(case when not ${mayGo} then 1 end) as unnotified
         from leads where created_at < $1 or (${stateConditions.held} and created_at < $2)`,
        before.leads.toISOString(),
        before.held.toISOString(),
      )
      return { leads: Number(row?.leads), held: Number(row?.held), unnotified: Number(row?.unnotified) }
    },

    purge: async (before, unnotified) => {
      const erase = (table: string, condition: string, time: Date) =>
        inBatches(database, (most) => ({
          sql: `delete from ${table} where id in (
            select id from ${table} where ${condition} and created_at < $1 limit ${most}
          ) returning id`,
          values: [time.toISOString()],
        }))
      const held = await erase('leads', `${stateConditions.held} and ${erasable(unnotified)}`, before.held)
      const leads = await erase('leads', erasable(unnotified), before.leads)
      // Digests belong to no lead, and go like held ones.
      await erase('notifications', 'lead_id is null', before.held)
      return { leads, held }
    },

    contactFigures: async (from, now) => {
      const rows = await ask(
        `select created_at, contacted_at from leads
         where held_because is null and created_at >= $1 and created_at < $2`,
        from.toISOString(),
        now.toISOString(),
      )
      return contactFigures(rows, now)
    },
  }
}

/**
 * Lets those who mark and reopen a lead at the same moment take turns: in PostgreSQL the statements after this one see what
 * the other has committed.
 */
function lockNotificationsOf(id: string): Statement {
  return { sql: 'update notifications set status = status where lead_id = $1', values: [id] }
}

/** The condition for leads that may be erased. */
function erasable(unnotified: UnnotifiedLeads): string {
  return unnotified === 'keep' ? isNotified : '1 = 1'
}

function conditionsOf(filter: LeadFilter, { sameText }: SqlDatabase): { where: string; values: SqlValue[] } {
  const { state, zone, email, name, since, until } = filter
  const values: SqlValue[] = []
  const place = (value: SqlValue) => `$${values.push(value)}`
  const conditions = [
    ...(state === undefined ? [] : [stateConditions[state]]),
    ...(zone === undefined ? [] : [`zone = ${place(zone)}`]),
    ...(email === undefined ? [] : [sameText('email', email, place)]),
    ...(name === undefined ? [] : [sameText('name', name, place)]),
    ...(since === undefined ? [] : [`created_at >= ${place(since.toISOString())}`]),
    ...(until === undefined ? [] : [`created_at < ${place(until.toISOString())}`]),
  ]
  return { where: conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '', values }
}
