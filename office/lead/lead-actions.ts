import { createContext, useContext } from 'react'
import type { Appointment, LeadChange, LeadDetail, LeadRow } from '../../contracts/office.ts'
import type { TellingWay } from '../../leads/appointment.ts'
import type { SentChange } from './changes/send-change.ts'

/** A way to answer a lead. */
type Way = 'called' | 'whatsapp' | 'wrote'

/** A question about a lead, as it was when it was asked. */
export type Question =
  | Asked<'after-call' | 'after-writing' | 'booking' | 'later' | 'losing' | 'undoing', LeadRow>
  | Asked<'no-answer' | 'delivering' | 'delivered' | 'correcting' | 'exporting' | 'erasing', LeadDetail>
  /** Tells the host of the date that was seen; `due` is what there was to tell. */
  | (Asked<'telling', LeadDetail> & { readonly due: Appointment['due'] })
  /** Somebody else has changed the lead meanwhile; `retry` does what was wanted all the same. */
  | (Asked<'conflict', LeadDetail> & {
      readonly wanted: LeadChange | { readonly kind: 'corrected' | 'erased' | TellingWay }
      readonly retry: (version: number) => Promise<unknown>
    })

interface Asked<Kind, Lead> {
  readonly kind: Kind
  readonly lead: Lead
  /** Keeps the buttons busy that ask it, while the change that it is answered with is under way. */
  readonly waitFor?: <Result>(done: Promise<Result>) => Promise<Result>
}

/** A change that is not saved yet, of the lead as it was then; kept by its kind and the id of the lead. */
export interface UnsavedChange {
  readonly lead: LeadRow
  readonly wanted: LeadChange
}

/** What can be done with a lead from every screen. */
export interface LeadActions {
  readonly change: (lead: LeadRow, change: LeadChange) => Promise<SentChange>
  readonly undo: (lead: LeadRow) => Promise<void>
  /** Notes that somebody tried to answer, and asks on return what came of it. */
  readonly noteTried: (lead: LeadRow, way: Way) => void
  /** Asks something, after what is asked already, or in its place: see `isOfScreen`. */
  readonly ask: (question: Question) => void
  /** Asks a question no more: it has its answer, or nobody wants to give one. */
  readonly close: (question: Question) => void
  /** Asks nothing more that a screen has asked: it is left, or what it showed is gone. */
  readonly leave: () => void
}

export const LeadActionsContext = createContext<LeadActions | null>(null)

/** @throws Error outside the provider */
export function useLeadActions(): LeadActions {
  const actions = useContext(LeadActionsContext)
  if (actions === null) {
    throw new Error('There is no LeadActionsProvider above')
  }
  return actions
}
