import styles from './ClosedNotice.module.css'
import { answersFromAttribute } from './closed-days.ts'

/** Says that the business is closed, and from when it answers: the server fills it in (server/publishing/served-site.ts). */
export function ClosedNotice() {
  return (
    <p className={styles.closed} {...{ [answersFromAttribute]: '{{from}}' }}>
      {'{{closed}}'}
    </p>
  )
}
