import type { Statement } from '../../database/sql-database.ts'
import type { ClaimedNotification } from './notification-queue.ts'

// With NOTIFY_BOTH a notification that is due is divided into two halves, one for each channel: docs/decisions/0037.

/** The end of the id of the half for the webhook; the half for e-mail keeps the id that the notification had. */
export const WEBHOOK_SUFFIX = ':webhook'

/** The id that both halves send with their message. */
export function messageIdOf(id: string): string {
  return id.replaceAll(WEBHOOK_SUFFIX, '')
}

/** The ids of the halves of a message; a notification that was not divided has the first one. */
export function idsOf(messageId: string): readonly [string, string] {
  return [messageId, `${messageId}${WEBHOOK_SUFFIX}`]
}

/** The condition that two rows are the halves of one notification. */
export function isOtherHalf(other: string, half: string): string {
  return `(${other}.id = ${half}.id || '${WEBHOOK_SUFFIX}' or ${half}.id = ${other}.id || '${WEBHOOK_SUFFIX}')`
}

/**
 * The condition for notifications that are due and not leased. A lease that ends after `latestLease` was taken while the clock
 * was ahead, and does not count.
 */
export function isDueUnclaimed(at: string, latestLease: string): string {
  return `status = 'waiting' and due_at <= ${at} and (lease_until is null or lease_until <= ${at} or lease_until > ${latestLease})`
}

/**
 * Divides each notification that is due and has no channel yet. The second statement looks for the halves that the first has
 * made, so that a notification that falls due between the two does not lose its other half.
 */
export function divideIntoHalves(at: string, latestLease: string): readonly Statement[] {
  return [
    {
      sql: `insert into notifications (id, lead_id, kind, status, created_at, due_at, signal, channel)
        select id || '${WEBHOOK_SUFFIX}', lead_id, kind, status, created_at, due_at, signal, 'webhook'
        from notifications where channel is null and ${isDueUnclaimed('$1', '$2')} order by id
        on conflict (id) do nothing`,
      values: [at, latestLease],
    },
    {
      sql: `update notifications set channel = 'email' where channel is null and ${isDueUnclaimed('$1', '$2')} and exists (
        select 1 from notifications other where other.id = notifications.id || '${WEBHOOK_SUFFIX}'
      )`,
      values: [at, latestLease],
    },
  ]
}

/**
 * Joins the halves that are waiting, where one channel is enough again: a notification is done once either half is delivered.
 * Halves of which one is being delivered are left for a later call.
 */
export function joinHalves(at: string): readonly Statement[] {
  const isFree = `status = 'waiting' and (lease_until is null or lease_until <= $1) and not exists (
    select 1 from notifications leased where ${isOtherHalf('leased', 'notifications')}
      and leased.status = 'waiting' and leased.lease_until > $1
  )`
  return [
    {
      sql: `update notifications set status = 'withdrawn', claim = null, lease_until = null
        where channel = 'email' and ${isFree} and exists (
          select 1 from notifications other
          where other.id = notifications.id || '${WEBHOOK_SUFFIX}' and other.status = 'delivered'
        )`,
      values: [at],
    },
    {
      // Deleted, so that they can be divided again.
      sql: `delete from notifications where channel = 'webhook' and ${isFree} and exists (
        select 1 from notifications other where other.id || '${WEBHOOK_SUFFIX}' = notifications.id
      )`,
      values: [at],
    },
    {
      sql: `update notifications set channel = null where channel in ('email', 'webhook') and ${isFree}`,
      values: [at],
    },
  ]
}

/** The name of a digest's list of held leads: each attempt makes its own, but both halves share one. */
export function listOf({ channel, claim, messageId }: ClaimedNotification): string {
  return channel === null ? claim : messageId
}

/** The condition for notices of held leads on the list $1, before and after one channel has delivered the digest with it. */
export function isOnList(table: string): string {
  return `(${table}.status = 'held' and (${table}.claim = $1 or ${table}.delivered_by = $1))`
}
