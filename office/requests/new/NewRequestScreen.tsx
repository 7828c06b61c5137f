import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cityOptions } from '../../../business/cities.ts'
import { inRome } from '../../../business/time/in-rome.ts'
import { fieldMessages } from '../../../content/lead-form.ts'
import { handSourceNames, newRequest } from '../../../content/office/new-request.ts'
import { enteredRequest, invalidFields, MAX_NOTE } from '../../../contracts/office.ts'
import type { FieldProblem, FieldProblems } from '../../../leads/lead.ts'
import { handSources } from '../../../leads/lead-state.ts'
import { MINUTE_MS } from '../../../leads/milliseconds.ts'
import { post } from '../../api.ts'
import { keepLead } from '../../lead/changes/send-change.ts'
import { paths, replaceAddress } from '../../routes.ts'
import { Button, useBusy } from '../../ui/Button.tsx'
import { DayAndTime } from '../../ui/DayAndTime.tsx'
import field from '../../ui/Field.module.css'
import { Field } from '../../ui/Field.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useShowToast } from '../../ui/toasts.ts'
import { unsavedIn } from '../../unsaved.ts'
import { useReturn } from '../../use-return.ts'
import { Choices } from './Choices.tsx'
import { KnownPerson } from './KnownPerson.tsx'
import styles from './NewRequestScreen.module.css'
import { readForm } from './read-form.ts'
import { sharedText, useSharedPerson } from './use-shared-person.ts'
import { useUnsavedRequest } from './use-unsaved-request.ts'

/**
 * Writes in a request of a chat, a call or a recommendation.
 *
 * @param shared what another app has shared with this one, as the query of the address; it is taken out of the address at once
 */
export function NewRequestScreen({ shared }: { readonly shared: URLSearchParams }) {
  const [time, setTime] = useState(0)
  return (
    <Screen title={newRequest.title} intro={newRequest.intro} hasBack>
      <RequestForm key={time} shared={shared} onStartAgain={() => setTime(time + 1)} />
    </Screen>
  )
}

type Problems = FieldProblems & { readonly when?: FieldProblem }

interface RequestFormProps {
  readonly shared: URLSearchParams
  readonly onStartAgain: () => void
}

function RequestForm({ shared, onStartAgain }: RequestFormProps) {
  const [message] = useState(() => sharedText(shared))
  const request = useUnsavedRequest(message !== '')
  const { opened, left, keep, forget } = request
  const { phone, setPhone, email, known } = useSharedPerson(message, {
    phone: left?.phone ?? '',
    email: left?.email ?? '',
  })
  const { form, problems, solve, isBusy, submit } = useSaving(request)
  const isUntouched = useRef(message === '' && left === null)
  useReturn(() => {
    // A form that stayed open over night would say that the person wrote yesterday. One that is new keeps the focus.
    if (isUntouched.current && Date.now() - opened.getTime() > 5 * MINUTE_MS) {
      onStartAgain()
    }
  })
  const keepShared = useEffectEvent((number: string) => form.current && keep(form.current, { phone: number }))
  useEffect(() => {
    if (message !== '') {
      keepShared(phone)
    }
  }, [message, phone])

  const shown = inRome(opened)
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={({ currentTarget, target }) => {
        isUntouched.current = false
        keep(currentTarget)
        solve(target)
      }}
    >
      {left !== null && (
        <p className={styles.left}>
          {newRequest.left}{' '}
          <Button
            look="plain"
            label={newRequest.startAgain}
            onClick={() => {
              forget()
              onStartAgain()
            }}
          />
        </p>
      )}
      <Field
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        label={newRequest.phone}
        hint={newRequest.phoneHint}
        value={phone}
        problem={problems.phone === 'missing' ? newRequest.missingPhone : problems.phone ? newRequest.noNumber : ''}
        onChange={({ target }) => setPhone(target.value)}
      />
      <KnownPerson leads={known?.leads ?? []} now={opened} />
      <Field
        name="name"
        autoCapitalize="words"
        autoComplete="off"
        label={newRequest.name}
        defaultValue={left?.name}
        problem={problems.name ? newRequest.missingName : ''}
      />
      <Choices
        name="zone"
        legend={newRequest.zone}
        options={cityOptions.map(({ zone, label }) => ({ value: zone, label }))}
        defaultValue={left?.zone}
        problem={problems.zone ? newRequest.missingZone : ''}
      />
      <Choices
        name="arrivedBy"
        legend={newRequest.arrivedBy}
        options={handSources.map((source) => ({ value: source, label: handSourceNames[source] }))}
        defaultValue={left?.arrivedBy ?? 'chat'}
      />
      <fieldset className={styles.choices}>
        <legend>{newRequest.when}</legend>
        <DayAndTime
          shown={{ day: left?.day ?? shown.day, time: left?.time ?? shown.time }}
          bounds={{ max: inRome(new Date()).day }}
          hints={{ day: newRequest.whenHint }}
          problem={problems.when ? newRequest.badWhen : ''}
        />
      </fieldset>
      <Field
        name="email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        label={newRequest.email}
        key={email}
        defaultValue={email}
        problem={problems.email ? fieldMessages.email.malformed : ''}
      />
      <NoteField defaultValue={left?.note ?? message} />
      <Button look="primary" className={styles.submit} label={newRequest.submit} type="submit" isBusy={isBusy} />
    </form>
  )
}

