import { contactDeadline } from '../../leads/contact-promise.ts'
import { romeTime } from '../notifications/rome-time.ts'
import type { LeadRecord } from '../store/lead-record.ts'
import type { LeadState } from '../store/lead-records.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export function stateOf({ contactedAt, heldBecause }: LeadRecord): LeadState {
  return contactedAt !== null ? 'contacted' : heldBecause !== null ? 'held' : 'open'
}

/** The state, with the reason of a held one. */
export function stateWords(lead: LeadRecord): string {
  const state = stateOf(lead)
  return state === 'held' ? `held: ${lead.heldBecause}` : state
}

/** What is left of the 24 hours of a lead, or how long ago they were met. */
export function clockWords(lead: LeadRecord, now: Date): string {
  if (lead.contactedAt !== null) {
    return `contacted ${duration(now.getTime() - lead.contactedAt.getTime())} ago`
  }
  if (lead.heldBecause !== null) {
    return '-'
  }
  const leftMs = contactDeadline(lead.createdAt).getTime() - now.getTime()
  return leftMs > 0 ? `${duration(leftMs)} left` : `${duration(-leftMs)} late`
}

/** Day, month, year and minute on the clocks of Rome, as Excel reads them in Italian. */
export function romeWords(date: Date): string {
  const { day, month, year, hour, minute } = romeTime(date)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(day)}/${two(month)}/${String(year).padStart(4, '0')} ${two(hour)}:${two(minute)}`
}

/** A number with its noun. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** What a lead is called on the command line. */
export function shortId({ id }: LeadRecord): string {
  return id.slice(0, 8)
}

function duration(ms: number): string {
  const positive = Math.max(0, ms)
  if (positive < HOUR_MS) {
    return `${Math.floor(positive / MINUTE_MS)} min`
  }
  if (positive < 2 * DAY_MS) {
    return `${Math.floor(positive / HOUR_MS)} h ${Math.floor((positive % HOUR_MS) / MINUTE_MS)} min`
  }
  return `${Math.floor(positive / DAY_MS)} days`
}
