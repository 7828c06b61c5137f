import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { shell } from '../../content/office/shell.ts'
import { makingPasskey, recovering, signingIn, typingCode } from '../../content/office/sign-in.ts'
import type { Me } from '../../contracts/office.ts'
import { signalAcceptedPasskeys } from '../accepted-passkeys.ts'
import { meQuery, settingsQuery } from '../queries.ts'
import { Brand, brandName } from '../shell/Brand.tsx'
import { Button } from '../ui/Button.tsx'
import { Screen } from '../ui/Screen.tsx'
import { OneFieldForm } from './OneFieldForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { type AcceptedCode, makePasskey, recover, sendCode, signIn } from './passkeys.ts'
import styles from './SignInScreen.module.css'

type Step =
  | { readonly kind: 'start' }
  | { readonly kind: 'code'; readonly note: string }
  | { readonly kind: 'passkey'; readonly accepted: AcceptedCode }
  | { readonly kind: 'lost' }

const start: Step = { kind: 'start' }

/** Signing in: by passkey, by a code, or by a code that goes by e-mail. */
export function SignInScreen() {
  const [step, setStep] = useState<Step>(start)
  const client = useQueryClient()
  const keepPerson = (person: Me) => {
    client.setQueryData(meQuery.queryKey, person)
    // A telephone that signs in again forgets the passkey that was revoked meanwhile.
    client.fetchQuery(settingsQuery).then(signalAcceptedPasskeys, () => undefined)
  }
  const back = <Button look="plain" label={signingIn.back} onClick={() => setStep(start)} />
  switch (step.kind) {
    case 'start':
      return (
        <Screen key="start" title={shell.name} documentTitle={brandName()} above={<Brand />} intro={signingIn.welcome}>
          <PasskeyButton
            label={signingIn.passkey}
            hint={signingIn.passkeyHint}
            signIn={signIn}
            onSignedIn={keepPerson}
          />
          <ul className={styles.others}>
            <li className={styles.wide}>
              <Button look="quiet" label={signingIn.haveCode} onClick={() => setStep({ kind: 'code', note: '' })} />
            </li>
            <li>
              <Button look="plain" label={signingIn.lostPhone} onClick={() => setStep({ kind: 'lost' })} />
            </li>
          </ul>
        </Screen>
      )
    case 'code':
      return (
        <Screen key="code" above={<Brand />} title={typingCode.title} intro={step.note || typingCode.text}>
          <OneFieldForm
            name="code"
            takesFocus={step.note === ''}
            texts={typingCode}
            hint={typingCode.example}
            send={sendCode}
            onDone={(accepted) => setStep({ kind: 'passkey', accepted })}
          />
          {back}
        </Screen>
      )
    case 'passkey':
      return (
        <Screen
          key="passkey"
          above={<Brand />}
          title={fillText(makingPasskey.title, { name: step.accepted.name })}
          intro={makingPasskey.text}
        >
          <PasskeyButton
            label={makingPasskey.submit}
            signIn={() => makePasskey(step.accepted)}
            onSignedIn={keepPerson}
          />
          {back}
        </Screen>
      )
    case 'lost':
      return (
        <Screen key="lost" above={<Brand />} title={recovering.title} intro={recovering.text}>
          <OneFieldForm
            name="name"
            texts={recovering}
            hint={recovering.hint}
            send={recover}
            onDone={({ isSent }) => setStep({ kind: 'code', note: isSent ? recovering.sent : recovering.noMail })}
          />
          {back}
        </Screen>
      )
  }
}
