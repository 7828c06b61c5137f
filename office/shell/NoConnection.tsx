import { shell } from '../../content/office/shell.ts'
import { Button } from '../ui/Button.tsx'
import { Brand } from './Brand.tsx'
import styles from './NoConnection.module.css'

interface NoConnectionProps {
  /** Whether the telephone itself has no network. */
  readonly isOffline: boolean
  readonly isAsking: boolean
  readonly onRetry: () => void
}

/** Opened where the server cannot be reached: what it is, and that it opens by itself. */
export function NoConnection({ isOffline, isAsking, onRetry }: NoConnectionProps) {
  const { title, text } = isOffline ? shell.noNetwork : shell.noServer
  return (
    <div className={styles.screen}>
      <title>{title}</title>
      <Brand />
      <h1>{title}</h1>
      <p role="status">{text}</p>
      <Button look="primary" label={shell.again} isBusy={isAsking} onClick={onRetry} />
      <p className={styles.safe}>{shell.noNetwork.safe}</p>
    </div>
  )
}
