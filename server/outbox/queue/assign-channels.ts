import { type Place, type SqlDatabase, type Statement, write } from '../../database/sql-database.ts'
import { isLeased } from './claim.ts'

/**
 * The part of the outbox that gives what waits to the channels that are set, in the SQL that both databases share: docs/decisions/0057.
 * The rows of one message have the same `message`.
 */
export function assigningIn(database: SqlDatabase) {
  return {
    /**
     * Gives each message to the business that waits a row for each channel, or one row that any channel may deliver. A message that a
     * channel has delivered is done where any is enough. What is being delivered is left for a later call.
     *
     * @param sendsByBoth whether each message goes by each channel
     */
    assignChannels: async (now: Date, sendsByBoth: boolean): Promise<void> => {
      await database.run(sendsByBoth ? divide(now) : join(now))
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
