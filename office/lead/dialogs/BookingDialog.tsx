import { type FormEvent, useRef, useState } from 'react'
import { inRome } from '../../../business/time/in-rome.ts'
import { booking } from '../../../content/office/lead.ts'
import { addDays, fromRome } from '../../time.ts'
import button from '../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from '../LeadScreen.module.css'

/** The hour at which most shootings begin. */
const USUAL_TIME = '10:00'

interface BookingDialogProps {
  /** The appointment so far. */
  readonly bookedFor: string | null
  /** @param at ISO 8601 */
  readonly onBook: (at: string) => void
  readonly onClose: () => void
}

/** Day and hour of a shooting, in Rome's time. */
export function BookingDialog({ bookedFor, onBook, onClose }: BookingDialogProps) {
  const [today] = useState(() => inRome(new Date()).day)
  const before = bookedFor === null ? { day: addDays(today, 1), time: USUAL_TIME } : inRome(new Date(bookedFor))
  const [problem, setProblem] = useState('')
  const day = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = { day: day.current?.value ?? '', time: time.current?.value ?? '' }
    if (chosen.day === '' || chosen.time === '') {
      fail(booking.missing)
      return
    }
    const at = fromRome(chosen.day, chosen.time.slice(0, 5))
    if (at.getTime() <= Date.now()) {
      fail(booking.past)
      return
    }
    onBook(at.toISOString())
  }
  const fail = (message: string) => {
    setProblem(message)
    day.current?.focus()
  }
  return (
    <Dialog title={booking.title} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.pair}>
          <Field
            ref={day}
            type="date"
            label={booking.day}
            defaultValue={before.day}
            min={today}
            problem={problem}
            onInput={() => setProblem('')}
          />
          <Field
            ref={time}
            type="time"
            label={booking.time}
            defaultValue={before.time}
            step={900}
            hint={booking.zone}
          />
        </div>
        <DialogButtons>
          <button type="submit" className={button.primary}>
            {booking.submit}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
