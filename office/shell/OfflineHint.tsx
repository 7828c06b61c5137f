import { shell } from '../../content/office/shell.ts'
import { useIsOnline, useIsOutdated } from '../connection.ts'
import button from '../ui/button.module.css'
import styles from './OfflineHint.module.css'

/** Says that there is no network, or that the office is to be loaded again; the region is always there, so that it is announced. */
export function OfflineHint() {
  const isOnline = useIsOnline()
  const isOutdated = useIsOutdated()
  return (
    <p role="status" className={styles.hint}>
      {!isOnline && shell.offline}
      {isOnline && isOutdated && (
        <>
          {shell.outdated}{' '}
          <button type="button" className={button.plain} onClick={() => location.reload()}>
            {shell.reload}
          </button>
        </>
      )}
    </p>
  )
}
