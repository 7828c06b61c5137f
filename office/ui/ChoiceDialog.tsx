import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog, DialogButtons } from './Dialog.tsx'

export interface Choice {
  readonly glyph?: ReactNode
  readonly label: string
  readonly look?: 'quiet' | 'danger'
  readonly choose: () => void
}

interface ChoiceDialogProps {
  readonly title: string
  /** The first stands out, unless it has a look of its own. */
  readonly choices: readonly Choice[]
  readonly isBusy?: boolean
  readonly onClose: () => void
  /** What is to be known for the choice. */
  readonly children?: ReactNode
}

/** A question with a button for each answer. */
export function ChoiceDialog({ title, choices, isBusy = false, onClose, children }: ChoiceDialogProps) {
  return (
    <Dialog title={title} isBusy={isBusy} onClose={onClose}>
      {children}
      <DialogButtons>
        {choices.map(({ glyph, label, look, choose }, index) => (
          <Button
            key={label}
            look={look ?? (index === 0 ? 'primary' : 'quiet')}
            glyph={glyph}
            label={label}
            isBusy={isBusy}
            onClick={choose}
          />
        ))}
      </DialogButtons>
    </Dialog>
  )
}
