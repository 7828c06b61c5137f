import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { changed } from '../../content/office/lead.ts'
import {
  type ChangedLead,
  changedLead,
  type LeadChange,
  type LeadDetail,
  type LeadRow,
  newerLead,
} from '../../contracts/office.ts'
import { isStateEvent } from '../../leads/events.ts'
import { type Answer, post, type Refusal } from '../api.ts'
import { leadQueryOptions, todayQuery } from '../queries.ts'
import { momentWords } from '../time.ts'
import { refusalWords } from '../ui/refusal-words.ts'
import { useShowToast } from '../ui/toasts.ts'
import { applyChange, applyToToday, isSameState } from './apply-change.ts'

/** What became of a change. */
export type ChangeResult =
  | { readonly kind: 'done'; readonly lead: LeadDetail }
  | { readonly kind: 'newer'; readonly lead: LeadDetail }
  | { readonly kind: 'failed' }

/** Shows a change before the server has answered. Returns what takes it back. */
async function predict(client: QueryClient, { id }: LeadRow, change: LeadChange): Promise<() => void> {
  const { queryKey } = leadQueryOptions(id)
  await Promise.all([client.cancelQueries({ queryKey }), client.cancelQueries({ queryKey: todayQuery.queryKey })])
  const before = { lead: client.getQueryData(queryKey), today: client.getQueryData(todayQuery.queryKey) }
  client.setQueryData(queryKey, (lead) => lead && applyChange(lead, change))
  client.setQueryData(todayQuery.queryKey, (today) => today && applyToToday(today, id, change))
  return () => {
    client.setQueryData(queryKey, before.lead)
    client.setQueryData(todayQuery.queryKey, before.today)
  }
}

/** Keeps a changed lead and reads the lists again. */
export function keepLead(client: QueryClient, lead: LeadDetail): void {
  client.setQueryData(leadQueryOptions(lead.id).queryKey, lead)
  for (const name of ['today', 'leads', 'figures']) {
    void client.invalidateQueries({ queryKey: [name] })
  }
}

/** The version that this device knows: later than the one of a row when the lead was opened meanwhile. */
function knownVersion(client: QueryClient, lead: LeadRow): number {
  return Math.max(lead.version, client.getQueryData(leadQueryOptions(lead.id).queryKey)?.version ?? 0)
}

/** Returns the newer lead of an answer 409. */
export function newerOf({ body }: Refusal): LeadDetail | null {
  const parsed = newerLead.safeParse(body)
  return parsed.success ? parsed.data.lead : null
}

/** What the toast says. */
function toastOf(change: LeadChange, { week }: ChangedLead): string {
  const moment = 'at' in change ? momentWords(change.at, new Date()) : ''
  const text = fillText(changed[change.kind], { moment })
  return change.kind === 'booked' && week !== null && week.booked > week.slots
    ? `${text} ${fillText(changed.weekFull, { count: week.booked, slots: week.slots })}`
    : text
}

/** Changes a lead at once and says so, with a way back; a failure restores what was shown before. */
export function useChangeLead() {
  const client = useQueryClient()
  const showToast = useShowToast()

  const fail = useCallback(
    (refusal: Refusal): ChangeResult => {
      const newer = newerOf(refusal)
      if (newer !== null) {
        keepLead(client, newer)
        return { kind: 'newer', lead: newer }
      }
      showToast({ text: fillText(changed.failed, { why: refusalWords(refusal) }), isError: true })
      return { kind: 'failed' }
    },
    [client, showToast],
  )

  const undo = useCallback(
    async (id: string, version: number): Promise<ChangeResult> => {
      const answer = await post(`/leads/${id}/undo`, changedLead, { version })
      if (!answer.ok) {
        return fail(answer)
      }
      keepLead(client, answer.value.lead)
      showToast({ text: changed.undone })
      return { kind: 'done', lead: answer.value.lead }
    },
    [client, fail, showToast],
  )

  const change = useCallback(
    async (lead: LeadRow, wanted: LeadChange, version = knownVersion(client, lead)): Promise<ChangeResult> => {
      const rollBack = await predict(client, lead, wanted)
      const send = (sent: number): Promise<Answer<ChangedLead>> =>
        post(`/leads/${lead.id}/change`, changedLead, { version: sent, change: wanted })
      let answer = await send(version)
      // Somebody has written a note or tried a call: nothing that this change would overwrite.
      const newer = answer.ok ? null : newerOf(answer)
      if (newer !== null && newer.version > version && isSameState(newer, lead)) {
        answer = await send(newer.version)
      }
      if (!answer.ok) {
        rollBack()
        return fail(answer)
      }
      const { value } = answer
      keepLead(client, value.lead)
      const isUndoable = value.lead.undoable !== null && isStateEvent(wanted.kind)
      const action = { label: changed.undo, run: () => void undo(lead.id, value.lead.version) }
      showToast({ text: toastOf(wanted, value), ...(isUndoable && { action }) })
      return { kind: 'done', lead: value.lead }
    },
    [client, fail, showToast, undo],
  )

  return { change, undo }
}
