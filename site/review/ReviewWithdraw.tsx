import { reviewFields, reviewLink } from '../../content/review.ts'
import { useContent } from '../context/content-context.ts'
import button from '../ui/button.module.css'
import styles from './Review.module.css'

/** Asks a host once more before the review is gone for ever: a template that the server fills in. */
export function ReviewWithdraw() {
  const { reviewPages } = useContent()
  const { name, sure } = reviewFields.action
  const address = `${reviewLink.path}?${reviewLink.part}={{code}}`
  return (
    <div className={styles.page}>
      <p className={styles.label}>{reviewPages.label}</p>
      <h1>{reviewPages.withdrawing.title}</h1>
      <p className={styles.message}>{reviewPages.withdrawing.message}</p>
      <figure className={styles.given}>
        <p className={styles.stars}>{'{{stars}}'}</p>
        <blockquote>{'{{words}}'}</blockquote>
      </figure>
      <form method="post" action={address} className={styles.choice}>
        <input type="hidden" name={name} value={sure} />
        <a className={button.primary} href={address}>
          {reviewPages.withdrawing.keep}
        </a>
        <button type="submit" className={styles.quiet}>
          {reviewPages.withdrawing.sure}
        </button>
      </form>
    </div>
  )
}
