import styles from './Appointment.module.css'

/** What follows an answer, or why there is nothing to answer: a template that the server fills in. */
export function AppointmentAnswered() {
  return (
    <div className={styles.answer}>
      <h1>{'{{title}}'}</h1>
      <p className={styles.message}>{'{{message}}'}</p>
    </div>
  )
}
