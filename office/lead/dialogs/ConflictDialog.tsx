import { fillText } from '../../../business/fill-text.ts'
import { allTheSame } from '../../../content/office/dialogs.ts'
import { conflict } from '../../../content/office/lead.ts'
import { momentWords } from '../../time.ts'
import { ChoiceDialog } from '../../ui/ChoiceDialog.tsx'
import { conflictWords, kindNow } from '../changes/apply-change.ts'
import type { Question } from '../lead-actions.ts'
import { WhoIsMeant } from './WhoIsMeant.tsx'

interface ConflictDialogProps {
  readonly question: Extract<Question, { kind: 'conflict' }>
  readonly onClose: () => void
}

/** Somebody else was faster: says what the request is by now, and offers to do what was wanted all the same. */
export function ConflictDialog({ question: { lead, wanted, retry }, onClose }: ConflictDialogProps) {
  const moment = 'at' in wanted ? momentWords(wanted.at, new Date()) : ''
  const apply = () => {
    onClose()
    void retry(lead.version)
  }
  return (
    <ChoiceDialog
      title={conflict.title}
      choices={[
        { label: conflict.apply, choose: apply },
        { label: conflict.leave, choose: onClose },
      ]}
      onClose={onClose}
    >
      <WhoIsMeant lead={lead} />
      <p>{`${conflictWords(lead)} ${fillText(allTheSame[kindNow(wanted.kind, lead)], { moment })}`}</p>
    </ChoiceDialog>
  )
}
