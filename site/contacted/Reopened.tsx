import styles from './Contacted.module.css'
import { MarkForm } from './LinkForm.tsx'

/** Confirms that a lead is open again, with its deadline and the button that marks it: a template that the server fills in. */
export function Reopened() {
  return (
    <div className={styles.answer}>
      <p className={styles.label}>{'{{headline}}'}</p>
      <h1>{'{{title}}'}</h1>
      <p className={styles.message}>{'{{message}}'}</p>
      <dl className={styles.facts}>
        <dt>{'{{until}}'}</dt>
        <dd>{'{{deadline}}, {{time}}'}</dd>
      </dl>
      <MarkForm />
    </div>
  )
}
