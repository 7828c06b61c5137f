import { reviewFields, reviewLink } from '../../content/review.ts'
import { useContent } from '../context/content-context.ts'
import answerPage from '../ui/AnswerPage.module.css'
import { AnswerPage } from '../ui/AnswerPage.tsx'
import styles from './Review.module.css'

/** The page on which a host reads the review that was given, and withdraws it: a template that the server fills in. */
export function ReviewGiven() {
  const { reviewPages } = useContent()
  const { name, withdraw } = reviewFields.action
  return (
    <AnswerPage label={reviewPages.label} title="{{title}}">
      <p className={answerPage.message}>{'{{message}}'}</p>
      <figure className={styles.given}>
        <p className={styles.stars}>{'{{stars}}'}</p>
        <blockquote>{'{{words}}'}</blockquote>
      </figure>
      <dl className={answerPage.facts}>
        <dt>{reviewPages.shownAs}</dt>
        <dd>{'{{shown}}'}</dd>
        <dt>{reviewPages.state}</dt>
        <dd>{'{{state}}'}</dd>
      </dl>
      <p className={styles.answer}>{'{{answer}}'}</p>
      <div className={answerPage.undo}>
        <p>{reviewPages.withdrawNote}</p>
        <form method="post" action={`${reviewLink.path}?${reviewLink.part}={{code}}`}>
          <input type="hidden" name={name} value={withdraw} />
          <button type="submit" className={answerPage.quiet}>
            {reviewPages.withdraw}
          </button>
        </form>
      </div>
    </AnswerPage>
  )
}
