import { shell } from '../../content/office/shell.ts'
import { useIsOnline } from '../connection.ts'
import styles from './OfflineHint.module.css'

/** Says that there is no network; the region is always there, so that it is announced. */
export function OfflineHint() {
  const isOnline = useIsOnline()
  return (
    <p role="status" className={styles.hint}>
      {isOnline ? '' : shell.offline}
    </p>
  )
}
