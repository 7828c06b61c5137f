import { hasWritten as words } from '../../../content/office/dialogs.ts'
import type { LeadRow } from '../../../contracts/office.ts'
import { useBusy } from '../../ui/Button.tsx'
import { ChoiceDialog } from '../../ui/ChoiceDialog.tsx'
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
    <ChoiceDialog
      title={words.title}
      choices={[
        { label: words.yes, choose: () => void waitFor(onYes()) },
        { label: words.no, choose: onNo },
      ]}
      isBusy={isBusy}
      onClose={onClose}
    >
      <WhoIsMeant lead={lead} />
      <p>{text}</p>
    </ChoiceDialog>
  )
}
