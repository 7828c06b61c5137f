import { useState } from 'react'
import { signingIn } from '../../content/office/sign-in.ts'
import type { Me } from '../../contracts/office.ts'
import { Button, useBusy } from '../ui/Button.tsx'
import { type SignInRefusal, type SignInResult, signInFailureWords } from './passkeys.ts'
import styles from './SignInScreen.module.css'

interface PasskeyButtonProps {
  readonly label: string
  readonly hint?: string
  readonly signIn: () => Promise<SignInResult<Me>>
  readonly onSignedIn: (person: Me) => void
}

/** A button that signs in by a passkey, in the telephone's own prompt, with what went wrong below it. */
export function PasskeyButton({ label, hint, signIn, onSignedIn }: PasskeyButtonProps) {
  const { isBusy, waitFor } = useBusy()
  const [failed, setFailed] = useState<SignInRefusal | null>(null)
  const tap = async () => {
    setFailed(null)
    const result = await waitFor(signIn())
    if (result.ok) {
      onSignedIn(result.value)
    } else {
      setFailed(result)
    }
  }
  return (
    <div className={styles.wide}>
      {/* Where a passkey may be there, nobody makes another one. */}
      {failed?.code !== 'unconfirmed' && (
        <Button look="primary" label={isBusy ? signingIn.waiting : label} isBusy={isBusy} onClick={() => void tap()} />
      )}
      <p role="alert" className={styles.failed}>
        {failed === null ? '' : signInFailureWords(failed)}
      </p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
