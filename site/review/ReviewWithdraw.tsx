import { reviewFields, reviewLink } from '../../content/review.ts'
import { useContent } from '../context/content-context.ts'
import answerPage from '../ui/AnswerPage.module.css'
import { AnswerPage } from '../ui/AnswerPage.tsx'
import button from '../ui/button.module.css'
import styles from './Review.module.css'

/** Asks a host once more before the review is gone for ever: a template that the server fills in. */
export function ReviewWithdraw() {
  const { reviewPages } = useContent()
  const { name, sure } = reviewFields.action
  const address = `${reviewLink.path}?${reviewLink.part}={{code}}`
  return (
    <AnswerPage label={reviewPages.label} title={reviewPages.withdrawing.title}>
      <p className={answerPage.message}>{reviewPages.withdrawing.message}</p>
      <figure className={styles.given}>
        <p className={styles.stars}>{'{{stars}}'}</p>
        <blockquote>{'{{words}}'}</blockquote>
      </figure>
      <form method="post" action={address} className={styles.choice}>
        <input type="hidden" name={name} value={sure} />
        <a className={button.primary} href={address}>
          {reviewPages.withdrawing.keep}
        </a>
        <button type="submit" className={answerPage.quiet}>
          {reviewPages.withdrawing.sure}
        </button>
      </form>
    </AnswerPage>
  )
}
