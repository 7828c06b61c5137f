import type { Backend } from '../../leads/backend.ts'
import styles from './Answer.module.css'
import { LeadForm } from './LeadForm.tsx'

interface NotSentAnswerProps {
  readonly backend: Backend
  readonly chatUrl: string
}

/**
 * What the server answers when a form sent without script could not be stored: a template, in which the server puts
 * the words and what was typed in the place of the names in double braces (server/no-script).
 */
export function NotSentAnswer(props: NotSentAnswerProps) {
  return (
    <div className={styles.answer}>
      <h1>{'{{title}}'}</h1>
      <p className={styles.message}>{'{{message}}'}</p>
      <div className={styles.form}>
        <LeadForm
          {...props}
          typed={{ name: '{{name}}', email: '{{email}}', phone: '{{phone}}', zone: '' }}
          messages={{
            name: '{{error:name}}',
            email: '{{error:email}}',
            phone: '{{error:phone}}',
            zone: '{{error:zone}}',
          }}
        />
      </div>
    </div>
  )
}
