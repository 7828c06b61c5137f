import type { Business } from '../../../business/business.ts'
import type { LeadDetail, LeadRow, PersonLead } from '../../../contracts/office.ts'
import { deliveryDeadline } from '../../../leads/delivery-promise.ts'
import { deadlineOf, stateOf } from '../../leads/lead-record.ts'
import {
  chatAbout,
  type FirstMessage,
  leadLinks,
  type MessageWithSubject,
  photosLinks,
} from '../../outbox/messages/links.ts'
import type { OfficeLead } from './lead-timeline.ts'
import type { PersonRow } from './leads-of-person.ts'
import type { OfficeRow } from './office-row.ts'

type Brand = Pick<Business, 'brand'>

/** The first messages of chats that are online. */
export interface FirstMessages {
  readonly greeting: FirstMessage
  readonly missedCall: FirstMessage
  readonly photosReady: MessageWithSubject
  readonly reviewRequest: MessageWithSubject
}

/** Writes a lead of a list as the office reads it. */
export function leadRowOf(
  { lead, version, callBackAt, attempts, writtenAt, note }: OfficeRow,
  business: Brand,
  { greeting }: Pick<FirstMessages, 'greeting'>,
): LeadRow {
  const { call, whatsapp, mail } = leadLinks(lead, business, greeting)
  const { id, name, email, phone, zone, createdAt, heldBecause, bookedFor } = lead
  return {
    id,
    version,
    name,
    email,
    phone,
    zone,
    state: stateOf(lead),
    createdAt: createdAt.toISOString(),
    deadline: deadlineOf(lead).toISOString(),
    heldBecause,
    callBackAt: iso(callBackAt),
    bookedFor: iso(bookedFor),
    deliverBy: iso(bookedFor && deliveryDeadline(bookedFor)),
    attempts,
    writtenAt: iso(writtenAt),
    note,
    source: lead.campaign.source,
    call,
    whatsapp,
    mail,
  }
}

/** Writes a lead for its own screen. */
export function leadDetailOf(office: OfficeLead, business: Brand, messages: FirstMessages): LeadDetail {
  const { lead, timeline, canUndo } = office
  return {
    ...leadRowOf(office, business, messages),
    contactedAt: iso(lead.contactedAt),
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
    canUndo,
  }
}

/** Writes a lead that may be of the same person as another one. */
export function personLeadOf({ lead, same }: PersonRow): PersonLead {
  const { id, name, email, phone, zone, createdAt } = lead
  return { id, name, email, phone, zone, createdAt: createdAt.toISOString(), same }
}

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null
}
