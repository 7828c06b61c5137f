import type { SqlDatabase, Statement } from '../../database/sql-database.ts'
import type { Guard, PutIntoOutbox } from '../../leads/change-lead.ts'
import { leadChangesIn } from '../../leads/lead-changes.ts'
import { promisedFrom } from '../../leads/lead-record.ts'
import { remindersAfterReopening } from '../clocks.ts'
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
    switch (effect) {
      case 'withdraw':
        return withdraw(lead)
      case 'again':
        return queueAgain(lead, now, remindersAfter(promisedFrom(lead, now), now))
      case 'hold-again':
        return holdAgain(lead)
      case 'let-through':
        return letThrough(lead, now, remindersAfter(promisedFrom(lead, now), now))
    }
  }
  return leadChangesIn({ database, secret, putIntoOutbox })
}

const ofUnchanged = ({ unchanged }: Guard) => `lead_id = $1 and exists (select 1 from leads where ${unchanged})`

/** Withdraws what waits: the person has been contacted. */
function withdraw(guard: Guard): readonly Statement[] {
  return [
    {
      // Where each message goes by both channels, the person may have answered one of them while the other is still to be
      // delivered as a record of the lead.
      sql: `update notifications set status = 'withdrawn' where ${ofUnchanged(guard)} and (
        status in ('new', 'held') or status = 'waiting' and (kind <> 'notice' or channel is null)
      )`,
      values: guard.values,
    },
  ]
}

/** Queues what was withdrawn again: a notice that was not delivered now, and the reminders at their times. */
function queueAgain(guard: Guard, now: Date, reminders: readonly FollowUp[]): readonly Statement[] {
  const at = now.toISOString()
  return [
    {
      // The lease stays: a process that is delivering the notice right now goes on, and no other begins.
      sql: `update notifications set status = 'waiting', due_at = $4, attempts = 0, failing_since = null
        where ${ofUnchanged(guard)} and kind = 'notice' and status = 'withdrawn'`,
      values: [...guard.values, at],
    },
    ...queueRemindersAgain(guard, now, reminders),
  ]
}

function queueRemindersAgain(guard: Guard, now: Date, reminders: readonly FollowUp[]): readonly Statement[] {
  return reminders.flatMap((reminder) => [
    {
      sql: `update notifications set status = 'waiting', due_at = $5, attempts = 0, failing_since = null
        where ${ofUnchanged(guard)} and kind = $4 and status = 'withdrawn'`,
      values: [...guard.values, reminder.kind, reminder.at.toISOString()],
    },
    // A notice that was being delivered while the lead was marked has queued no reminders.
    queueReminder(reminder, now, ofUnchanged(guard), guard.values),
  ])
}

/** Holds the notice back again, and withdraws what follows from one; what was delivered stays so. */
function holdAgain(guard: Guard): readonly Statement[] {
  return [
    {
      sql: `update notifications set status = case kind when 'notice' then 'held' else 'withdrawn' end
        where ${ofUnchanged(guard)} and (status = 'waiting' or kind = 'notice' and status = 'withdrawn')`,
      values: guard.values,
    },
  ]
}

/**
 * Lets the notice of a held lead through, with a confirmation to its host. One that was let through before, and held again, goes on
 * where it was.
 */
function letThrough(guard: Guard, now: Date, reminders: readonly FollowUp[]): readonly Statement[] {
  const isSpam = 'exists (select 1 from leads where id = $1 and spam_at is not null)'
  return [
    {
      sql: `update notifications set status = 'waiting', due_at = $4 where ${ofUnchanged(guard)} and (
        status = 'held' or status = 'withdrawn' and (kind in ('confirmation', 'push') or kind = 'notice' and ${isSpam})
      )`,
      values: [...guard.values, now.toISOString()],
    },
    ...queueForOthers(ofUnchanged(guard), guard.values),
    ...queueRemindersAgain(guard, now, reminders),
  ]
}
