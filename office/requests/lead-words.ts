import { fillCounted, fillText } from '../../business/fill-text.ts'
import { leftWords } from '../../business/time/duration-words.ts'
import { heldReasons } from '../../content/notifications.ts'
import { row, stateNames } from '../../content/office/requests.ts'
import type { Appointment, LeadRow, OfficeSection } from '../../contracts/office.ts'
import { endOfShooting } from '../../leads/appointment.ts'
import { HOUR_MS } from '../../leads/milliseconds.ts'
import { momentWords, sinceWords } from '../time.ts'

const reasons: Readonly<Record<string, string>> = heldReasons

/** Why a lead is held; a reason of a newer server is said as the least certain one. */
export function heldWords(reason: string | null): string {
  return reasons[reason ?? ''] ?? heldReasons.content
}

/** Whether a promise to who has sent the lead is broken now. */
export function isOver({ state, deadline, deliverBy }: LeadRow, now: Date): boolean {
  if (state === 'to-deliver') {
    return deliverBy !== null && Date.parse(deliverBy) <= now.getTime()
  }
  return state === 'new' && Date.parse(deadline) <= now.getTime()
}

/** Whether answering is the one thing to do now: not while an answer is awaited within the 24 hours, or the hour to call back. */
export function isToAnswer({ state, deadline, callBackAt, writtenAt }: LeadRow, now: Date): boolean {
  if (state !== 'new') {
    return false
  }
  return callBackAt === null
    ? writtenAt === null || Date.parse(deadline) <= now.getTime()
    : Date.parse(callBackAt) <= now.getTime()
}

/** The line that matters: the time left, the next call, the appointment, or the reason. */
export function statusWords(lead: LeadRow, section: OfficeSection | undefined, now: Date): string {
  if (section === 'contacted') {
    return fillText(row.contacted, { moment: lead.contactedAt === null ? '' : sinceWords(lead.contactedAt, now) })
  }
  const words = detailWords(lead, now)
  return section === undefined && lead.state !== 'new'
    ? [stateNames[lead.state], words].filter(Boolean).join(', ')
    : words
}

/** What follows from the state; empty where the list has nothing to say. */
export function detailWords(lead: LeadRow, now: Date): string {
  const { state, deadline, deliverBy, contactedAt, bookedFor, heldBecause } = lead
  switch (state) {
    case 'contacted':
      return contactedAt === null ? '' : momentWords(contactedAt, now)
    case 'booked':
      return bookedFor === null ? '' : momentWords(bookedFor, now)
    case 'to-deliver':
      return deliverBy === null ? '' : coarseLeft(Date.parse(deliverBy) - now.getTime())
    case 'held':
    case 'spam':
      return heldWords(heldBecause)
    case 'new':
      return [callWords(lead, now), coarseLeft(Date.parse(deadline) - now.getTime())].filter(Boolean).join(', ')
    default:
      return ''
  }
}

/** When somebody is to be called back; empty for nobody. */
export function callWords({ callBackAt }: Pick<LeadRow, 'callBackAt'>, now: Date): string {
  if (callBackAt === null) {
    return ''
  }
  return Date.parse(callBackAt) > now.getTime()
    ? fillText(row.callBack, { moment: momentWords(callBackAt, now) })
    : row.callBackNow
}

/** What there is to know of the date of a shooting that is still to come, or of one that was called off; `isTask` where there is something to do. */
export function dateWords(lead: LeadRow, now: Date): { readonly text: string; readonly isTask: boolean } | null {
  const state = dateState(lead, now)
  return state === null ? null : { text: row.date[state], isTask: state !== 'waits' && state !== 'confirmed' }
}

/** Whether a host waits for another time, and the row of the lead says so. */
export function asksForOther(lead: LeadRow, now: Date): boolean {
  return dateState(lead, now) === 'other'
}

/** Whether there is nothing more to say of a date: nobody needs to be told of a shooting that has begun, but who asks for another time is heard until it ends. */
export function isPast(bookedFor: string | null, { answer, minutes }: Appointment, now: Date): boolean {
  if (bookedFor === null) {
    return false
  }
  const from = new Date(bookedFor)
  const asksForOther = answer?.kind === 'other'
  return (asksForOther ? endOfShooting({ for: from, minutes }) : from) <= now
}

function dateState({ appointment, bookedFor, state }: LeadRow, now: Date): keyof typeof row.date | null {
  if (appointment === null || (state !== 'booked' && appointment.due !== 'cancel')) {
    return null
  }
  if (isPast(bookedFor, appointment, now)) {
    return null
  }
  const { due, told, answer } = appointment
  if (due !== 'nothing' && answer?.kind !== 'other') {
    return told?.state === 'failed' && due !== 'send' ? 'failed' : due
  }
  return answer?.kind ?? 'waits'
}

/** What was tried so far, while somebody still waits. */
export function attemptsWords({ state, attempts, writtenAt }: LeadRow, now: Date): readonly string[] {
  if (state !== 'new' && state !== 'held') {
    return []
  }
  return [
    ...(attempts > 0 ? [fillCounted(row.attempts, attempts)] : []),
    ...(writtenAt === null ? [] : [fillText(row.written, { moment: sinceWords(writtenAt, now) })]),
  ]
}

/** What is left of a promise, the same in a list and on the request's screen: minutes matter in the last hours only. */
export function coarseLeft(leftMs: number): string {
  return leftWords(leftMs > 3 * HOUR_MS || leftMs < -HOUR_MS ? Math.round(leftMs / HOUR_MS) * HOUR_MS : leftMs)
}
