import { type FormEvent, useRef, useState } from 'react'
import { inRome } from '../../../business/time/in-rome.ts'
import { booking } from '../../../content/office/dialogs.ts'
import { fromRome, readMoment } from '../../moment-in-rome.ts'
import { addDays } from '../../time.ts'
import { Field } from '../../ui/Field.tsx'
import styles from '../LeadScreen.module.css'

/** The hour at which most things begin. */
const USUAL_TIME = '10:00'

interface MomentFields {
  /** The moment so far; null for tomorrow. */
  readonly before: string | null
  /** @param at ISO 8601, in the future */
  readonly onChoose: (at: string) => void
}

/** A day and an hour of Rome in the future: the fields of a form, what sends it, and what they say now (ISO 8601, null for nothing). */
export function useMomentFields({ before, onChoose }: MomentFields) {
  const [today] = useState(() => inRome(new Date()).day)
  const shown = before === null ? { day: addDays(today, 1), time: USUAL_TIME } : inRome(new Date(before))
  const [problem, setProblem] = useState('')
  const [chosen, setChosen] = useState<string | null>(() => fromRome(shown.day, shown.time).toISOString())
  const day = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLInputElement>(null)
  const fail = (message: string) => {
    setProblem(message)
    day.current?.focus()
  }
  const typed = () => readMoment(day.current?.value ?? '', time.current?.value ?? '')
  const note = () => {
    setProblem('')
    setChosen(typed()?.toISOString() ?? null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = typed()
    if (at === null) {
      fail(booking.missing)
      return
    }
    if (at.getTime() <= Date.now()) {
      fail(booking.past)
      return
    }
    onChoose(at.toISOString())
  }
  const fields = (
    <div className={styles.pair}>
      <Field
        ref={day}
        type="date"
        label={booking.day}
        defaultValue={shown.day}
        min={today}
        problem={problem}
        onInput={note}
      />
      <Field
        ref={time}
        type="time"
        label={booking.time}
        defaultValue={shown.time}
        step={900}
        hint={booking.zone}
        onInput={note}
      />
    </div>
  )
  return { fields, submit, chosen }
}
