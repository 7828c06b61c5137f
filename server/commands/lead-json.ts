import { contactDeadline } from '../../leads/contact-promise.ts'
import type { LeadRecord } from '../store/lead-record.ts'
import type { NotificationRecord } from '../store/notification-queue.ts'
import { stateOf } from './lead-words.ts'

// JSON escapes the first 32 controls itself. These others a terminal may obey, or show in another order.
const unsafe = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** Everything that is known of a lead, times to be written in ISO 8601. */
export function leadJson(lead: LeadRecord, notifications?: readonly NotificationRecord[]): object {
  return {
    id: lead.id,
    state: stateOf(lead),
    createdAt: lead.createdAt,
    contactBefore: contactDeadline(lead.createdAt),
    contactedAt: lead.contactedAt,
    heldBecause: lead.heldBecause,
    name: lead.name,
    email: lead.email,
    phone: lead.phone,
    zone: lead.zone,
    ...(notifications && { notifications }),
  }
}

/** JSON for another program, which is also safe to look at. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
  return `${text.replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}
