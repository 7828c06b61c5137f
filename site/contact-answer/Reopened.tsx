import { useContent } from '../context/content-context.ts'
import styles from './ContactAnswer.module.css'
import { MarkForm } from './LinkForm.tsx'

/** Says that the lead is open again, until when it is to be contacted, and offers to mark it: a template for server/contact. */
export function Reopened() {
  const { contactPages } = useContent()
  return (
    <div className={styles.answer}>
      <p className={styles.label}>{'{{headline}}'}</p>
      <h1>{'{{title}}'}</h1>
      <p className={styles.message}>{'{{message}}'}</p>
      <dl className={styles.facts}>
        <dt>{'{{until}}'}</dt>
        <dd>{'{{deadline}}'}</dd>
        <dt>{contactPages.promise}</dt>
        <dd>{'{{time}}'}</dd>
      </dl>
      <MarkForm />
    </div>
  )
}
