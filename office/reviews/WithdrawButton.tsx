import { useState } from 'react'
import { reviewsScreen } from '../../content/office/reviews.ts'
import { shell } from '../../content/office/shell.ts'
import button from '../ui/button.module.css'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'

const { withdraw: words } = reviewsScreen

/** Erases a review that has outlived its request, which 'Cancella la persona' does not find any more. Asks first. */
export function WithdrawButton({ onWithdraw }: { readonly onWithdraw: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button type="button" className={button.plain} onClick={() => setIsAsking(true)}>
        {words.open}
      </button>
      {isAsking && (
        <Dialog title={words.title} onClose={() => setIsAsking(false)}>
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
