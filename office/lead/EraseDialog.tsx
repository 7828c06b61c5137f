import { useState } from 'react'
import { fillCounted, fillText } from '../../business/fill-text.ts'
import { changed, erasing } from '../../content/office/lead.ts'
import { shell } from '../../content/office/shell.ts'
import { erased, type LeadDetail } from '../../leads/office-protocol.ts'
import { post } from '../api.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import button from '../ui/button.module.css'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { refusalWords } from '../ui/refusal-words.ts'
import { useShowToast } from '../ui/toasts.ts'
import { useLeadActions } from './lead-actions.ts'
import { newerOf } from './use-change-lead.ts'

interface EraseDialogProps {
  readonly lead: LeadDetail
  readonly onErased: () => void
  readonly onClose: () => void
}

/** Asks before a person is erased, and names what goes. */
export function EraseDialog({ lead, onErased, onClose }: EraseDialogProps) {
  const showToast = useShowToast()
  const { showConflict } = useLeadActions()
  const [isSending, setIsSending] = useState(false)
  const erase = async (version: number): Promise<void> => {
    setIsSending(true)
    const answer = await post(`/leads/${lead.id}/erase`, erased, { version })
    setIsSending(false)
    if (answer.ok) {
      showToast({ text: fillCounted(erasing.done, answer.value.count) })
      onErased()
      return
    }
    onClose()
    const newer = newerOf(answer)
    if (newer === null) {
      showToast({ text: fillText(changed.failed, { why: refusalWords(answer) }), isError: true })
    } else {
      showConflict(newer, erase)
    }
  }
  return (
    <Dialog title={fillText(erasing.title, { name: lead.name })} onClose={onClose}>
      <p>{erasing.text}</p>
      <p>{erasing.backups}</p>
      <DialogButtons>
        <button type="button" className={button.quiet} onClick={onClose}>
          {shell.cancel}
        </button>
        <BusyButton type="button" className={button.danger} isBusy={isSending} onClick={() => void erase(lead.version)}>
          {erasing.submit}
        </BusyButton>
      </DialogButtons>
    </Dialog>
  )
}
