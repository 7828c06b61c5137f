import styles from './ContactAnswer.module.css'

/** The result of a link in a message: a template that the server fills in. */
export function ContactAnswer() {
  return (
    <div className={styles.answer}>
      <h1>{'{{title}}'}</h1>
      <p className={styles.message}>{'{{message}}'}</p>
      <p className={styles.advice}>{'{{advice}}'}</p>
    </div>
  )
}
