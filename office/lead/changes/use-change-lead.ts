import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { fillText } from '../../../business/fill-text.ts'
import { changed, conflict } from '../../../content/office/lead.ts'
import {
  type ChangedLead,
  changedLead,
  type LeadChange,
  type LeadDetail,
  type LeadRow,
} from '../../../contracts/office.ts'
import { isStateEvent } from '../../../leads/events.ts'
import { post } from '../../api.ts'
import { paths } from '../../routes.ts'
import { momentWords, presentTime } from '../../time.ts'
import { type ToastContent, useShowToast } from '../../ui/toasts.ts'
import { callsOff, conflictWords, isSameState } from './apply-change.ts'
import { failedChange, keepLead, newerOf, sendChange } from './send-change.ts'

/** What became of a change. */
export type ChangeResult =
  | { readonly kind: 'done'; readonly lead: LeadDetail }
  | { readonly kind: 'newer'; readonly lead: LeadDetail }
  | { readonly kind: 'failed' }

/** What the toast says. */
function toastOf(change: LeadChange, lead: LeadRow, { week, clashes = [] }: ChangedLead): string {
  const momentOf = (at: string) => momentWords(at, presentTime())
  const kind = callsOff(change.kind, lead) ? 'calledOff' : change.kind
  const text = [
    fillText(changed[kind], { moment: 'at' in change ? momentOf(change.at) : '' }),
    ...clashes.map(({ name, at }) => fillText(changed.clash, { name, moment: momentOf(at) })),
  ].join(' ')
  return change.kind === 'booked' && week !== null && week.booked > week.slots
    ? `${text} ${fillText(changed.weekFull, { count: week.booked, slots: week.slots })}`
    : text
}

/** Changes a lead at once and says so, with a way back; a failure restores what was shown before. */
export function useChangeLead() {
  const client = useQueryClient()
  const showToast = useShowToast()
  const newest = useRef(0)

  const say = useCallback(
    ({ id, name }: LeadRow, toast: ToastContent) => {
      // An answer may come when another request is on the screen.
      const isShown = location.pathname === paths.lead(id)
      showToast(isShown ? toast : { ...toast, text: fillText(changed.of, { name, text: toast.text }) })
    },
    [showToast],
  )

  /** Returns whether nothing else was begun since. */
  const begin = useCallback(() => {
    // Its way back is for the change before, and would be taken for that of this one.
    showToast(null)
    newest.current += 1
    const number = newest.current
    return () => number === newest.current
  }, [showToast])

  const undo = useCallback(
    async (lead: LeadRow): Promise<void> => {
      const isNewest = begin()
      const answer = await post(`/leads/${lead.id}/undo`, changedLead, { version: lead.version })
      if (answer.ok) {
        keepLead(client, answer.value.lead)
        say(lead, { text: changed.undone, isLate: !isNewest() })
        return
      }
      const newer = newerOf(answer)
      if (newer === null) {
        say(lead, { text: failedChange(client, lead, answer), isError: true })
      } else {
        // The newest change may be somebody else's by now: whoever wants it gone taps it on the request.
        keepLead(client, newer)
        say(lead, { text: `${conflict.notUndone} ${conflictWords(newer)}`, isError: true })
      }
    },
    [client, begin, say],
  )

  const change = useCallback(
    async (lead: LeadRow, wanted: LeadChange): Promise<ChangeResult> => {
      const isNewest = begin()
      const answer = await sendChange(client, lead, wanted)
      if (!answer.ok) {
        const newer = newerOf(answer)
        if (newer !== null) {
          keepLead(client, newer)
          return { kind: 'newer', lead: newer }
        }
        say(lead, { text: failedChange(client, lead, answer), isError: true })
        return { kind: 'failed' }
      }
      const { value } = answer
      keepLead(client, value.lead)
      // A date that stays is nothing to undo: it would take the change before.
      const isUndoable = value.lead.undoable !== null && isStateEvent(wanted.kind) && !isSameState(value.lead, lead)
      const action = { label: changed.undo, run: () => void undo(value.lead) }
      const isLate = !isNewest()
      // What stands against a date is said nowhere else.
      const canWait = isLate && wanted.kind !== 'booked'
      say(lead, { text: toastOf(wanted, lead, value), isLate: canWait, ...(isUndoable && !isLate && { action }) })
      return { kind: 'done', lead: value.lead }
    },
    [client, begin, say, undo],
  )

  return { change, undo }
}
