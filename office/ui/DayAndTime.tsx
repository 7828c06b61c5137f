import type { InputEvent } from 'react'
import { booking } from '../../content/office/dialogs.ts'
import { readMoment } from '../moment-in-rome.ts'
import styles from './Field.module.css'
import { Field } from './Field.tsx'

interface DayAndTimeProps {
  /** What stands in them first. */
  readonly shown: { readonly day: string; readonly time: string }
  /** The first or the last day. */
  readonly bounds: { readonly min: string } | { readonly max: string }
  readonly hints: { readonly day: string } | { readonly time: string }
  /** The steps of the hour (s). */
  readonly step?: number
  readonly problem: string
  readonly onInput?: (event: InputEvent<HTMLInputElement>) => void
}

/** A day and an hour of Rome, the fields 'day' and 'time' of a form. */
export function DayAndTime({ shown, bounds, hints, step = 60, problem, onInput }: DayAndTimeProps) {
  return (
    <div className={styles.pair}>
      <Field
        name="day"
        type="date"
        label={booking.day}
        {...('day' in hints && { hint: hints.day })}
        defaultValue={shown.day}
        {...bounds}
        problem={problem}
        {...(onInput && { onInput })}
      />
      <Field
        name="time"
        type="time"
        label={booking.time}
        {...('time' in hints && { hint: hints.time })}
        defaultValue={shown.time}
        step={step}
        {...(onInput && { onInput })}
      />
    </div>
  )
}

/** Reads what stands in them; null for what is no moment. */
export function momentIn(form: HTMLFormElement): Date | null {
  const data = new FormData(form)
  return readMoment(String(data.get('day') ?? ''), String(data.get('time') ?? ''))
}
