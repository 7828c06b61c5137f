import { isoAfter } from '../../database/clock.ts'
import { isOneOf, type Place, query, type SqlDatabase, type Statement, write } from '../../database/sql-database.ts'
import { claimsIn, isLeased } from './claim.ts'
import { queueReminder } from './follow-ups.ts'
import { judgingIn } from './judging.ts'
import { type ClaimedNotification, type FollowUp, LEASE_MS, listOf } from './notification.ts'

export type NotificationQueue = ReturnType<typeof notificationQueueIn>

/**
 * The way of a notification through the outbox of a store, in the SQL that both databases share: judged, assigned, claimed, settled. What
 * else the outbox needs is its upkeep. Several processes may work on it: one of them at a time claims a notification, for the time of a
 * lease, so that the claim of a process that has died ends by itself. Delivery is at least once: a notification that was delivered and
 * could not be marked is delivered again.
 *
 * @param secret the same in every process
 */
export function notificationQueueIn(database: SqlDatabase, secret: string) {
  return {
    ...judgingIn(database, secret),
    ...claimsIn(database),

    /**
     * Gives each message to the business that waits a row for each channel, or one row that any channel may deliver. A message that a
     * channel has delivered is done where any is enough. What is being delivered is left for a later call. The rows of one message have the
     * same `message`: docs/decisions/0057.
     *
     * @param sendsByBoth whether each message goes by each channel
     */
    assignChannels: async (now: Date, sendsByBoth: boolean): Promise<void> => {
      await database.run(sendsByBoth ? divide(now) : join(now))
    },

    /** Renews the leases of claimed notifications, except of those that another process has claimed meanwhile. */
    renew: async (notifications: readonly ClaimedNotification[], now: Date): Promise<void> => {
      if (notifications.length > 0) {
        const [ids, claims] = [notifications.map(({ id }) => id), new Set(notifications.map(({ claim }) => claim))]
        await query(
          database,
          (place) => `update notifications set lease_until = ${place(isoAfter(now, LEASE_MS))}
              where status = 'waiting' and ${isOneOf('id', ids, place)} and ${isOneOf('claim', claims, place)}`,
        )
      }
    },

    /** Marks a notification as delivered, with the held leads that were gathered for it, and queues its follow-ups. */
    delivered: async (
      notification: ClaimedNotification,
      by: string,
      now: Date,
      followUps: readonly FollowUp[],
    ): Promise<void> => {
      const { id, receiver, lead } = notification
      const at = now.toISOString()
      const list = listOf(notification)
      const markListed: Statement = {
        sql: `update notifications set delivered_at = $2, delivered_by = $3, claim = null
          where status = 'held' and claim = $1`,
        values: [list, at, receiver === null ? by : list],
      }
      // A lead that was contacted or erased meanwhile gets none.
      const isOpen = `id = $1 and exists (
        select 1 from leads where leads.id = notifications.lead_id and leads.contacted_at is null
      )`
      await database.run([
        {
          sql: `update notifications
            set status = 'delivered', delivered_at = $2, delivered_by = $3, claim = null, lease_until = null
            where id = $1`,
          values: [id, at, by],
        },
        ...(lead === null ? [markListed] : []),
        ...followUps.map((followUp) => queueReminder(followUp, now, isOpen, [id])),
      ])
    },

    /** Marks a notification as no longer needed. */
    withdraw: async ({ id, claim }: ClaimedNotification): Promise<void> => {
      await query(
        database,
        `update notifications set status = 'withdrawn', claim = null, lease_until = null where id = $1 and claim = $2`,
        id,
        claim,
      )
    },

    /** Gives up a mail to a host because the mailbox does not exist, and records that with the lead. */
    refuseMailbox: async ({ id, claim, lead }: ClaimedNotification, now: Date): Promise<void> => {
      // Somebody may have corrected the address while the mail was on its way: the right one gets it then.
      const isSameAddress = 'exists (select 1 from leads where leads.id = notifications.lead_id and leads.email = $3)'
      await database.run([
        {
          sql: `update notifications set claim = null, lease_until = null,
              status = case when ${isSameAddress} then 'withdrawn' else status end
            where id = $1 and claim = $2`,
          values: [id, claim, lead?.email ?? ''],
        },
        {
          sql: 'update leads set email_refused_at = $2 where id = $1 and email = $3',
          values: [lead?.id ?? null, now.toISOString(), lead?.email ?? ''],
        },
      ])
    },

    /** Releases a notification whose delivery failed, and sets the time of the next attempt. */
    failed: async ({ id, claim }: ClaimedNotification, now: Date, retryAt: Date): Promise<void> => {
      await query(
        database,
        `update notifications
         set claim = null, lease_until = null, due_at = $3, failing_since = coalesce(failing_since, $2)
         where id = $1 and status = 'waiting' and claim = $4`,
        id,
        now.toISOString(),
        retryAt.toISOString(),
        claim,
      )
    },
  }
}

/**
 * Makes rows for e-mail and for the webhook of those for any channel. The second statement looks for the rows that the first has made,
 * so that a notification that is queued between the two does not lose one.
 */
function divide(now: Date): readonly Statement[] {
  const isFree = (place: Place) =>
    `channel is null and status = 'waiting' and not ${isLeased('notifications', place, now)}`
  return [
    write(
      (place) => `insert into notifications
          (id, message, lead_id, kind, day, status, created_at, due_at, signal, channel)
        select id || ':webhook', message, lead_id, kind, day, status, created_at, due_at, signal, 'webhook'
        from notifications where ${isFree(place)}
        order by id on conflict (id) do nothing`,
    ),
    write(
      (place) => `update notifications set channel = 'email'
        where ${isFree(place)} and exists (
          select 1 from notifications other where other.message = notifications.message and other.channel = 'webhook'
        )`,
    ),
  ]
}

/** Joins the rows of each message to one for any channel. */
function join(now: Date): readonly Statement[] {
  const ofSameMessage = (condition: string) =>
    `exists (select 1 from notifications other where other.message = notifications.message and ${condition})`
  const change = (change: string, condition = 'true') =>
    write(
      (place) => `${change} where channel in ('email', 'webhook') and status = 'waiting' and ${condition}
        and not ${ofSameMessage(`other.status = 'waiting' and ${isLeased('other', place, now)}`)}`,
    )
  return [
    change(
      `update notifications set status = 'withdrawn', claim = null, lease_until = null`,
      ofSameMessage(`other.status = 'delivered'`),
    ),
    // The first row stays. The others are deleted, so that it can be divided again.
    change(
      'delete from notifications',
      ofSameMessage(
        `other.status = 'waiting'
          and (coalesce(other.channel, ''), other.id) < (notifications.channel, notifications.id)`,
      ),
    ),
    // Again, as another process may have marked one as delivered since.
    change('update notifications set channel = null', `not ${ofSameMessage(`other.status = 'delivered'`)}`),
  ]
}
