import { useState } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { reviewsScreen } from '../../content/office/reviews.ts'
import { shell } from '../../content/office/shell.ts'
import { Button } from '../ui/Button.tsx'
import { ChoiceDialog } from '../ui/ChoiceDialog.tsx'

const { withdraw: words } = reviewsScreen

interface WithdrawButtonProps {
  /** Whose review it is; empty where its words are gone with the request. */
  readonly name: string
  readonly onWithdraw: () => void
}

/** Erases a review that has outlived its request, which 'Cancella la persona' does not find any more. Asks first. */
export function WithdrawButton({ name, onWithdraw }: WithdrawButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const withdraw = () => {
    close()
    onWithdraw()
  }
  return (
    <>
      <Button look="plainDanger" label={words.open} onClick={() => setIsAsking(true)} />
      {isAsking && (
        <ChoiceDialog
          title={name === '' ? words.titleWithoutName : fillText(words.title, { name })}
          choices={[
            { label: words.submit, look: 'danger', choose: withdraw },
            { label: shell.cancel, choose: close },
          ]}
          onClose={close}
        >
          <p>{words.text}</p>
        </ChoiceDialog>
      )}
    </>
  )
}
