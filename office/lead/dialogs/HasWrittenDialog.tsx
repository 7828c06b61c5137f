import { hasWritten as words } from '../../../content/office/dialogs.ts'
import type { LeadRow } from '../../../contracts/office.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import button from '../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { WhoIsMeant } from './WhoIsMeant.tsx'

interface HasWrittenDialogProps {
  readonly lead: LeadRow
  /** What follows from a message that has gone. */
  readonly text: string
  readonly onYes: () => Promise<void>
  readonly onNo: () => void
  readonly onClose: () => void
}

/** The question on return from a message that was ready to be sent: only its writer knows whether it has gone. */
export function HasWrittenDialog({ lead, text, onYes, onNo, onClose }: HasWrittenDialogProps) {
  const { isBusy, waitFor } = useBusy()
  return (
    <Dialog title={words.title} isBusy={isBusy} onClose={onClose}>
      <WhoIsMeant lead={lead} />
      <p>{text}</p>
      <DialogButtons>
        <BusyButton className={button.primary} isBusy={isBusy} onClick={() => void waitFor(onYes())}>
          {words.yes}
        </BusyButton>
        <BusyButton className={button.quiet} isBusy={isBusy} onClick={onNo}>
          {words.no}
        </BusyButton>
      </DialogButtons>
    </Dialog>
  )
}
