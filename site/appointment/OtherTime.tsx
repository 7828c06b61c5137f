import { appointmentLink } from '../../content/appointment-answers.ts'
import { MAX_WISH } from '../../leads/appointment.ts'
import { useContent } from '../context/content-context.ts'
import answerPage from '../ui/AnswerPage.module.css'
import styles from './Appointment.module.css'

/** Which message the page shows the date of: an answer to an older one counts for nothing. */
export function ShownMessage() {
  const { message } = appointmentLink
  return <input type="hidden" name={message} value={`{{${message}}}`} />
}

/** Asks for another time than the one that is shown. */
export function OtherTime() {
  const { appointmentPage } = useContent()
  const { answer, path, token, wish } = appointmentLink
  return (
    <div className={styles.other}>
      <h2>{appointmentPage.otherTitle}</h2>
      <form method="post" action={`${path}?${token}={{${token}}}`}>
        <ShownMessage />
        <label htmlFor="wish">{appointmentPage.otherLabel}</label>
        <p id="wish-hint" className={styles.hint}>
          {appointmentPage.otherHint}
        </p>
        <textarea
          id="wish"
          name={wish}
          rows={3}
          maxLength={MAX_WISH}
          required
          defaultValue={`{{${wish}}}`}
          aria-describedby="wish-hint"
        />
        <button type="submit" name={answer.name} value={answer.other} className={answerPage.quiet}>
          {appointmentPage.other}
        </button>
      </form>
    </div>
  )
}
