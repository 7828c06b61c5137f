import { query, type SqlDatabase, toDateOrNull } from '../database/sql-database.ts'
import { appointmentsIn } from '../leads/appointments.ts'
import { wholeLeadJson } from '../leads/export/lead-json.ts'
import type { LeadRecord } from '../leads/lead-record.ts'
import type { leadRecordsIn } from '../leads/lead-records.ts'
import { askingIn } from '../leads/reviews/ask-for-reviews.ts'
import type { NotificationRecord } from './queue/notification.ts'

/** Leads that are read at once. */
const LEADS_TOGETHER = 500

interface CopyParts extends Pick<ReturnType<typeof leadRecordsIn>, 'eventsOfLeads'> {
  readonly notificationsOfLeads: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly NotificationRecord[]>>
}

/** Makes the function that reads all that is stored about leads: a person gets the same copy from the office and from the command. */
export function copyOfLeads(database: SqlDatabase, { eventsOfLeads, notificationsOfLeads }: CopyParts) {
  const appointments = appointmentsIn(database)
  const reviews = askingIn(database)

  async function copyOfSome(leads: readonly LeadRecord[], now: Date): Promise<readonly object[]> {
    const ids = leads.map(({ id }) => id)
    const places = ids.map((_, index) => `$${index + 1}`).join(', ')
    const [notifications, events, told, given, rows] = await Promise.all([
      notificationsOfLeads(ids),
      eventsOfLeads(ids),
      appointments.ofLeads(ids),
      reviews.ofLeads(ids),
      query(database, `select id, call_back_at, review_skipped_at from leads where id in (${places})`, ...ids),
    ])
    const others = new Map(rows.map((row) => [String(row.id), row]))
    return leads.map((lead) =>
      wholeLeadJson(lead, now, {
        notifications: notifications.get(lead.id) ?? [],
        events: events.get(lead.id) ?? [],
        callBackAt: toDateOrNull(others.get(lead.id)?.call_back_at),
        reviewSkippedAt: toDateOrNull(others.get(lead.id)?.review_skipped_at),
        told: told.get(lead.id) ?? null,
        review: given.get(lead.id) ?? null,
      }),
    )
  }

  return async (leads: readonly LeadRecord[], now: Date): Promise<readonly object[]> => {
    const copies: object[] = []
    for (let start = 0; start < leads.length; start += LEADS_TOGETHER) {
      copies.push(...(await copyOfSome(leads.slice(start, start + LEADS_TOGETHER), now)))
    }
    return copies
  }
}
