import { useEffect, useState } from 'react'
import { shell } from '../../content/office/shell.ts'
import { useIsOnline } from '../connection.ts'
import { Button } from './Button.tsx'
import styles from './Loading.module.css'
import { errorWords } from './refusal-words.ts'

const SLOW_AFTER_MS = 5_000

interface LoadingProps {
  /** The error of the query, null while it is under way. */
  readonly error?: unknown
  readonly onRetry?: () => void
}

/** Stands in the place of data that is not there yet, or that could not be read. */
export function Loading({ error = null, onRetry }: LoadingProps) {
  const isOnline = useIsOnline()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const waiting = isOnline ? (isSlow ? shell.slow : shell.loading) : shell.opensAlone
  return (
    <div className={styles.loading}>
      <p role="status">{error === null ? waiting : errorWords(error)}</p>
      {error !== null && <Button look="quiet" label={shell.retry} onClick={onRetry} />}
    </div>
  )
}
