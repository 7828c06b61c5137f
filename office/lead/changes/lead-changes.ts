import type { QueryClient } from '@tanstack/react-query'
import { fillText } from '../../../business/fill-text.ts'
import { changed, conflict } from '../../../content/office/lead.ts'
import { shell } from '../../../content/office/shell.ts'
import type { ChangedLead, LeadChange, LeadRow } from '../../../contracts/office.ts'
import { isStateEvent } from '../../../leads/events.ts'
import { paths } from '../../routes.ts'
import { momentWords } from '../../time.ts'
import type { ShowToast, ToastContent } from '../../ui/toasts.ts'
import { callsOff, conflictWords, isSameState, kindNow } from './apply-change.ts'
import { failedChange, type SentChange, sendChange, sendOfLead } from './send-change.ts'

/** What the toast says. */
function toastOf(change: LeadChange, lead: LeadRow, { week, clashes = [] }: ChangedLead): string {
  const momentOf = (at: string) => momentWords(at, new Date())
  const kind = callsOff(change.kind, lead) ? 'calledOff' : change.kind
  const text = [
    fillText(changed[kind], { moment: 'at' in change ? momentOf(change.at) : '' }),
    ...clashes.map(({ name, at }) => fillText(changed.clash, { name, moment: momentOf(at) })),
  ].join(' ')
  return change.kind === 'booked' && week !== null && week.booked > week.slots
    ? `${text} ${fillText(changed.weekFull, { count: week.booked, slots: week.slots })}`
    : text
}

/** Changes leads at once and says so, with a way back; a failure restores what was shown before. Of a newer lead it says nothing. */
export function leadChanges(client: QueryClient, showToast: ShowToast) {
  const say = ({ id, name }: LeadRow, toast: ToastContent) => {
    // An answer may come when another request is on the screen.
    const isShown = location.pathname === paths.lead(id)
    showToast(isShown ? toast : { ...toast, text: fillText(changed.of, { name, text: toast.text }) })
  }

  const undo = async (lead: LeadRow): Promise<void> => {
    showToast(null)
    const answer = await sendOfLead(client, lead, 'undo', { version: lead.version })
    if (answer.ok) {
      say(lead, { text: changed.undone })
    } else if (answer.newer === null) {
      say(lead, { text: failedChange(client, lead, answer), isError: true })
    } else {
      // The newest change may be somebody else's by now: whoever wants it gone taps it on the request.
      say(lead, { text: `${conflict.notUndone} ${conflictWords(answer.newer)}`, isError: true })
    }
  }

  const change = async (lead: LeadRow, wanted: LeadChange): Promise<SentChange> => {
    // The way back of the change before would be taken for that of this one.
    showToast(null)
    const answer = await sendChange(client, lead, wanted)
    if (answer.ok) {
      const { value } = answer
      // A date that stays is nothing to undo, nor is another link: it would take the change before.
      const isChanged = !isSameState(value.lead, lead) && kindNow(wanted.kind, lead) !== 'link'
      const isUndoable = value.lead.undoable !== null && isStateEvent(wanted.kind) && isChanged
      const action = { label: shell.undo, run: () => void undo(value.lead) }
      say(lead, { text: toastOf(wanted, lead, value), ...(isUndoable && { action }) })
    } else if (answer.newer === null) {
      say(lead, { text: failedChange(client, lead, answer), isError: true })
    }
    return answer
  }

  return { change, undo }
}
