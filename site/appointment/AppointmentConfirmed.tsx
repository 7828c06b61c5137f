import { appointmentLink } from '../../content/appointment-answers.ts'
import { useContent } from '../context/content-context.ts'
import answerPage from '../ui/AnswerPage.module.css'
import { AnswerPage } from '../ui/AnswerPage.tsx'
import button from '../ui/button.module.css'
import styles from './Appointment.module.css'
import { OtherTime } from './OtherTime.tsx'

/** The date that a host has confirmed, and what is to do until then: a template that the server fills in. */
export function AppointmentConfirmed() {
  const { appointment, appointmentPage } = useContent()
  const { calendar, path, token } = appointmentLink
  return (
    <AnswerPage label={appointment.label} title="{{title}}">
      <p className={answerPage.message} role="status">
        {'{{message}}'}
      </p>
      <dl className={answerPage.facts}>
        <dt>{appointment.when}</dt>
        <dd className={styles.when}>{'{{when}}'}</dd>
        <dt>{appointment.howLong}</dt>
        <dd>{'{{duration}}'}</dd>
        <dt>{appointment.where}</dt>
        <dd>{'{{where}}'}</dd>
      </dl>
      <p className={styles.calendar}>
        <a href={`${path}?${token}={{${token}}}&${calendar}`}>{appointmentPage.calendar}</a>
      </p>
      <div className={styles.next}>
        <h2>{appointment.prepareTitle}</h2>
        <p className={styles.advice}>{appointment.prepareText}</p>
        <a className={button.primary} href="/prepara-la-casa">
          {appointmentPage.prepare}
        </a>
      </div>
      <OtherTime />
    </AnswerPage>
  )
}
