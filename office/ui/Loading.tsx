import { shell } from '../../content/office/shell.ts'
import button from './button.module.css'
import styles from './Loading.module.css'
import { errorWords } from './refusal-words.ts'

interface LoadingProps {
  /** The error of the query, or null while it is under way. */
  readonly error: unknown
  readonly onRetry: () => void
}

/** Stands in the place of data that is not there yet, or that could not be read. */
export function Loading({ error, onRetry }: LoadingProps) {
  return (
    <div className={styles.loading}>
      <p role="status">{error === null ? shell.loading : errorWords(error)}</p>
      {error !== null && (
        <button type="button" className={button.quiet} onClick={onRetry}>
          {shell.retry}
        </button>
      )}
    </div>
  )
}
