import { heldRetentionDays, shootingRetentionDays } from '../../business/business.ts'
import { romeTime, toDate } from '../../business/time/rome-time.ts'
import { inBatches, query, type SqlDatabase, type SqlValue } from '../database/sql-database.ts'
import { removeOldHostLinks } from '../leads/host-links.ts'
import { hasShooting, stateConditions } from '../leads/lead-rows.ts'
import { detachReviews } from '../leads/reviews/reviews.ts'
import { removeOldSpamSenders } from '../leads/screening/spam-senders.ts'
import { purgeVisits } from '../visits/visits-in-sql.ts'

/** The times before which something lies that has been kept long enough. */
interface RetentionLimits {
  /** When leads were created. */
  readonly leads: Date
  /** When held leads were created. */
  readonly held: Date
  /** When shootings were whose photographs are not delivered yet: until then their leads are kept. */
  readonly shootings: Date
}

/**
 * Returns the times before which leads are erased, and shootings keep none: calendar months and days in Rome, as the privacy policy says.
 *
 * @param retentionMonths how long a lead is kept; where a month has no such day, its last one counts
 */
export function purgeBefore(now: Date, retentionMonths: number): RetentionLimits {
  const wall = romeTime(now)
  return {
    leads: toDate(wall.subtract({ months: retentionMonths })),
    held: toDate(wall.subtract({ days: heldRetentionDays })),
    shootings: toDate(wall.subtract({ days: shootingRetentionDays })),
  }
}

/** What a purge does with leads that nobody was ever notified of. */
type UnnotifiedLeads = 'keep' | 'erase'

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

/** What is older than its time: its date, link and reminders must not go before the shooting that they are for. */
const isOld = `(created_at < $1 and not (${hasShooting} and delivered_at is null and booked_for >= $2))`

/**
 * Erases what has been kept long enough, in the SQL that both databases share.
 *
 * @param secret the key of the hashes by which senders of spam are known
 */
export function retentionIn(database: SqlDatabase, secret: string) {
  return {
    /** Counts the leads that a purge would erase, and those that it would keep because nobody was notified of them. */
    countOverdue: async (before: RetentionLimits, unnotified: UnnotifiedLeads) => {
      const mayGo = mayBeErased(unnotified)
      const [row] = await query(
        database,
        `select
          count(case when ${mayGo} and not (${isHeld} and created_at < $3) then 1 end) as leads,
          count(case when ${mayGo} and ${isHeld} and created_at < $3 then 1 end) as held,
          count(case when not ${mayGo} then 1 end) as unnotified
         from leads where ${isOld} or (${isHeld} and created_at < $3)`,
        before.leads.toISOString(),
        before.shootings.toISOString(),
        before.held.toISOString(),
      )
      return { leads: Number(row?.leads), held: Number(row?.held), unnotified: Number(row?.unnotified) }
    },

    /** Erases the leads that have been kept long enough. Returns how many were held, and how many were not. */
    purge: async (before: RetentionLimits, unnotified: UnnotifiedLeads): Promise<{ leads: number; held: number }> => {
      const mayGo = mayBeErased(unnotified)
      const oldLeads = [before.leads.toISOString(), before.shootings.toISOString()]
      const erase = (table: string, condition: string, ...values: readonly SqlValue[]) =>
        inBatches(database, (limit) => ({
          sql: `delete from ${table} where id in (
            select id from ${table} where ${condition} limit ${limit}
          ) returning id`,
          values,
        }))
      const held = await erase('leads', `${isHeld} and ${mayGo} and created_at < $1`, before.held.toISOString())
      await database.run([detachReviews(`${mayGo} and ${isOld}`, oldLeads)])
      const leads = await erase('leads', `${mayGo} and ${isOld}`, ...oldLeads)
      // Digests belong to no lead; they are kept as long as held leads are.
      await erase('notifications', 'lead_id is null and created_at < $1', before.held.toISOString())
      await purgeVisits(database, before.leads)
      return { leads, held }
    },

    /**
     * Forgets the senders of spam and the links of hosts whose time is over.
     *
     * @param isSteady whether the clock is trusted; otherwise the links stay, as hosts have no others
     */
    forgetOutdated: async (now: Date, isSteady: boolean): Promise<void> => {
      await database.run([removeOldSpamSenders(now, secret), ...(isSteady ? [removeOldHostLinks(now)] : [])])
    },
  }
}

/** The condition for leads that a purge may erase. */
function mayBeErased(unnotified: UnnotifiedLeads): string {
  return unnotified === 'keep' ? isNotified : '1 = 1'
}
