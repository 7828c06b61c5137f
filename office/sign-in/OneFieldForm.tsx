import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, useBusy } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { type SignInResult, signInFailureWords } from './passkeys.ts'
import styles from './SignInScreen.module.css'

interface OneFieldFormProps<Value> {
  readonly name: 'code' | 'name'
  readonly texts: { readonly label: string; readonly submit: string; readonly missing: string }
  readonly hint: string
  /** Whether one may write at once, as who has just said so. */
  readonly takesFocus?: boolean
  readonly send: (text: string) => Promise<SignInResult<Value>>
  readonly onDone: (value: Value) => void
}

const inputs = {
  code: {
    autoComplete: 'one-time-code',
    autoCapitalize: 'characters',
    autoCorrect: 'off',
    spellCheck: false,
    maxLength: 100,
  },
  name: { autoComplete: 'given-name', autoCapitalize: 'words', maxLength: 60 },
} as const

/** A form of one field, a code or a name, with its message. */
export function OneFieldForm<Value>({ name, texts, hint, takesFocus = false, send, onDone }: OneFieldFormProps<Value>) {
  const { isBusy, waitFor } = useBusy()
  const [failed, setFailed] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) {
      input.current?.focus()
    }
  }, [takesFocus])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const text = input.current?.value.trim() ?? ''
    if (text === '') {
      fail(texts.missing)
      return
    }
    const done = await waitFor(send(text))
    if (done.ok) {
      onDone(done.value)
    } else {
      fail(signInFailureWords(done))
    }
  }
  const fail = (message: string) => {
    setFailed(message)
    input.current?.focus()
  }
  return (
    <form
      className={name === 'code' ? `${styles.form} ${styles.code}` : styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <Field
        ref={input}
        label={texts.label}
        hint={hint}
        problem={failed}
        name={name}
        onInput={() => setFailed('')}
        {...inputs[name]}
      />
      <Button look="primary" label={texts.submit} type="submit" isBusy={isBusy} />
    </form>
  )
}
