import { brandName } from '../brand.ts'
import styles from './Brand.module.css'

/** The name of the business, as the site's header has it. */
export function Brand() {
  return <p className={styles.brand}>{brandName()}</p>
}
