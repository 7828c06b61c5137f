import answerPage from '../ui/AnswerPage.module.css'
import { AnswerPage } from '../ui/AnswerPage.tsx'
import styles from './Contacted.module.css'

/** The page of a link that cannot be used, or whose button failed: a template that the server fills in. */
export function ContactedFailed() {
  return (
    <AnswerPage title="{{title}}">
      <p className={answerPage.message}>{'{{message}}'}</p>
      <p className={styles.advice}>{'{{advice}}'}</p>
    </AnswerPage>
  )
}
