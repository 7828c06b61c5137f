import { mapFields } from '../../../leads/lead.ts'
import { deadlineOf, type LeadEvent, type LeadRecord, stateOf } from '../lead-record.ts'
import type { LeadRecords } from '../lead-records.ts'

// JSON escapes the first 32 controls itself. Terminals also interpret these, or change the order of the text.
const unsafe = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** Returns everything stored about a lead, for JSON. */
export function leadJson(
  lead: LeadRecord,
  now: Date,
  notifications?: readonly object[],
  events?: readonly LeadEvent[],
): object {
  return {
    id: lead.id,
    state: stateOf(lead, now),
    createdAt: lead.createdAt,
    contactBefore: deadlineOf(lead),
    contactedAt: lead.contactedAt,
    bookedFor: lead.bookedFor,
    bookedMinutes: lead.bookedMinutes,
    bookedAddress: lead.bookedAddress,
    bookedAt: lead.bookedAt,
    deliveredAt: lead.deliveredAt,
    photosLink: lead.photosLink,
    lostAt: lead.lostAt,
    lostBecause: lead.lostBecause,
    spamAt: lead.spamAt,
    emailRefusedAt: lead.emailRefusedAt,
    heldBecause: lead.heldBecause,
    arrivedBy: lead.arrivedBy,
    ...mapFields((field) => lead[field]),
    ...lead.campaign,
    ...(notifications && { notifications }),
    ...(events && { events }),
  }
}

/** Returns everything stored about a lead, with its notifications and what people did with it, for JSON. */
export async function wholeLeadJson(
  lead: LeadRecord,
  now: Date,
  eventsOf: LeadRecords['eventsOf'],
  notificationsOf: (id: string) => Promise<readonly object[]>,
): Promise<object> {
  const [notifications, events] = await Promise.all([notificationsOf(lead.id), eventsOf(lead.id)])
  return leadJson(lead, now, notifications, events)
}

/** Writes JSON that is also safe for a terminal. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
  return `${text.replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}
