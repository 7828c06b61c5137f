import { useQueryClient } from '@tanstack/react-query'
import { fillCounted, fillText } from '../../../business/fill-text.ts'
import { changed } from '../../../content/office/lead.ts'
import { choosing, erasing } from '../../../content/office/person.ts'
import { failures, shell } from '../../../content/office/shell.ts'
import { erased, type LeadDetail } from '../../../contracts/office.ts'
import { post } from '../../api.ts'
import { leadQueryOptions } from '../../queries.ts'
import { goBack, paths } from '../../routes.ts'
import { Button, useBusy } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { useShowToast } from '../../ui/toasts.ts'
import { failedChange, newerOf } from '../changes/send-change.ts'
import { useLeadActions } from '../lead-actions.ts'
import { PersonRequests, usePersonRequests } from '../PersonRequests.tsx'

interface EraseDialogProps {
  readonly lead: LeadDetail
  readonly onClose: () => void
}

/** Asks which requests of a person are erased, and names what goes. */
export function EraseDialog({ lead, onClose }: EraseDialogProps) {
  const client = useQueryClient()
  const showToast = useShowToast()
  const { ask } = useLeadActions()
  const { isBusy, waitFor } = useBusy()
  const requests = usePersonRequests(lead.id)
  const erase = async (ids: readonly string[], version: number): Promise<void> => {
    const answer = await waitFor(post(`/leads/${lead.id}/erase`, erased, { version, ids }))
    if (answer.ok) {
      showToast({ text: fillCounted(erasing.done, answer.value.count) })
      onClose()
      if (ids.includes(lead.id)) {
        // Who has left the request meanwhile would be taken one screen further.
        if (location.pathname === paths.lead(lead.id)) {
          goBack()
        }
        client.removeQueries({ queryKey: leadQueryOptions(lead.id).queryKey })
      }
      void client.invalidateQueries()
      return
    }
    if (answer.code === 'unmatched') {
      if (requests.list.current === null) {
        // Back has taken the question away, and nobody would read it there.
        showToast({ text: fillText(changed.of, { name: lead.name, text: choosing.changed }), isError: true })
      } else {
        await requests.readAgain()
      }
      return
    }
    onClose()
    const newer = newerOf(answer)
    if (newer === null) {
      const why = failedChange(client, lead, answer, erasing.unknown)
      // It is gone: somebody else has erased it, or this tap, which the browser sends twice where a connection breaks.
      const gone = ids.length === 1 ? failures.unknown : erasing.unknown
      showToast({ text: answer.code === 'unknown' ? gone : why, isError: true })
    } else {
      ask({ kind: 'conflict', lead: newer, wanted: { kind: 'erased' }, retry: (newest) => erase(ids, newest) })
    }
  }
  return (
    <Dialog title={fillText(erasing.title, { name: lead.name })} isBusy={isBusy} onClose={onClose}>
      <p>{erasing.text}</p>
      <PersonRequests requests={requests} />
      {requests.data?.leads.some(({ id, isReviewed }) => isReviewed && requests.ids.includes(id)) && (
        <p>{erasing.review}</p>
      )}
      <p>{erasing.backups}</p>
      <DialogButtons>
        <Button
          look="danger"
          label={erasing.submit}
          isBusy={isBusy || requests.data === undefined}
          onClick={() => (requests.ids.length > 0 ? void erase(requests.ids, lead.version) : requests.askForOne())}
        />
        <Button look="quiet" label={shell.cancel} isBusy={isBusy} onClick={onClose} />
      </DialogButtons>
    </Dialog>
  )
}