/** Saves what stands in the form, or says what is wrong with it. */
function useSaving({ id, opened, send, forgetSaved }: ReturnType<typeof useUnsavedRequest>) {
  const client = useQueryClient()
  const showToast = useShowToast()
  const [problems, setProblems] = useState<Problems>({})
  const { isBusy, waitFor } = useBusy()
  const form = useRef<HTMLFormElement>(null)

  const fail = (found: Problems) => {
    flushSync(() => setProblems(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  /** Forgets what was wrong with a field in which somebody types. */
  const solve = (input: EventTarget) => {
    const name = input instanceof Element ? input.getAttribute('name') : null
    const field = name === 'day' || name === 'time' ? 'when' : name
    setProblems(Object.fromEntries(Object.entries(problems).filter(([wrong]) => wrong !== field)))
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = readForm(new FormData(event.currentTarget), opened)
    if (typed === null) {
      fail({ when: 'malformed' })
      return
    }
    const { name, phone, email, zone } = typed
    const earlier = send({ name, phone, email, zone })
    const answer = await waitFor(post('/leads', enteredRequest, { id, ...typed, earlier }))
    if (answer.ok) {
      const { lead, isNew } = answer.value
      const { note = '' } = forgetSaved() ?? typed
      const isStored = lead.timeline.some(({ kind, text }) => kind === 'note' && text === note.trim())
      if (note.trim() !== '' && !isStored) {
        // What was typed meanwhile, or of a request that was there already, waits in its note, after what waits there.
        const waiting = unsavedIn<string>(client, `note ${lead.id}`)
        waiting.keep([waiting.read() ?? '', note].filter((part) => part.trim() !== '').join('\n'))
      }
      keepLead(client, lead)
      showToast({ text: isNew ? newRequest.saved : newRequest.sameThere })
      // Who has left goes on with what is on the screen now.
      if (form.current !== null) {
        replaceAddress(paths.lead(lead.id))
        window.scrollTo(0, 0)
      }
      return
    }
    const refused = invalidFields.safeParse(answer.body)
    if (refused.success) {
      fail(refused.data.fields)
    } else {
      showToast(answer)
    }
  }

  return { form, problems, solve, isBusy, submit }
}

/** A note that is written with the request. */
function NoteField({ defaultValue }: { readonly defaultValue: string }) {
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id}>{newRequest.note}</label>
      <textarea
        id={id}
        name="note"
        className={field.input}
        rows={3}
        maxLength={MAX_NOTE}
        defaultValue={defaultValue.slice(0, MAX_NOTE)}
      />
    </div>
  )
}
