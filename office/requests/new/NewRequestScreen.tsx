import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { cityOptions } from '../../../business/cities.ts'
import { inRome } from '../../../business/time/in-rome.ts'
import { fieldMessages } from '../../../content/lead-form.ts'
import { handSourceNames, newRequest } from '../../../content/office/new-request.ts'
import { enteredRequest, invalidFields } from '../../../contracts/office.ts'
import { sharedParts } from '../../../contracts/office-paths.ts'
import { handSources } from '../../../leads/lead-state.ts'
import { post } from '../../api.ts'
import { keepLead } from '../../lead/send-change.ts'
import { paths, replaceAddress } from '../../routes.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import button from '../../ui/button.module.css'
import { Field } from '../../ui/Field.tsx'
import { refusalWords } from '../../ui/refusal-words.ts'
import { Screen } from '../../ui/Screen.tsx'
import { useShowToast } from '../../ui/toasts.ts'
import { Choices } from './Choices.tsx'
import { KnownPerson } from './KnownPerson.tsx'
import styles from './NewRequestScreen.module.css'
import { NoteField } from './NoteField.tsx'
import { type HandProblems, readForm } from './read-form.ts'
import { useKnownPerson } from './use-known-person.ts'

/**
 * Writes in a request of a chat, a call or a recommendation.
 *
 * @param shared what another app has shared with this one, as the query of the address; it is taken out of the address at once
 */
export function NewRequestScreen({ shared }: { readonly shared: URLSearchParams }) {
  const client = useQueryClient()
  const showToast = useShowToast()
  const [message] = useState(() => textOf(shared))
  const [opened] = useState(() => new Date())
  // A request that is sent again after a lost answer is the same one.
  const [id] = useState(() => crypto.randomUUID())
  const [phone, setPhone] = useState(message)
  /** The one in what was shared. */
  const [email, setEmail] = useState('')
  const [problems, setProblems] = useState<HandProblems>({})
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const known = useKnownPerson(phone)
  useEffect(() => {
    if (message !== '') {
      replaceAddress(paths.newRequest)
    }
  }, [message])
  useEffect(() => {
    if (message === '' || phone !== message || known === null) {
      return
    }
    // Of a whole message the number alone stays in the field.
    setPhone(known.phone ?? '')
    setEmail(known.email ?? '')
  }, [known, phone, message])

  const fail = (found: HandProblems) => {
    setProblems(found)
    const [first] = Object.keys(found)
    form.current?.querySelector<HTMLElement>(`[name="${first === 'when' ? 'day' : first}"]`)?.focus()
  }
  const solve = (field: keyof HandProblems) => {
    const { [field]: _, ...others } = problems
    setProblems(others)
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = readForm(new FormData(event.currentTarget), opened)
    if (!typed.ok) {
      fail(typed.problems)
      return
    }
    setIsSending(true)
    const answer = await post('/leads', enteredRequest, { id, ...typed.request })
    setIsSending(false)
    if (answer.ok) {
      const { lead, isNew } = answer.value
      keepLead(client, lead)
      showToast({ text: isNew ? newRequest.saved : newRequest.sameThere })
      replaceAddress(paths.lead(lead.id))
      window.scrollTo(0, 0)
      return
    }
    const refused = invalidFields.safeParse(answer.body)
    if (refused.success) {
      fail(refused.data.fields)
    } else {
      showToast({ text: refusalWords(answer), isError: true })
    }
  }

  const { day, time } = inRome(opened)
  return (
    <Screen title={newRequest.title} lead={newRequest.lead} hasBack>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          label={newRequest.phone}
          hint={newRequest.phoneHint}
          value={phone}
          problem={problems.phone ? newRequest.noNumber : ''}
          onChange={({ target }) => {
            setPhone(target.value)
            solve('phone')
          }}
        />
        <KnownPerson leads={known?.leads ?? []} now={opened} />
        <Field
          name="name"
          autoCapitalize="words"
          autoComplete="off"
          label={newRequest.name}
          problem={problems.name ? newRequest.missingName : ''}
          onInput={() => solve('name')}
        />
        <Choices
          name="zone"
          legend={newRequest.zone}
          options={cityOptions.map(({ zone, label }) => ({ value: zone, label }))}
          problem={problems.zone ? newRequest.missingZone : ''}
          onChoose={() => solve('zone')}
        />
        <Choices
          name="arrivedBy"
          legend={newRequest.arrivedBy}
          options={handSources.map((source) => ({ value: source, label: handSourceNames[source] }))}
          defaultValue="chat"
        />
        <fieldset className={styles.choices}>
          <legend>{newRequest.when}</legend>
          <div className={styles.when}>
            <Field
              name="day"
              type="date"
              label={newRequest.day}
              hint={newRequest.whenHint}
              defaultValue={day}
              max={day}
              problem={problems.when ? newRequest.badWhen : ''}
              onInput={() => solve('when')}
            />
            <Field name="time" type="time" label={newRequest.time} defaultValue={time} onInput={() => solve('when')} />
          </div>
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
          onInput={() => solve('email')}
        />
        <NoteField label={newRequest.note} defaultValue={message} />
        <BusyButton type="submit" className={`${button.primary} ${styles.submit}`} isBusy={isSending}>
          {newRequest.submit}
        </BusyButton>
      </form>
    </Screen>
  )
}

/** Joins what another app has shared. */
function textOf(shared: URLSearchParams): string {
  const parts = Object.values(sharedParts).map((name) => shared.get(name)?.trim() ?? '')
  return parts.filter((part) => part !== '').join('\n')
}
