import { inBatches, query, type SqlDatabase, type SqlValue, type Statement } from '../database/sql-database.ts'
import { bySourceIn, purgeVisits } from '../visits/visits-in-sql.ts'
import { contactFigures } from './contact-figures.ts'
import { leadChangesIn } from './lead-changes-in-sql.ts'
import type { LeadFilter, LeadRecords, UnnotifiedLeads } from './lead-records.ts'
import { leadColumns, toLeadEvent, toLeadRecord, toNotificationRecord } from './lead-rows.ts'

/** Ids in one statement. */
const IDS_TOGETHER = 500

/** The conditions for leads in a state. */
export const stateConditions = {
  open: 'contacted_at is null and held_because is null',
  contacted: 'contacted_at is not null and booked_for is null and lost_at is null',
  held: 'contacted_at is null and held_because is not null',
  booked: 'booked_for is not null and lost_at is null',
  lost: 'lost_at is not null',
} as const

// Somebody was notified of the lead: its notice was delivered, by one channel at least, or a digest has listed it.
const isNotified = `(not exists (
  select 1 from notifications where notifications.lead_id = leads.id and notifications.kind = 'notice'
    and (notifications.status in ('new', 'waiting') or notifications.status = 'held' and notifications.delivered_at is null)
) or exists (
  select 1 from notifications where notifications.lead_id = leads.id and notifications.kind = 'notice'
    and notifications.status = 'delivered'
))`

/** The business's side of a store, in the SQL that both databases share. */
export function leadRecordsIn(database: SqlDatabase): LeadRecords {
  return {
    ...leadChangesIn(database),

    list: async (filter) => {
      const { where, values } = conditionsOf(filter, database)
      const direction = filter.order === 'oldest' ? 'asc' : 'desc'
      const limit = filter.limit === undefined ? '' : ` limit ${Math.trunc(filter.limit)}`
      const order = `order by created_at ${direction}, id ${direction}${limit}`
      const rows = await query(database, `select ${leadColumns} from leads${where} ${order}`, ...values)
      return rows.map(toLeadRecord)
    },

    count: async (filter) => {
      const { where, values } = conditionsOf(filter, database)
      const [row] = await query(database, `select count(*) as counted from leads${where}`, ...values)
      return Number(row?.counted)
    },

    zones: async () => {
      const rows = await query(database, 'select distinct zone from leads order by zone')
      return rows.map(({ zone }) => String(zone))
    },

    find: async (id) => {
      const beginning = id.toLowerCase()
      if (!/^[0-9a-f-]{4,36}$/.test(beginning)) {
        return 'unknown'
      }
      const rows = await query(
        database,
        `select ${leadColumns} from leads where cast(id as text) like $1 order by id limit 2`,
        `${beginning}%`,
      )
      const [first, second] = rows.map(toLeadRecord)
      return first === undefined ? 'unknown' : second === undefined ? first : 'ambiguous'
    },

    notificationsOf: async (id) => {
      const rows = await query(
        database,
        'select kind, channel, status, due_at, attempts, delivered_at from notifications where lead_id = $1 order by due_at, kind, id',
        id,
      )
      return rows.map(toNotificationRecord)
    },

    eventsOf: async (id) => {
      const rows = await query(
        database,
        'select at, kind, by, text from lead_events where lead_id = $1 order by seq',
        id,
      )
      return rows.map(toLeadEvent)
    },

    erase: async (ids, now = new Date()) => {
      const statements: Statement[] = []
      for (let start = 0; start < ids.length; start += IDS_TOGETHER) {
        const values = ids.slice(start, start + IDS_TOGETHER)
        const places = values.map((_, index) => `$${index + 1}`).join(', ')
        statements.push({ sql: `delete from leads where id in (${places}) returning id`, values })
      }
      const erased = (await database.run(statements)).flat().length
      if (erased > 0) {
        await query(database, `insert into lead_events (at, kind) values ($1, 'erased')`, now.toISOString())
      }
      return erased
    },

    countOverdue: async (before, unnotified) => {
      const mayGo = mayBeErased(unnotified)
      const [row] = await query(
        database,
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
        inBatches(database, (limit) => ({
          sql: `delete from ${table} where id in (
            select id from ${table} where ${condition} and created_at < $1 limit ${limit}
          ) returning id`,
          values: [time.toISOString()],
        }))
      const held = await erase('leads', `${stateConditions.held} and ${mayBeErased(unnotified)}`, before.held)
      const leads = await erase('leads', mayBeErased(unnotified), before.leads)
      // Digests belong to no lead; they are kept as long as held leads are.
      await erase('notifications', 'lead_id is null', before.held)
      await purgeVisits(database, before.leads)
      return { leads, held }
    },

    contactFigures: async (from, now) => {
      const rows = await query(
        database,
        `select created_at, contacted_at from leads
         where held_because is null and created_at >= $1 and created_at < $2`,
        from.toISOString(),
        now.toISOString(),
      )
      return contactFigures(rows, now)
    },

    bySource: bySourceIn(database),
  }
}

/** The condition for leads that a purge may erase. */
function mayBeErased(unnotified: UnnotifiedLeads): string {
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
