import { type FormEvent, useRef, useState } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { inviting } from '../../content/office/settings.ts'
import { code as codeAnswer, type Settings } from '../../contracts/office.ts'
import { post } from '../api.ts'
import { Button, useBusy } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { useShowToast } from '../ui/toasts.ts'
import styles from './SettingsScreen.module.css'
import { type MadeCode, ShownCode } from './ShownCode.tsx'

/** Lets a colleague in, or another device of one's own, by a code. Those that are in already tell when it was used. */
export function Inviting({ devices }: Pick<Settings, 'devices'>) {
  const showToast = useShowToast()
  const [isNaming, setIsNaming] = useState(false)
  const [made, setMade] = useState<MadeCode | null>(null)
  const { isBusy, waitFor } = useBusy()
  const makeCode = async (path: '/people' | '/devices', title: string, body?: { readonly name: string }) => {
    // A second code would take the place of the first under the eyes of who reads it.
    if (isBusy) {
      return
    }
    const answer = await waitFor(post(path, codeAnswer, body))
    if (answer.ok) {
      setIsNaming(false)
      const known = devices.map(({ passkey }) => passkey)
      setMade({ title, code: answer.value, name: body?.name ?? null, known })
    } else {
      showToast(answer)
    }
  }
  return (
    <Section title={inviting.title}>
      <div className={styles.buttons}>
        <Button look="quiet" label={inviting.colleague} onClick={() => setIsNaming(true)} />
        <Button
          look="quiet"
          label={inviting.device}
          isBusy={isBusy}
          onClick={() => void makeCode('/devices', inviting.device)}
        />
      </div>
      {isNaming && (
        <Dialog title={inviting.colleague} onClose={() => setIsNaming(false)}>
          <p>{inviting.colleagueText}</p>
          <NameForm onName={(name) => void makeCode('/people', fillText(inviting.codeFor, { name }), { name })} />
        </Dialog>
      )}
      {made !== null && <ShownCode made={made} onClose={() => setMade(null)} />}
    </Section>
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
        <Button look="primary" label={inviting.submit} type="submit" />
      </DialogButtons>
    </form>
  )
}
