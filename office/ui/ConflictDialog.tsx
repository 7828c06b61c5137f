import type { ReactNode } from 'react'
import button from './button.module.css'
import { Dialog, DialogButtons } from './Dialog.tsx'

interface Choice {
  readonly label: string
  readonly choose: () => void
}

interface ConflictDialogProps {
  readonly title: string
  /** Puts one's own change in place of the other. */
  readonly mine: Choice
  /** Leaves the other's change; so does whoever closes the dialog. */
  readonly theirs: Choice
  /** What the other has changed. */
  readonly children: ReactNode
}

/** Somebody else was faster: what they have changed, and the choice. */
export function ConflictDialog({ title, mine, theirs, children }: ConflictDialogProps) {
  return (
    <Dialog title={title} onClose={theirs.choose}>
      {children}
      <DialogButtons>
        <button type="button" className={button.primary} onClick={mine.choose}>
          {mine.label}
        </button>
        <button type="button" className={button.quiet} onClick={theirs.choose}>
          {theirs.label}
        </button>
      </DialogButtons>
    </Dialog>
  )
}
