import { type SubmitEvent, useState } from 'react'
import { inRome } from '../../../business/time/in-rome.ts'
import { booking } from '../../../content/office/dialogs.ts'
import { fromRome } from '../../moment-in-rome.ts'
import { addDays } from '../../time.ts'
import { DayAndTime, momentIn } from '../../ui/DayAndTime.tsx'

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
  const note = ({ form }: HTMLInputElement) => {
    setProblem('')
    setChosen((form && momentIn(form)?.toISOString()) ?? null)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const at = momentIn(form)
    if (at === null || at <= new Date()) {
      setProblem(at === null ? booking.missing : booking.past)
      form.querySelector<HTMLElement>('[name="day"]')?.focus()
      return
    }
    onChoose(at.toISOString())
  }
  const fields = (
    <DayAndTime
      shown={shown}
      bounds={{ min: today }}
      hints={{ time: booking.zone }}
      step={900}
      problem={problem}
      onInput={(event) => note(event.currentTarget)}
    />
  )
  return { fields, submit, chosen }
}
