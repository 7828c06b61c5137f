import { useState } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { reviewsScreen } from '../../content/office/reviews.ts'
import { shell } from '../../content/office/shell.ts'
import button from '../ui/button.module.css'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'

const { withdraw: words } = reviewsScreen

interface WithdrawButtonProps {
  /** Whose review it is; empty where its words are gone with the request. */
  readonly name: string
  readonly onWithdraw: () => void
}

/** Erases a review that has outlived its request, which 'Cancella la persona' does not find any more. Asks first. */
export function WithdrawButton({ name, onWithdraw }: WithdrawButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button type="button" className={button.plainDanger} onClick={() => setIsAsking(true)}>
        {words.open}
      </button>
      {isAsking && (
        <Dialog
          title={name === '' ? words.titleWithoutName : fillText(words.title, { name })}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.text}</p>
          <DialogButtons>
            <button
              type="button"
              className={button.danger}
              onClick={() => {
                setIsAsking(false)
                onWithdraw()
              }}
            >
              {words.submit}
            </button>
            <button type="button" className={button.quiet} onClick={() => setIsAsking(false)}>
              {shell.cancel}
            </button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  )
}
