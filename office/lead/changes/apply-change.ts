import { fillText } from '../../../business/fill-text.ts'
import { inRome } from '../../../business/time/in-rome.ts'
import type { allTheSame } from '../../../content/office/dialogs.ts'
import { conflict } from '../../../content/office/lead.ts'
import { stateNames } from '../../../content/office/requests.ts'
import type { LeadChange, LeadDetail, LeadRow, Today } from '../../../contracts/office.ts'
import { isStateEvent } from '../../../leads/events.ts'
import type { LeadState } from '../../../leads/lead-state.ts'
import { callWords } from '../../requests/lead-words.ts'

/** Whether a change calls the date of a request off: one that is booked goes back among those that were contacted. */
export function callsOff(change: string, { bookedFor }: Pick<LeadRow, 'bookedFor'>): boolean {
  return change === 'contacted' && bookedFor !== null
}

/** What is asked for, of a request as it is now: the same change may mean another thing by then. */
export function kindNow(wanted: keyof typeof allTheSame, lead: LeadRow): keyof typeof allTheSame {
  if (wanted === 'delivered' && lead.state === 'delivered') {
    return 'link'
  }
  if (wanted === 'reopened' && lead.bookedFor !== null) {
    return 'reopenedWithDate'
  }
  if (wanted === 'email' && lead.appointment?.due === 'nothing') {
    return 'emailAgain'
  }
  return callsOff(wanted, lead) ? 'calledOff' : wanted
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
      return { ...lead, writtenAt: new Date().toISOString() }
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

/** The sections of the first screen, by the state of their leads. */
const stateIn = {
  due: 'new',
  held: 'held',
  contacted: 'contacted',
  booked: 'booked',
  toDeliver: 'to-deliver',
} as const satisfies Partial<Record<keyof Today, LeadState>>

type Section = keyof typeof stateIn

/** The first screen after a change: the lead leaves its section, or stays and is changed; the others come with the next answer. */
export function applyToToday(today: Today, id: string, change: LeadChange): Today {
  return withLeads(today, (section) =>
    today[section].leads
      .map((lead) => (lead.id === id ? applyChange(lead, change) : lead))
      .filter((lead) => lead.id !== id || lead.state === stateIn[section]),
  )
}

/** The first screen with a lead as it was before a change that failed; what has become of the others stays. */
export function putBack(today: Today, before: Today, id: string): Today {
  return withLeads(today, (section) => {
    const place = before[section].leads.findIndex((lead) => lead.id === id)
    const own = before[section].leads.slice(place, place + 1)
    return today[section].leads.filter((lead) => lead.id !== id).toSpliced(place, 0, ...own)
  })
}

/** The first screen with other leads in its sections; the counts follow. */
function withLeads(today: Today, leadsOf: (section: Section) => LeadRow[]): Today {
  const sectionOf = <Name extends Section>(name: Name): Today[Name] => {
    const leads = leadsOf(name)
    return { ...today[name], leads, count: today[name].count + leads.length - today[name].leads.length }
  }
  const due = sectionOf('due')
  const isForToday = ({ callBackAt }: LeadRow) =>
    callBackAt === null || inRome(new Date(callBackAt)).day <= inRome(new Date(today.now)).day
  const added = (isCounted: (lead: LeadRow) => boolean) =>
    due.leads.filter(isCounted).length - today.due.leads.filter(isCounted).length
  return {
    ...today,
    due: {
      ...due,
      waiting: due.waiting + added(isForToday),
      overdue: due.overdue + added((lead) => isForToday(lead) && lead.deadline <= today.now),
    },
    held: sectionOf('held'),
    contacted: sectionOf('contacted'),
    booked: sectionOf('booked'),
    toDeliver: sectionOf('toDeliver'),
  }
}

const newestChange = ({ timeline }: Pick<LeadDetail, 'timeline'>) =>
  timeline.find(({ kind }) => kind === 'undone' || isStateEvent(kind))

/** Who made the newest change, null for the server, a link or a command. */
export function changedBy(lead: Pick<LeadDetail, 'timeline'>): string | null {
  return newestChange(lead)?.by ?? null
}

/** Says what somebody else has made of a lead. */
export function conflictWords(lead: LeadDetail): string {
  const name = changedBy(lead)
  const state = [stateNames[lead.state], callWords(lead, new Date())].filter(Boolean).join(', ').toLowerCase()
  return name === null ? fillText(conflict.byNobody, { state }) : fillText(conflict.by, { state, name })
}

/** True when two versions of a lead say the same where a change of its state matters; a row says nothing of the link to the photographs. */
export function isSameState(one: LeadRow | LeadDetail, other: LeadRow | LeadDetail): boolean {
  return (
    one.state === other.state &&
    isSameDate(one, other) &&
    one.callBackAt === other.callBackAt &&
    (!('photosLink' in one && 'photosLink' in other) || one.photosLink === other.photosLink)
  )
}

/** True where nobody has changed the state of a lead since, not even there and back. Of a row no history is known. */
export function isUntouched(before: LeadRow | LeadDetail, now: LeadRow | LeadDetail): boolean {
  return (
    before.version === now.version ||
    ('timeline' in before &&
      'timeline' in now &&
      isSameState(before, now) &&
      newestChange(before)?.at === newestChange(now)?.at)
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
