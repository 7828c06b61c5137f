import { parseBusiness } from '../../../content/business.ts'
import { anna } from '../../../leads/same-lead-cases.ts'
import type { LeadRecord, SomeLeads } from '../../store/lead-record.ts'
import type { DigestNews } from './digest-view.ts'
import type { LeadNews } from './lead-view.ts'

const HOUR_MS = 60 * 60 * 1000

export const { business } = parseBusiness({})

/** A Tuesday, 14:20 in Rome. */
export const tuesday = new Date('2026-11-17T13:20:00Z')

export const hoursAfter = (date: Date, hours: number) => new Date(date.getTime() + hours * HOUR_MS)

export const annaRecord: LeadRecord = {
  ...anna,
  id: '1a2b3c4d-0000-4000-8000-000000000001',
  createdAt: tuesday,
  heldBecause: null,
  contactedAt: null,
}

/** News of Anna's lead, just in, or what a test makes of it. */
export function leadNews(changes: Partial<LeadNews> = {}): LeadNews {
  return {
    id: `${annaRecord.id}:notice`,
    kind: 'notice',
    lead: annaRecord,
    now: tuesday,
    business,
    contactedUrl: 'https://casainposa.example/contattato?richiesta=1&scade=2&firma=3',
    ...changes,
  }
}

/** The leads of a digest; more than are there when their number is given. */
export function someLeads(leads: readonly LeadRecord[] = [], count = leads.length): SomeLeads {
  return { leads, count }
}

/** A day without leads, or what a test makes of it. */
export function digestNews(changes: Partial<DigestNews> = {}): DigestNews {
  return {
    day: '2026-11-17',
    open: someLeads(),
    overdue: 0,
    held: someLeads(),
    contactedUrlOf: () => 'https://casainposa.example/contattato?richiesta=1&scade=2&firma=3',
    undelivered: 0,
    figures: { leads: 0, withinDeadline: 0, decided: 0, medianMs: null },
    now: tuesday,
    business,
    ...changes,
  }
}
