import { type FieldProblems, leadFields } from '../../leads/lead.ts'
import { useIslandContent } from '../context/island-content.ts'
import styles from './LeadForm.module.css'

/**
 * Everything that is wrong, in the words that stand at the fields; each leads to its field. It is there to be read and
 * not announced: the toast has said it, and the focus is on the first field.
 */
export function ErrorSummary({ problems }: { readonly problems: FieldProblems }) {
  const { fieldMessages, leadForm, malformedToast } = useIslandContent()
  return (
    <div className={styles.failed}>
      <h3>{Object.values(problems).includes('missing') ? leadForm.missingTitle : malformedToast.message}</h3>
      <ul className={styles.errors}>
        {leadFields.map((field) => {
          const problem = problems[field]
          return (
            problem && (
              <li key={field}>
                <a href={`#lead-${field}`}>{fieldMessages[field][problem]}</a>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
