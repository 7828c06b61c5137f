import type { Questions as QuestionsContent } from '../../content/page-content.ts'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import styles from './Questions.module.css'

/** Questions with answers, which open without script. */
export function Questions({ label, title, list }: QuestionsContent) {
  return (
    <section className={styles.questions} aria-labelledby="questions-title">
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
