import { createContext, useContext } from 'react'
import type { LeadChange, LeadDetail, LeadRow } from '../../contracts/office.ts'

/** A way to answer a lead. */
export type Way = 'called' | 'whatsapp' | 'wrote'

/** What can be done with a lead from every screen. */
export interface LeadActions {
  readonly change: (lead: LeadRow, change: LeadChange) => Promise<void>
  readonly undo: (id: string, version: number) => Promise<void>
  /** Notes that somebody used a way to answer, and asks on return what came of it. */
  readonly reach: (lead: LeadRow, way: Way) => void
  /** Asks for the link to the photographs, and offers to send it. */
  readonly deliver: (lead: LeadDetail) => void
  /** Asks when to call back. */
  readonly callLater: (lead: LeadRow) => void
  /** Shows a lead that somebody else has changed, with a way to apply the change all the same. */
  readonly showConflict: (newer: LeadDetail, retry: (version: number) => Promise<void>) => void
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
