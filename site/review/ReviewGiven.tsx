import { reviewFields, reviewLink } from '../../content/review.ts'
import { useContent } from '../context/content-context.ts'
import answerPage from '../ui/AnswerPage.module.css'
import { AnswerPage } from '../ui/AnswerPage.tsx'
import button from '../ui/button.module.css'
import styles from './Review.module.css'

const address = `${reviewLink.path}?${reviewLink.part}={{code}}`

/** The page on which a host reads the review that was given, and withdraws it: a template that the server fills in. */
export function ReviewGiven() {
  const { reviewPages } = useContent()
  const { name, withdraw } = reviewFields.action
  return (
    <AnswerPage label={reviewPages.label} title="{{title}}">
      <p className={answerPage.message}>{'{{message}}'}</p>
      <GivenWords />
      <dl className={answerPage.facts}>
        <dt>{reviewPages.shownAs}</dt>
        <dd>{'{{shown}}'}</dd>
        <dt>{reviewPages.state}</dt>
        <dd>{'{{state}}'}</dd>
      </dl>
      <p className={styles.answer}>{'{{answer}}'}</p>
      <div className={answerPage.undo}>
        <p>{reviewPages.withdrawNote}</p>
        <form method="post" action={address}>
          <input type="hidden" name={name} value={withdraw} />
          <button type="submit" className={answerPage.quiet}>
            {reviewPages.withdraw}
          </button>
        </form>
      </div>
    </AnswerPage>
  )
}

/** Asks a host once more before the review is gone for ever: a template that the server fills in. */
export function ReviewWithdraw() {
  const { reviewPages } = useContent()
  const { name, sure } = reviewFields.action
  return (
    <AnswerPage label={reviewPages.label} title={reviewPages.withdrawing.title}>
      <p className={answerPage.message}>{reviewPages.withdrawing.message}</p>
      <GivenWords />
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

function GivenWords() {
  return (
    <figure className={styles.given}>
      <p className={styles.stars}>{'{{stars}}'}</p>
      <blockquote>{'{{words}}'}</blockquote>
    </figure>
  )
}
