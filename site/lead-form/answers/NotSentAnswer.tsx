import type { ReactNode } from 'react'
import { leadFields, mapFields } from '../../../leads/lead.ts'
import { LeadForm } from '../LeadForm.tsx'
import { OtherWays } from '../OtherWays.tsx'
import styles from './Answer.module.css'

interface NotSentAnswerProps {
  /** The privacy notice below the form. */
  readonly children: ReactNode
}

/**
 * The answer to a form sent without script that could not be stored: a template, in which the server replaces the
 * names in double braces by messages and by what was typed (server/pages/form-without-script.ts).
 */
export function NotSentAnswer({ children }: NotSentAnswerProps) {
  return (
    <div className={styles.answer}>
      <h1>{'{{title}}'}</h1>
      <p className={styles.message}>{'{{message}}'}</p>
      <ul className={styles.errors}>
        {leadFields.map((field) => (
          <li key={field} data-invalid={`{{invalid:${field}}}`}>
            <a href={`#lead-${field}`}>{`{{error:${field}}}`}</a>
          </li>
        ))}
      </ul>
      <div className={styles.form}>
        <OtherWays typed={{ chat: '{{typed:chat}}', mail: '{{typed:mail}}' }} next="{{next}}" />
      </div>
      <div className={styles.form}>
        <LeadForm
          gaps={{
            // The server marks the chosen option instead of filling in the zone.
            typed: mapFields((field) => (field === 'zone' ? '' : `{{${field}}}`)),
            messages: mapFields((field) => `{{error:${field}}}`),
            invalid: mapFields((field) => `{{invalid:${field}}}`),
          }}
        />
        {children}
      </div>
    </div>
  )
}
