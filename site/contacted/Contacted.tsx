import { useContent } from '../context/content-context.ts'
import styles from './Contacted.module.css'
import { LinkForm } from './LinkForm.tsx'

/** Confirms that a lead is marked as contacted, with a button to undo it: a template that the server fills in. */
export function Contacted() {
  const { contactedPages } = useContent()
  return (
    <div className={styles.answer}>
      <p className={styles.label}>{'{{headline}}'}</p>
      <h1>{'{{title}}'}</h1>
      <p className={styles.message}>{'{{message}}'}</p>
      <div className={styles.undo}>
        <p>{contactedPages.reopenNote}</p>
        <LinkForm action="reopen" label={contactedPages.reopen} className={styles.quiet} />
      </div>
    </div>
  )
}
