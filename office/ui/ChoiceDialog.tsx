import type { ReactNode } from 'react'
import button from './button.module.css'
import { Dialog, DialogButtons } from './Dialog.tsx'

interface Choice {
  readonly label: string
  readonly choose: () => void
}

interface ChoiceDialogProps {
  readonly title: string
  /** Does what was wanted all the same. */
  readonly apply: Choice
  /** Leaves things as they are; so does whoever closes the dialog. */
  readonly leave: Choice
  /** What is to be known for the choice. */
  readonly children: ReactNode
}

/** A question with two answers, for instance when somebody else was faster. */
export function ChoiceDialog({ title, apply, leave, children }: ChoiceDialogProps) {
  return (
    <Dialog title={title} onClose={leave.choose}>
      {children}
      <DialogButtons>
        <button type="button" className={button.primary} onClick={apply.choose}>
          {apply.label}
        </button>
        <button type="button" className={button.quiet} onClick={leave.choose}>
          {leave.label}
        </button>
      </DialogButtons>
    </Dialog>
  )
}
