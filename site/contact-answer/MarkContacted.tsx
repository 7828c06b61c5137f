import { useContent } from '../context/content-context.ts'
import styles from './ContactAnswer.module.css'
import { MarkForm } from './LinkForm.tsx'

/**
 * What a message's link opens: a template, in which the server puts the lead in the place of the names in double braces
 * (server/contact). Nothing has happened yet, since programs that look at mail follow its links; the button acts.
 */
export function MarkContacted() {
  const { contactPages, leadFacts } = useContent()
  return (
    <div className={styles.answer}>
      <p className={styles.label}>{contactPages.confirmTitle}</p>
      <h1>{'{{headline}}'}</h1>
      <dl className={styles.facts}>
        <dt>{leadFacts.received}</dt>
        <dd>{'{{received}}'}</dd>
        <dt>{contactPages.promise}</dt>
        <dd>{'{{time}}'}</dd>
      </dl>
      <MarkForm />
    </div>
  )
}
