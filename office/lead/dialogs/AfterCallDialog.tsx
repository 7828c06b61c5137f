import { afterCall } from '../../../content/office/dialogs.ts'
import { actions } from '../../../content/office/lead.ts'
import type { LeadChange, LeadRow } from '../../../contracts/office.ts'
import button from '../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { WhoIsMeant } from './WhoIsMeant.tsx'

interface AfterCallDialogProps {
  readonly lead: LeadRow
  readonly onChange: (change: LeadChange) => void
  /** A date was agreed upon. */
  readonly onBook: () => void
  readonly onLater: () => void
  readonly onClose: () => void
}

/** The question on return from a call. */
export function AfterCallDialog({ lead, onChange, onBook, onLater, onClose }: AfterCallDialogProps) {
  return (
    <Dialog title={afterCall.title} onClose={onClose}>
      <WhoIsMeant lead={lead} />
      <DialogButtons>
        <button type="button" className={button.primary} onClick={() => onChange({ kind: 'contacted' })}>
          {afterCall.yes}
        </button>
        <button type="button" className={button.quiet} onClick={onBook}>
          {afterCall.book}
        </button>
        <button type="button" className={button.quiet} onClick={() => onChange({ kind: 'no-answer' })}>
          {afterCall.noAnswer}
        </button>
        <button type="button" className={button.quiet} onClick={onLater}>
          {actions.later}
        </button>
      </DialogButtons>
    </Dialog>
  )
}
