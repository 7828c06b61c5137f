import type { SqlDatabase, Statement } from '../../database/sql-database.ts'
import type { PutIntoOutbox } from '../../leads/change-lead.ts'
import { closedDaysIn } from '../../leads/closed-days.ts'
import { type EnteredLead, enterLead, type HandLead } from '../../leads/enter-lead.ts'
import { leadChangesIn } from '../../leads/lead-changes.ts'
import { promisedFrom } from '../../leads/lead-record.ts'
import { remindersAfterReopening, reminderTimes } from '../clocks.ts'
import { queueForOthers, queueReminder } from './follow-ups.ts'
import type { FollowUp } from './notification.ts'

/**
 * All changes of one lead, with what they mean for its notifications.
 *
 * @param secret the key of the hashes by which senders of spam are known
 * @param remindersAfter the schedule of the reminders of a lead that is open again
 */
export function leadChangesWithMessages(
  database: SqlDatabase,
  secret: string,
  remindersAfter = remindersAfterReopening,
) {
  const putIntoOutbox: PutIntoOutbox = (effect, lead, now) => {
    const { values } = lead
    const ofUnchanged = `lead_id = $1 and exists (select 1 from leads where ${lead.unchanged})`
    const at = now.toISOString()
    const reminders = () => remindersAfter(promisedFrom(lead, now), now).flatMap(queueAgain)
    // A notice that was being delivered while the lead was marked has queued no reminders.
    const queueAgain = (reminder: FollowUp): readonly Statement[] => [
      {
        sql: `update notifications set status = 'waiting', due_at = $5, attempts = 0, failing_since = null
          where ${ofUnchanged} and kind = $4 and status = 'withdrawn'`,
        values: [...values, reminder.kind, reminder.at.toISOString()],
      },
      queueReminder(reminder, now, ofUnchanged, values),
    ]
    switch (effect) {
      case 'withdraw':
        // Where each message goes by both channels, the person may have answered one of them while the other is still to be
        // delivered as a record of the lead.
        return [
          {
            sql: `update notifications set status = 'withdrawn' where ${ofUnchanged} and (
              status in ('new', 'held') or status = 'waiting' and (kind <> 'notice' or channel is null)
            )`,
            values,
          },
        ]
      case 'again':
        // The lease stays: a process that is delivering the notice right now goes on, and no other begins.
        return [
          {
            sql: `update notifications set status = 'waiting', due_at = $4, attempts = 0, failing_since = null
              where ${ofUnchanged} and kind = 'notice' and status = 'withdrawn'`,
            values: [...values, at],
          },
          ...reminders(),
        ]
      case 'hold-again':
        // What follows from the notice is withdrawn; what was delivered stays so.
        return [
          {
            sql: `update notifications set status = case kind when 'notice' then 'held' else 'withdrawn' end
              where ${ofUnchanged} and (status = 'waiting' or kind = 'notice' and status = 'withdrawn')`,
            values,
          },
        ]
      case 'let-through':
        // With a confirmation to its host. One that was let through before, and held again, goes on where it was.
        return [
          {
            sql: `update notifications set status = 'waiting', due_at = $4 where ${ofUnchanged} and (
              status = 'held' or status = 'withdrawn' and (kind in ('confirmation', 'push') or kind = 'notice' and exists (
                select 1 from leads where id = $1 and spam_at is not null
              ))
            )`,
            values: [...values, at],
          },
          ...queueForOthers(ofUnchanged, values),
          ...reminders(),
        ]
    }
  }
  return leadChangesIn({ database, secret, putIntoOutbox })
}

/**
 * Writes leads in by hand, each with the reminders that are still to come: nobody needs a notice of it, and nothing goes to its host. The
 * notice is there as delivered, since reminders follow one.
 */
export function handLeadsIn(database: SqlDatabase) {
  const closed = closedDaysIn(database)
  return async (hand: HandLead): Promise<EnteredLead> => {
    const { id, createdAt, now } = hand
    const reminders = reminderTimes(await closed.promiseFrom(createdAt)).filter(({ at }) => at > now)
    return enterLead(database, hand, [
      {
        sql: `insert into notifications (id, message, lead_id, kind, status, created_at, due_at)
          select cast(id as text) || ':notice', cast(id as text) || ':notice', id, 'notice', 'delivered',
            coalesce($2, created_at), coalesce($2, created_at)
          from leads where id = $1 on conflict (id) do nothing`,
        values: [id, now.toISOString()],
      },
      ...reminders.map((reminder) => queueReminder(reminder, now, 'lead_id = $1', [id])),
    ])
  }
}
