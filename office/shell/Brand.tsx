import { comingIn } from '../../content/office/coming-in.ts'
import { brandName } from '../brand.ts'
import styles from './Brand.module.css'

/** The name of the business, as the site's header has it, and that this is its office. */
export function Brand() {
  return (
    <p className={styles.brand}>
      {brandName()}
      <span>{comingIn.office}</span>
    </p>
  )
}
