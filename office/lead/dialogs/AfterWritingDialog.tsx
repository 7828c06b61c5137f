import { afterWriting } from '../../../content/office/dialogs.ts'
import { actions } from '../../../content/office/lead.ts'
import type { LeadChange, LeadRow } from '../../../contracts/office.ts'
import button from '../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { WhoIsMeant } from './WhoIsMeant.tsx'

interface AfterWritingDialogProps {
  readonly lead: LeadRow
  readonly onChange: (change: LeadChange) => void
  readonly onLater: () => void
  readonly onClose: () => void
}

/** The question on return from a chat or an e-mail: most often the answer is still to come. */
export function AfterWritingDialog({ lead, onChange, onLater, onClose }: AfterWritingDialogProps) {
  return (
    <Dialog title={afterWriting.title} onClose={onClose}>
      <WhoIsMeant lead={lead} />
      <DialogButtons>
        <button type="button" className={button.primary} onClick={() => onChange({ kind: 'written' })}>
          {afterWriting.written}
        </button>
        <button type="button" className={button.quiet} onClick={() => onChange({ kind: 'contacted' })}>
          {afterWriting.spoken}
        </button>
        <button type="button" className={button.quiet} onClick={onLater}>
          {actions.later}
        </button>
        <button type="button" className={button.quiet} onClick={onClose}>
          {afterWriting.not}
        </button>
      </DialogButtons>
    </Dialog>
  )
}
