import { type SqlValue, type Statement, write } from '../../database/sql-database.ts'
import type { FollowUp, NotificationKind, Receiver } from './notification.ts'

// Rows that follow from the notice of a lead. Those that were queued before stay as they are: the id is made of the columns that name
// a row, in the form that versions before the column `message` look for. Only date-mail.ts reads one: the number of a date at its end.

/**
 * Queues what goes to others than the business once a lead is accepted: a confirmation to its host, and a push to each telephone.
 *
 * @param notices the condition for the notices
 */
export function queueForOthers(notices: string, values: readonly SqlValue[]): readonly Statement[] {
  const named = (kind: string) =>
    `select cast(lead_id as text) || ':${kind}' as name, lead_id, cast(null as text) as day, due_at as at
      from notifications where kind = 'notice' and status = 'waiting' and ${notices}`
  return [
    queueMessages('confirmation', 'host', named('confirmation'), values),
    queuePushes('push', named('push'), values),
  ]
}

/**
 * Queues messages of a kind.
 *
 * @param from selects their ids as `name`, `lead_id`, `day` and `at`
 */
export function queueMessages(
  kind: NotificationKind,
  receiver: Receiver,
  from: string,
  values: readonly SqlValue[],
): Statement {
  return {
    sql: `insert into notifications (id, message, lead_id, kind, day, status, created_at, due_at, channel)
      select name, name, lead_id, '${kind}', day, 'waiting', at, at, ${receiver === null ? 'null' : `'${receiver}'`}
      from (${from}) due where true on conflict (id) do nothing`,
    values,
  }
}

/**
 * Queues a push to each telephone.
 *
 * @param from selects `name`, with which the ids begin, `lead_id`, `day` and `at`
 */
export function queuePushes(
  kind: 'push' | 'shooting-push' | 'host-answer-push',
  from: string,
  values: readonly SqlValue[],
): Statement {
  return {
    sql: `insert into notifications (id, message, lead_id, kind, day, status, created_at, due_at, channel, subscription_id)
      select name || ':' || phone.id, name || ':' || phone.id, lead_id, '${kind}', day, 'waiting', at, at, 'push', phone.id
      from (${from}) due cross join office_subscriptions phone
      where phone.lost_at is null on conflict (id) do nothing`,
    values,
  }
}

/**
 * Queues a reminder for each channel by which the notice of a lead was delivered, so that none comes before it.
 *
 * @param notices the condition for the notices
 */
export function queueReminder(
  { kind, at }: FollowUp,
  now: Date,
  notices: string,
  values: readonly SqlValue[],
): Statement {
  return write(
    // The coalesce gives a parameter the type of its column.
    (place) => `insert into notifications (id, message, lead_id, kind, status, created_at, due_at, channel)
      select cast(lead_id as text) || ':${kind}' || case channel when 'webhook' then ':webhook' else '' end,
        cast(lead_id as text) || ':${kind}', lead_id, '${kind}', 'waiting', coalesce(${place(now.toISOString())}, created_at),
        coalesce(${place(at.toISOString())}, created_at), channel
      from notifications where kind = 'notice' and status = 'delivered' and ${notices}
      on conflict (id) do nothing`,
    values,
  )
}
