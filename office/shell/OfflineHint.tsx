import { shell } from '../../content/office/shell.ts'
import { useIsOnline, useIsOutdated } from '../connection.ts'
import { Button } from '../ui/Button.tsx'
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
          {shell.outdated} <Button look="plain" label={shell.reload} onClick={() => location.reload()} />
        </>
      )}
    </p>
  )
}
