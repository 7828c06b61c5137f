import { fillText } from '../../../business/fill-text.ts'
import { conflict, stateWords } from '../../../content/office/lead.ts'
import type { LeadDetail } from '../../../contracts/office.ts'
import { changedBy } from './apply-change.ts'

/** Says what somebody else has made of a lead. */
export function conflictWords(lead: LeadDetail): string {
  const name = changedBy(lead)
  const state = stateWords[lead.state]
  return name === null ? fillText(conflict.byNobody, { state }) : fillText(conflict.by, { state, name })
}
