import type { SqlDatabase } from '../../database/sql-database.ts'
import { assigningIn } from './assign-channels.ts'
import { claimsIn } from './claim.ts'
import { judgingIn } from './judging.ts'
import { outcomesIn } from './outcomes.ts'

export type NotificationQueue = ReturnType<typeof notificationQueueIn>

/**
 * The way of a notification through the outbox of a store, in the SQL that both databases share: judged, assigned, claimed, settled. What
 * else the outbox needs is its upkeep. Several processes may work on it: one of them at a time claims a notification, for the time of a
 * lease, so that the claim of a process that has died ends by itself. Delivery is at least once: a notification that was delivered and
 * could not be marked is delivered again.
 */
export function notificationQueueIn(database: SqlDatabase) {
  return {
    ...judgingIn(database),
    ...assigningIn(database),
    ...claimsIn(database),
    ...outcomesIn(database),
  }
}
