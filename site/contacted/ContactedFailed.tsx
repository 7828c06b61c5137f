import styles from './Contacted.module.css'

/** The page of a link that cannot be used, or whose button failed: a template that the server fills in. */
export function ContactedFailed() {
  return (
    <div className={styles.answer}>
      <h1>{'{{title}}'}</h1>
      <p className={styles.message}>{'{{message}}'}</p>
      <p className={styles.advice}>{'{{advice}}'}</p>
    </div>
  )
}
