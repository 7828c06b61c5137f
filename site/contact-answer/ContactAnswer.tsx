import styles from './ContactAnswer.module.css'

/** What became of a message's link: a template for the words of server/contact. */
export function ContactAnswer() {
  return (
    <div className={styles.answer}>
      <h1>{'{{title}}'}</h1>
      <p className={styles.message}>{'{{message}}'}</p>
      <p className={styles.advice}>{'{{advice}}'}</p>
    </div>
  )
}
