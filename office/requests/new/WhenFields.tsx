import { inRome } from '../../../business/time/in-rome.ts'
import { newRequest } from '../../../content/office/new-request.ts'
import { Field } from '../../ui/Field.tsx'
import styles from './NewRequestScreen.module.css'

interface WhenFieldsProps {
  /** When the form was opened, which stands in the fields. */
  readonly opened: Date
  /** Empty while there is none. */
  readonly problem: string
  readonly onInput: () => void
}

/** When the person wrote or called. */
export function WhenFields({ opened, problem, onInput }: WhenFieldsProps) {
  const { day, time } = inRome(opened)
  return (
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
          problem={problem}
          onInput={onInput}
        />
        <Field name="time" type="time" label={newRequest.time} defaultValue={time} onInput={onInput} />
      </div>
    </fieldset>
  )
}
