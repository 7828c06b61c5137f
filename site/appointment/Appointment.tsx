import { appointmentLink } from '../../content/appointment-answers.ts'
import { MAX_WISH } from '../../leads/appointment.ts'
import { useContent } from '../context/content-context.ts'
import answerPage from '../ui/AnswerPage.module.css'
import { AnswerPage } from '../ui/AnswerPage.tsx'
import button from '../ui/button.module.css'
import styles from './Appointment.module.css'

// The pages on which a host answers the date of the shooting: templates in which the server replaces the names in double braces.

const address = `${appointmentLink.path}?${appointmentLink.token}={{${appointmentLink.token}}}`

/** Asks a host about the date of the shooting. Opening it changes nothing, since mail scanners follow links; its buttons do. */
export function Appointment() {
  const { appointment, appointmentPage } = useContent()
  const { answer } = appointmentLink
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
      <form method="post" action={address} className={styles.answers}>
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

/** The date that a host has confirmed, and what is to do until then. */
export function AppointmentConfirmed() {
  const { appointment, appointmentPage } = useContent()
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
        <a href={`${address}&${appointmentLink.calendar}`}>{appointmentPage.calendar}</a>
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

/** What follows an answer, or why there is nothing to answer. */
export function AppointmentAnswered() {
  return (
    <AnswerPage title="{{title}}">
      <p className={answerPage.message}>{'{{message}}'}</p>
    </AnswerPage>
  )
}

/** Which message the page shows the date of: an answer to an older one counts for nothing. */
function ShownMessage() {
  const { message } = appointmentLink
  return <input type="hidden" name={message} value={`{{${message}}}`} />
}

/** Asks for another time than the one that is shown. */
function OtherTime() {
  const { appointmentPage } = useContent()
  const { answer, wish } = appointmentLink
  return (
    <div className={styles.other}>
      <h2>{appointmentPage.otherTitle}</h2>
      <form method="post" action={address}>
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
