import { useContent } from '../context/content-context.ts'
import styles from './Contacted.module.css'
import { MarkForm } from './LinkForm.tsx'

/**
 * The page behind the link in a message: a template in which the server replaces the names in double braces by the
 * lead. The link itself changes nothing, since mail scanners follow links; the button does.
 */
export function MarkContacted() {
  const { contactedPages, leadFacts } = useContent()
  return (
    <div className={styles.answer}>
      <p className={styles.label}>{contactedPages.confirmTitle}</p>
      <h1>{'{{headline}}'}</h1>
      <dl className={styles.facts}>
        <dt>{leadFacts.received}</dt>
        <dd>{'{{received}}'}</dd>
        <dt>{'{{until}}'}</dt>
        <dd>{'{{deadline}}, {{time}}'}</dd>
      </dl>
      <MarkForm />
    </div>
  )
}
