import { useState } from 'react'
import { signingIn } from '../../content/office/sign-in.ts'
import type { Me } from '../../contracts/office.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import button from '../ui/button.module.css'
import { useBusy } from '../ui/use-busy.ts'
import styles from './EntryScreen.module.css'
import { entryWords } from './entry-words.ts'
import type { Entered } from './passkeys.ts'

interface EntranceProps {
  readonly label: string
  readonly hint?: string
  readonly act: () => Promise<Entered<Me>>
  readonly onEntered: (person: Me) => void
}

/** A button that opens the telephone's own prompt, with what went wrong below it. */
export function Entrance({ label, hint, act, onEntered }: EntranceProps) {
  const { isBusy, waitFor } = useBusy()
  const [failed, setFailed] = useState('')
  const enter = async () => {
    setFailed('')
    const entered = await waitFor(act())
    if (entered.ok) {
      onEntered(entered.value)
    } else {
      setFailed(entryWords(entered.code, entered.retryAfterMs))
    }
  }
  return (
    <div className={styles.entrance}>
      <BusyButton className={button.primary} isBusy={isBusy} onClick={() => void enter()}>
        {isBusy ? signingIn.waiting : label}
      </BusyButton>
      <p role="alert" className={styles.failed}>
        {failed}
      </p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
