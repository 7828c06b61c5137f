import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cityOptionsWith } from '../../../business/cities.ts'
import { fieldMessages, fields } from '../../../content/lead-form.ts'
import { changed } from '../../../content/office/lead.ts'
import { correcting } from '../../../content/office/person.ts'
import { invalidFields, type LeadDetail } from '../../../contracts/office.ts'
import { type FieldProblems, type LeadField, leadFields } from '../../../leads/lead.ts'
import { zonesQuery } from '../../queries.ts'
import { Button, useBusy } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { useShowToast } from '../../ui/toasts.ts'
import { unsavedIn } from '../../unsaved.ts'
import { failedChange, sendOfLead } from '../changes/send-change.ts'
import styles from '../LeadScreen.module.css'
import { useLeadActions } from '../lead-actions.ts'

/** What was to be corrected all the same, in that version, while it is not saved: the dialog is closed by then. */
interface UnsavedCorrection {
  readonly version: number
  readonly wanted: Partial<Record<LeadField, string>>
}

interface CorrectDialogProps {
  readonly lead: LeadDetail
  readonly onClose: () => void
}

const inputs = {
  name: { autoCapitalize: 'words', autoComplete: 'off' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
} as const

/** Corrects what a person typed; the problems, of which the server judges, stand at the fields. */
export function CorrectDialog({ lead, onClose: onEnd }: CorrectDialogProps) {
  const client = useQueryClient()
  const showToast = useShowToast()
  const { ask } = useLeadActions()
  const [problems, setProblems] = useState<FieldProblems>({})
  const { data: stored } = useQuery(zonesQuery)
  const { isBusy, waitFor } = useBusy()
  const form = useRef<HTMLFormElement>(null)
  const unsaved = unsavedIn<UnsavedCorrection>(client, `correction ${lead.id}`)
  const [kept] = useState(unsaved.read)
  const typed = kept?.version === lead.version ? kept.wanted : {}
  // The lead's own, and the one that was chosen, are there before those of all leads are read.
  const cityOptions = cityOptionsWith([...(stored?.zones ?? []), lead.zone, typed.zone ?? lead.zone])
  const onClose = () => {
    unsaved.forget()
    onEnd()
  }

  const send = async (wanted: UnsavedCorrection['wanted'], version: number): Promise<void> => {
    const answer = await sendOfLead(client, lead, 'correct', { version, fields: wanted })
    if (answer.ok) {
      showToast({ text: changed.corrected })
      onClose()
      return
    }
    const refused = invalidFields.safeParse(answer.body)
    if (refused.success) {
      flushSync(() => setProblems(refused.data.fields))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    } else if (answer.newer !== null) {
      onClose()
      ask({
        kind: 'conflict',
        lead: answer.newer,
        wanted: { kind: 'corrected' },
        retry: (newest) => {
          unsaved.keep({ version: newest, wanted })
          return send(wanted, newest)
        },
      })
    } else {
      showToast({ text: failedChange(client, lead, answer), isError: true })
    }
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const corrected = leadFields
      .map((field) => [field, String(entered.get(field) ?? '').trim()] as const)
      .filter(([field, text]) => text !== lead[field])
    setProblems({})
    if (corrected.length === 0) {
      onClose()
    } else {
      await waitFor(send(Object.fromEntries(corrected), lead.version))
    }
  }

  const messageOf = (field: LeadField) => {
    const problem = problems[field]
    if (problem === undefined) {
      return ''
    }
    return problem === 'missing' ? correcting.missing[field] : fieldMessages[field].malformed
  }
  return (
    <Dialog title={correcting.title} onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <div className={styles.fields}>
          {leadFields.map((field) =>
            field === 'zone' ? (
              <SelectField
                key={field}
                name={field}
                label={fields[field].label}
                defaultValue={typed.zone ?? lead.zone}
                problem={messageOf(field)}
                options={cityOptions.map(({ zone, label }) => ({ value: zone, label }))}
              />
            ) : (
              <Field
                key={field}
                name={field}
                label={fields[field].label}
                defaultValue={typed[field] ?? lead[field]}
                problem={messageOf(field)}
                {...inputs[field]}
              />
            ),
          )}
        </div>
        <DialogButtons>
          <Button look="primary" label={correcting.submit} type="submit" isBusy={isBusy} />
        </DialogButtons>
      </form>
    </Dialog>
  )
}
