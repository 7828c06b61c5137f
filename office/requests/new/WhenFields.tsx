import { inRome } from '../../../business/time/in-rome.ts'
import { newRequest } from '../../../content/office/new-request.ts'
import { DayAndTime } from '../../ui/DayAndTime.tsx'
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
  const shown = inRome(opened)
  return (
    <fieldset className={styles.choices}>
      <legend>{newRequest.when}</legend>
      <DayAndTime
        shown={shown}
        bounds={{ max: shown.day }}
        hints={{ day: newRequest.whenHint }}
        problem={problem}
        onInput={onInput}
      />
    </fieldset>
  )
}
