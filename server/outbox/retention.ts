import { inBatches, query, type SqlDatabase } from '../database/sql-database.ts'
import { removeOldHostLinks } from '../leads/host-links.ts'
import { stateConditions } from '../leads/lead-rows.ts'
import { partReviews } from '../leads/reviews/reviews.ts'
import { removeOldSpamSenders } from '../leads/screening/spam-senders.ts'
import { purgeVisits } from '../visits/visits-in-sql.ts'

/** The times before which leads were created that have been kept long enough. */
export interface RetentionLimits {
  readonly leads: Date
  readonly held: Date
}

/** What a purge does with leads that nobody was ever notified of. */
export type UnnotifiedLeads = 'keep' | 'erase'

// Somebody was notified of the lead: its notice was delivered, by one channel at least, or a digest has listed it.
const isNotified = `(not exists (
  select 1 from notifications where notifications.lead_id = leads.id and notifications.kind = 'notice'
    and (notifications.status in ('new', 'waiting') or notifications.status = 'held' and notifications.delivered_at is null)
) or exists (
  select 1 from notifications where notifications.lead_id = leads.id and notifications.kind = 'notice'
    and notifications.status = 'delivered'
))`

/** What was held back, whether or not somebody has thrown it away, is kept for the shorter time. */
const isHeld = `(${stateConditions.held} or ${stateConditions.spam})`

/** Erases what has been kept long enough, in the SQL that both databases share. */
export function retentionIn(database: SqlDatabase) {
  return {
    /** Counts the leads that a purge would erase, and those that it would keep because nobody was notified of them. */
    countOverdue: async (before: RetentionLimits, unnotified: UnnotifiedLeads) => {
      const mayGo = mayBeErased(unnotified)
      const [row] = await query(
        database,
        `select
          count(case when ${mayGo} and not (${isHeld} and created_at < $2) then 1 end) as leads,
          count(case when ${mayGo} and ${isHeld} and created_at < $2 then 1 end) as held,
          count(case when not ${mayGo} then 1 end) as unnotified
         from leads where created_at < $1 or (${isHeld} and created_at < $2)`,
        before.leads.toISOString(),
        before.held.toISOString(),
      )
      return { leads: Number(row?.leads), held: Number(row?.held), unnotified: Number(row?.unnotified) }
    },

    /** Erases the leads that have been kept long enough. Returns how many were held, and how many were not. */
    purge: async (before: RetentionLimits, unnotified: UnnotifiedLeads): Promise<{ leads: number; held: number }> => {
      const erase = (table: string, condition: string, time: Date) =>
        inBatches(database, (limit) => ({
          sql: `delete from ${table} where id in (
            select id from ${table} where ${condition} and created_at < $1 limit ${limit}
          ) returning id`,
          values: [time.toISOString()],
        }))
      const held = await erase('leads', `${isHeld} and ${mayBeErased(unnotified)}`, before.held)
      await database.run([partReviews(`${mayBeErased(unnotified)} and created_at < $1`, [before.leads.toISOString()])])
      const leads = await erase('leads', mayBeErased(unnotified), before.leads)
      // Digests belong to no lead; they are kept as long as held leads are.
      await erase('notifications', 'lead_id is null', before.held)
      await purgeVisits(database, before.leads)
      return { leads, held }
    },

    /** Forgets the senders of spam and the links of hosts whose time is over. */
    forgetOutdated: async (now: Date): Promise<void> => {
      await database.run([removeOldSpamSenders(now), removeOldHostLinks(now)])
    },
  }
}

/** The condition for leads that a purge may erase. */
function mayBeErased(unnotified: UnnotifiedLeads): string {
  return unnotified === 'keep' ? isNotified : '1 = 1'
}
