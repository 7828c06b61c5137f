import { type FormEvent, useRef, useState } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { inviting } from '../../content/office/settings.ts'
import { type Code, code as codeAnswer } from '../../contracts/office.ts'
import { post } from '../api.ts'
import { timeWords } from '../time.ts'
import button from '../ui/button.module.css'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { refusalWords } from '../ui/refusal-words.ts'
import { useShowToast } from '../ui/toasts.ts'
import styles from './SettingsScreen.module.css'

type Step =
  | { readonly kind: 'idle' }
  | { readonly kind: 'name' }
  | { readonly kind: 'code'; readonly title: string; readonly code: Code }

/** Lets a colleague in, or another device of one's own, by a code. */
export function Inviting() {
  const showToast = useShowToast()
  const [step, setStep] = useState<Step>({ kind: 'idle' })
  const close = () => setStep({ kind: 'idle' })
  const makeCode = async (path: '/people' | '/devices', title: string, body?: { readonly name: string }) => {
    const answer = await post(path, codeAnswer, body)
    if (answer.ok) {
      setStep({ kind: 'code', title, code: answer.value })
    } else {
      showToast({ text: refusalWords(answer), isError: true })
      close()
    }
  }
  return (
    <section aria-labelledby="inviting">
      <h2 id="inviting" className={styles.title}>
        {inviting.title}
      </h2>
      <div className={styles.buttons}>
        <button type="button" className={button.quiet} onClick={() => setStep({ kind: 'name' })}>
          {inviting.colleague}
        </button>
        <button type="button" className={button.quiet} onClick={() => void makeCode('/devices', inviting.device)}>
          {inviting.device}
        </button>
      </div>
      {step.kind === 'name' && (
        <Dialog title={inviting.colleague} onClose={close}>
          <p>{inviting.colleagueText}</p>
          <NameForm onName={(name) => void makeCode('/people', fillText(inviting.codeFor, { name }), { name })} />
        </Dialog>
      )}
      {step.kind === 'code' && (
        <Dialog title={step.title} onClose={close}>
          <ShownCode code={step.code} />
        </Dialog>
      )}
    </section>
  )
}

function NameForm({ onName }: { readonly onName: (name: string) => void }) {
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = input.current?.value.trim() ?? ''
    if (name === '') {
      setProblem(inviting.missing)
      input.current?.focus()
    } else {
      onName(name)
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        ref={input}
        label={inviting.name}
        name="name"
        problem={problem}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="words"
        onInput={() => setProblem('')}
      />
      <DialogButtons>
        <button type="submit" className={button.primary}>
          {inviting.submit}
        </button>
      </DialogButtons>
    </form>
  )
}

/** A code, large enough to be read out. */
function ShownCode({ code: { code, address, expiresAt } }: { readonly code: Code }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setIsCopied(true)
    } catch {
      // The code is on the screen all the same.
    }
  }
  return (
    <>
      <p className={styles.code}>{code}</p>
      <p>{fillText(inviting.codeText, { address })}</p>
      <p>{fillText(inviting.codeExpires, { time: timeWords(expiresAt) })}</p>
      <DialogButtons>
        <button type="button" className={button.primary} onClick={() => void copy()}>
          {isCopied ? inviting.copied : inviting.copy}
        </button>
      </DialogButtons>
    </>
  )
}
