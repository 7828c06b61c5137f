import { appointmentLink } from '../../content/appointment-answers.ts'
import { useContent } from '../context/content-context.ts'
import answerPage from '../ui/AnswerPage.module.css'
import { AnswerPage } from '../ui/AnswerPage.tsx'
import button from '../ui/button.module.css'
import styles from './Appointment.module.css'
import { OtherTime, ShownMessage } from './OtherTime.tsx'

/**
 * The page on which a host answers the date of the shooting: a template that the server fills in. Opening it changes nothing, since
 * mail scanners follow links; its buttons do.
 */
export function Appointment() {
  const { appointment, appointmentPage } = useContent()
  const { answer, path, token } = appointmentLink
  return (
    <AnswerPage label={appointment.label} title={<span className={styles.when}>{'{{when}}'}</span>}>
      <p className={styles.said} role="status">
        {'{{answered}}'}
      </p>
      <dl className={answerPage.facts}>
        <dt>{appointment.howLong}</dt>
        <dd>{'{{duration}}'}</dd>
        <dt>{appointment.where}</dt>
        <dd>{'{{where}}'}</dd>
      </dl>
      <form method="post" action={`${path}?${token}={{${token}}}`} className={styles.answers}>
        <ShownMessage />
        <button type="submit" name={answer.name} value={answer.confirmed} className={button.primary}>
          {appointmentPage.confirm}
        </button>
        <p>{appointmentPage.confirmNote}</p>
      </form>
      <OtherTime />
      <p className={styles.prepare}>
        <a href="/prepara-la-casa">{appointmentPage.prepare}</a>
      </p>
    </AnswerPage>
  )
}
