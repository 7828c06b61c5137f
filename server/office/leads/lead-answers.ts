import type { Appointment, LeadDetail, LeadRow } from '../../../contracts/office.ts'
import { deliveryDeadline, USUAL_MINUTES } from '../../../leads/appointment.ts'
import { dateOf, isSameDate, isSameTime } from '../../leads/appointments.ts'
import { deadlineOf, stateOf } from '../../leads/lead-record.ts'
import { openingOf } from '../../outbox/messages/dates/date-words.ts'
import { chatAbout, type FirstMessages, leadLinks, photosLinks, type Sender } from '../../outbox/messages/links.ts'
import type { OfficeLead } from './lead-timeline.ts'
import type { OfficeRow } from './office-row.ts'

export function leadRowOf(row: OfficeRow, business: Sender, messages: FirstMessages, now: Date): LeadRow {
  const { lead, callBackAt, attempts, writtenAt, note } = row
  const appointment = appointmentOf(row, now)
  const opening = openingOf(lead, messages, business, appointment?.answer?.kind ?? null)
  const { call, whatsapp, mail } = leadLinks(lead, business, opening)
  const { id, version, name, email, phone, zone, heldBecause, bookedFor } = lead
  return {
    ...{ id, version, name, email, phone, zone, heldBecause, attempts, note, call, whatsapp, mail, appointment },
    state: stateOf(lead, now),
    createdAt: lead.createdAt.toISOString(),
    deadline: deadlineOf(lead).toISOString(),
    callBackAt: iso(callBackAt),
    contactedAt: iso(lead.contactedAt),
    bookedFor: iso(bookedFor),
    address: lead.bookedAddress,
    deliverBy: iso(bookedFor && deliveryDeadline(bookedFor, lead.bookedMinutes)),
    writtenAt: iso(writtenAt),
    source: lead.campaign.source,
  }
}

export function leadDetailOf(office: OfficeLead, business: Sender, messages: FirstMessages, now: Date): LeadDetail {
  const { lead, timeline, undoable } = office
  return {
    ...leadRowOf(office, business, messages, now),
    deliveredAt: iso(lead.deliveredAt),
    photosLink: lead.photosLink,
    sendPhotos: photosLinks(lead, messages.photosReady, business),
    lostAt: iso(lead.lostAt),
    lostBecause: lead.lostBecause,
    emailRefusedAt: iso(lead.emailRefusedAt),
    arrivedBy: lead.arrivedBy,
    whatsappMissed: chatAbout(lead, messages.missedCall, business),
    campaign: { ...lead.campaign },
    timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    undoable: undoable && { kind: undoable.kind, text: undoable.text },
  }
}

/** Writes the date, and what there is to tell the host; null where there is neither. */
function appointmentOf(row: OfficeRow, now: Date): Appointment | null {
  const { lead, appointment, dateMail, hasDateMail } = row
  const date = dateOf(lead)
  // A mail that was withdrawn has not told anybody anything; an earlier one has.
  const hasArrived = appointment !== null && (appointment.by === 'whatsapp' || dateMail === 'waiting' || hasDateMail)
  const known = hasArrived ? appointment.knownDate : null
  // Nobody needs to be told that a date which has passed is off.
  if (date === null && (known === null || known.for <= now)) {
    return null
  }
  const isMailed = appointment?.by === 'email'
  // Whoever reads the mailbox that the date went to may be somebody else.
  const isElsewhere = isMailed && row.isDateElsewhere && dateMail !== 'waiting'
  const isKnown = isSameDate(date, known) && !isElsewhere
  const { answer } = appointment ?? {}
  const isFailed = isMailed && dateMail === 'withdrawn'
  return {
    minutes: date?.minutes ?? USUAL_MINUTES,
    due:
      date === null ? 'cancel' : known === null || isElsewhere ? 'send' : isKnown && !isFailed ? 'nothing' : 'change',
    told: appointment && {
      at: appointment.at.toISOString(),
      by: appointment.by,
      state: isFailed ? 'failed' : isMailed && dateMail === 'waiting' ? 'sending' : 'sent',
    },
    answer: answer && isSameTime(date, known) && !isElsewhere ? { ...answer, at: answer.at.toISOString() } : null,
  }
}

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null
}
