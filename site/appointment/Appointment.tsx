import { appointmentLink } from '../../content/appointment-answers.ts'
import { useContent } from '../context/content-context.ts'
import button from '../ui/button.module.css'
import styles from './Appointment.module.css'

/**
 * The page on which a host answers the date of the shooting: a template that the server fills in. Opening it changes nothing, since
 * mail scanners follow links; its buttons do.
 */
export function Appointment() {
  const { appointment, appointmentPage } = useContent()
  const { answer, message, path, token, wish } = appointmentLink
  const action = `${path}?${token}={{${token}}}`
  const shown = <input type="hidden" name={message} value={`{{${message}}}`} />
  return (
    <div className={styles.answer}>
      <p className={styles.label}>{appointment.label}</p>
      <h1>{'{{when}}'}</h1>
      <p className={styles.said} role="status">
        {'{{answered}}'}
      </p>
      <dl className={styles.facts}>
        <dt>{appointment.howLong}</dt>
        <dd>{'{{duration}}'}</dd>
        <dt>{appointment.where}</dt>
        <dd>{'{{where}}'}</dd>
      </dl>
      <form method="post" action={action}>
        {shown}
        <button type="submit" name={answer.name} value={answer.confirmed} className={button.primary}>
          {appointmentPage.confirm}
        </button>
        <p>{appointmentPage.confirmNote}</p>
      </form>
      <div className={styles.other}>
        <h2>{appointmentPage.otherTitle}</h2>
        <form method="post" action={action}>
          {shown}
          <label htmlFor="wish">{appointmentPage.otherLabel}</label>
          <p id="wish-hint" className={styles.hint}>
            {appointmentPage.otherHint}
          </p>
          <textarea
            id="wish"
            name={wish}
            rows={3}
            maxLength={300}
            required
            defaultValue={`{{${wish}}}`}
            aria-describedby="wish-hint"
          />
          <button type="submit" name={answer.name} value={answer.other} className={styles.quiet}>
            {appointmentPage.other}
          </button>
        </form>
      </div>
      <p className={styles.prepare}>
        <a href="/prepara-la-casa">{appointmentPage.prepare}</a>
      </p>
    </div>
  )
}
