import type { SqlDatabase } from '../database/sql-database.ts'
import { appointmentsIn } from '../leads/appointments.ts'
import { calendarFeedsIn } from '../leads/calendar-feeds.ts'
import { guessesIn } from '../leads/guesses.ts'
import { hostLinksIn } from '../leads/host-links.ts'
import { leadRecordsIn } from '../leads/lead-records.ts'
import { bySourceIn } from '../visits/visits-in-sql.ts'
import { appointmentMessagesIn } from './queue/appointment-messages.ts'
import { leadChangesOn } from './queue/effect-of-change.ts'
import type { NotificationRecord } from './queue/notification.ts'
import { notificationsOfLeadsIn } from './queue/notification-rows.ts'
import { retentionIn } from './retention.ts'

export type Records = ReturnType<typeof recordsIn>

/** All that the business reads of its leads and does with them: what is stored, what was sent, what changes, how long it is kept. */
export function recordsIn(database: SqlDatabase) {
  const notificationsOfLeads = notificationsOfLeadsIn(database)
  return {
    ...leadRecordsIn(database),
    ...leadChangesOn(database),
    ...retentionIn(database),
    notificationsOfLeads,
    /** Returns all notifications of a lead, delivered or not, the oldest first. */
    notificationsOf: async (id: string): Promise<readonly NotificationRecord[]> =>
      [...(await notificationsOfLeads([id])).values()].flat(),
    bySource: bySourceIn(database),
    appointments: appointmentsIn(database),
    hostLinks: hostLinksIn(database),
    calendarFeeds: calendarFeedsIn(database),
    guesses: guessesIn(database),
    ...appointmentMessagesIn(database),
  }
}
