import type { Questions as QuestionsContent } from '../../content/questions.ts'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import spacing from '../ui/spacing.module.css'
import styles from './Questions.module.css'

interface QuestionsProps extends QuestionsContent {
  /** True right below the dark band of the statistics, which has no space below itself. */
  readonly isBelowBand: boolean
}

/** Questions with answers, which open without script. */
export function Questions({ label, title, list, isBelowBand }: QuestionsProps) {
  return (
    <section
      className={isBelowBand ? `${styles.questions} ${spacing.open}` : styles.questions}
      aria-labelledby="questions-title"
    >
      <SectionTitle id="questions-title" label={label} title={title} />
      <div className={styles.list}>
        {list.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
