import { fillText } from '../../../business/fill-text.ts'
import { conflict, stateWords } from '../../../content/office/lead.ts'
import type { LeadChange, LeadDetail, LeadRow, Today } from '../../../contracts/office.ts'
import { isStateEvent } from '../../../leads/events.ts'
import { presentTime } from '../../time.ts'

/** Whether a change calls the date of a request off: one that is booked goes back among those that were contacted. */
export function callsOff(change: string, { bookedFor }: Pick<LeadRow, 'bookedFor'>): boolean {
  return change === 'contacted' && bookedFor !== null
}

/** A lead as it will be after a change: what is shown until the server answers. */
export function applyChange<Lead extends LeadRow>(lead: Lead, change: LeadChange): Lead {
  switch (change.kind) {
    case 'contacted':
      return { ...lead, state: 'contacted', bookedFor: null, callBackAt: null }
    case 'booked':
      return { ...lead, state: 'booked', bookedFor: change.at, callBackAt: null }
    case 'delivered':
      return { ...lead, state: 'delivered' }
    case 'lost':
      return { ...lead, state: 'lost', bookedFor: null, callBackAt: null }
    case 'no-answer':
      return { ...lead, attempts: lead.attempts + 1 }
    case 'written':
      return { ...lead, writtenAt: presentTime().toISOString() }
    case 'call-back':
      return { ...lead, callBackAt: change.at }
    case 'released':
      return { ...lead, state: 'new', heldBecause: null }
    case 'spam':
      return { ...lead, state: 'spam', callBackAt: null }
    case 'reopened':
      return { ...lead, state: 'new', bookedFor: null, callBackAt: null }
  }
}

/** The first screen after a change: the lead leaves its section, or stays and is changed; the others come with the next answer. */
export function applyToToday(today: Today, id: string, change: LeadChange): Today {
  const section = <Section extends Today['held']>(part: Section, stays: (lead: LeadRow) => boolean): Section => {
    const leads = part.leads
      .map((lead) => (lead.id === id ? applyChange(lead, change) : lead))
      .filter((lead) => lead.id !== id || stays(lead))
    return { ...part, leads, count: part.count - (part.leads.length - leads.length) }
  }
  const due = section(today.due, ({ state }) => state === 'new')
  const { waiting, overdue } = countedIn(today, id)
  const hasLeft = due.count < today.due.count
  return {
    ...today,
    due: {
      ...due,
      waiting: due.waiting - (hasLeft ? waiting : 0),
      overdue: due.overdue - (hasLeft ? overdue : 0),
    },
    held: section(today.held, ({ state }) => state === 'held'),
    contacted: section(today.contacted, ({ state }) => state === 'contacted'),
    booked: section(today.booked, ({ state }) => state === 'booked'),
    toDeliver: section(today.toDeliver, ({ state }) => state === 'to-deliver'),
  }
}

/** The first screen with a lead as it was before a change that failed; what has become of the others stays. */
export function putBack(today: Today, before: Today, id: string): Today {
  const section = <Section extends Today['held']>(part: Section, was: Section): Section => {
    const others = part.leads.filter((lead) => lead.id !== id)
    const place = was.leads.findIndex((lead) => lead.id === id)
    const leads = others.toSpliced(place, 0, ...was.leads.slice(place, place + 1))
    return { ...part, leads, count: part.count + leads.length - part.leads.length }
  }
  const due = section(today.due, before.due)
  const { waiting, overdue } = countedIn(before, id)
  const isBack = due.count > today.due.count
  return {
    ...today,
    due: {
      ...due,
      waiting: due.waiting + (isBack ? waiting : 0),
      overdue: due.overdue + (isBack ? overdue : 0),
    },
    held: section(today.held, before.held),
    contacted: section(today.contacted, before.contacted),
    booked: section(today.booked, before.booked),
    toDeliver: section(today.toDeliver, before.toDeliver),
  }
}

/** What a lead adds to the counts of those that are due. */
function countedIn({ due, now }: Today, id: string): { readonly waiting: number; readonly overdue: number } {
  const lead = due.leads.find((row) => row.id === id)
  return {
    waiting: lead !== undefined && (lead.callBackAt === null || lead.callBackAt < now) ? 1 : 0,
    overdue: lead !== undefined && lead.deadline <= now ? 1 : 0,
  }
}

/** Who made the newest change, null for the server, a link or a command. */
export function changedBy({ timeline }: Pick<LeadDetail, 'timeline'>): string | null {
  return timeline.find(({ kind }) => kind === 'undone' || isStateEvent(kind))?.by ?? null
}

/** Says what somebody else has made of a lead. */
export function conflictWords(lead: LeadDetail): string {
  const name = changedBy(lead)
  const state = stateWords[lead.state]
  return name === null ? fillText(conflict.byNobody, { state }) : fillText(conflict.by, { state, name })
}

/**
 * True when two versions of a lead say the same where a change of its state matters.
 *
 * @param other the row of a list says nothing of the link to the photographs
 */
export function isSameState(one: LeadDetail, other: LeadRow | LeadDetail): boolean {
  return (
    one.state === other.state &&
    isSameDate(one, other) &&
    one.callBackAt === other.callBackAt &&
    (!('photosLink' in other) || one.photosLink === other.photosLink)
  )
}

/** Whether a message with the date of one says what one with the date of the other does: time, length and address. */
export function isSameDate(one: LeadRow, other: LeadRow): boolean {
  return (
    one.bookedFor === other.bookedFor &&
    (one.bookedFor === null ||
      (one.appointment?.minutes === other.appointment?.minutes && one.address === other.address))
  )
}
