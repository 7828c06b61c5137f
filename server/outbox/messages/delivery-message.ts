import type { Business } from '../../../business/business.ts'
import { fillText } from '../../../business/fill-text.ts'
import { deliveryMessages, leadActions } from '../../../content/notifications.ts'
import { deliveryDeadline } from '../../../leads/appointment.ts'
import type { LeadRecord } from '../../leads/lead-record.ts'
import type { Message } from '../channels/channel.ts'
import { leadHeadline } from './lead-message.ts'
import { leadInOffice, type OfficeAddress } from './links.ts'
import { businessMessage, buttonRow, deadlineBox, heading, html, linesOf, note } from './mail-document.ts'
import { dayAndTime, wordsUntil } from './words.ts'

interface DeliveryMessageInput extends Pick<Message, 'id'> {
  readonly kind: 'delivery-24' | 'delivery-40'
  readonly lead: LeadRecord
  /** The hour of the shooting. */
  readonly bookedFor: Date
  readonly now: Date
  readonly business: Pick<Business, 'brand'>
  readonly office: OfficeAddress
}

/** Writes the reminder that the photographs of a shooting are to be delivered. */
export function makeDeliveryMessage(input: DeliveryMessageInput): Message {
  const { id, kind, lead, bookedFor, now, business, office } = input
  const isLast = kind === 'delivery-40'
  const deadline = deliveryDeadline(bookedFor, lead.bookedMinutes)
  const time = wordsUntil(deadline, now)
  const headline = leadHeadline(lead)
  const words = deliveryMessages[time.isOver ? 'overdue' : isLast ? 'lastReminder' : 'reminder']
  const subject = fillText(words.subject, { headline, deadline: time.deadline, left: time.left })
  const label = time.isOver ? deliveryMessages.wasUntil : deliveryMessages.until
  const shooting = fillText(deliveryMessages.shooting, { moment: dayAndTime(bookedFor) })
  const url = leadInOffice(lead, office)
  const actions = url === null ? [] : [{ label: leadActions.office, url, look: 'primary' } as const]
  return businessMessage(business.brand, {
    id,
    audience: isLast ? 'escalation' : 'usual',
    subject,
    preview: `${label} ${time.deadline}, ${time.left}`,
    lines: [
      `${words.title}: ${headline}`,
      `${label} ${time.deadline} (${time.left}).`,
      words.note,
      shooting,
      '',
      ...linesOf(actions),
    ],
    content: html`${heading(words.title, headline)}
${note(words.note)}
${deadlineBox(label, time)}
${buttonRow(actions)}
${note(shooting)}`,
    event: {
      type: isLast ? 'lead.last-delivery-reminder' : 'lead.delivery-reminder',
      timestamp: now.toISOString(),
      data: {
        id: lead.id,
        name: lead.name,
        zone: lead.zone,
        bookedFor: bookedFor.toISOString(),
        deadline: deadline.toISOString(),
        office: url,
      },
    },
  })
}
