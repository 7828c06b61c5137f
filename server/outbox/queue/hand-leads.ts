import type { SqlDatabase } from '../../database/sql-database.ts'
import { closedDaysIn } from '../../leads/closed-days.ts'
import { type EnteredLead, enterLead, type HandLead } from '../../leads/enter-lead.ts'
import { reminderTimes } from '../clocks.ts'
import { queueForHandLead } from './follow-ups.ts'

/** Writes leads in by hand, each with the reminders that are still to come. */
export function handLeadsIn(database: SqlDatabase) {
  const closed = closedDaysIn(database)
  return async (hand: HandLead): Promise<EnteredLead> => {
    const reminders = reminderTimes(await closed.promiseFrom(hand.createdAt)).filter(({ at }) => at > hand.now)
    return enterLead(database, hand, queueForHandLead(hand.id, reminders, hand.now))
  }
}
