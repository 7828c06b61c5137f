import { losing } from '../../../content/office/dialogs.ts'
import { lostReasonNames } from '../../../content/office/requests.ts'
import { type LostReason, lostReasons } from '../../../leads/lead-state.ts'
import button from '../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'

interface LostDialogProps {
  readonly onChoose: (because: LostReason) => void
  readonly onClose: () => void
}

/** Why a lead is lost, in one tap. */
export function LostDialog({ onChoose, onClose }: LostDialogProps) {
  return (
    <Dialog title={losing.title} onClose={onClose}>
      <p>{losing.text}</p>
      <DialogButtons>
        {lostReasons.map((reason) => (
          <button key={reason} type="button" className={button.quiet} onClick={() => onChoose(reason)}>
            {lostReasonNames[reason]}
          </button>
        ))}
      </DialogButtons>
    </Dialog>
  )
}
