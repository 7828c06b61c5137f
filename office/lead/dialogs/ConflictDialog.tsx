import { fillText } from '../../../business/fill-text.ts'
import { conflict, stateWords } from '../../../content/office/lead.ts'
import type { LeadDetail } from '../../../contracts/office.ts'
import button from '../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { changedBy } from '../apply-change.ts'

interface ConflictDialogProps {
  /** The lead as it is now. */
  readonly lead: LeadDetail
  readonly onApply: () => void
  readonly onClose: () => void
}

/** Somebody else was faster. */
export function ConflictDialog({ lead, onApply, onClose }: ConflictDialogProps) {
  const name = changedBy(lead)
  const state = stateWords[lead.state]
  return (
    <Dialog title={conflict.title} onClose={onClose}>
      <p>{name === null ? fillText(conflict.byNobody, { state }) : fillText(conflict.by, { state, name })}</p>
      <DialogButtons>
        <button type="button" className={button.primary} onClick={onApply}>
          {conflict.apply}
        </button>
        <button type="button" className={button.quiet} onClick={onClose}>
          {conflict.leave}
        </button>
      </DialogButtons>
    </Dialog>
  )
}
