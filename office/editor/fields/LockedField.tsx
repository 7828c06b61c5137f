import { fieldWords } from '../../../content/office/site.ts'
import styles from './fields.module.css'
import { valueWords } from './values.ts'

interface LockedFieldProps {
  readonly label: string
  readonly value: unknown
  readonly reason: string
}

/** What is not changed here, with the reason. */
export function LockedField({ label, value, reason }: LockedFieldProps) {
  return (
    <div className={styles.locked}>
      <p className={styles.lockedLabel}>{label}</p>
      <p className={styles.lockedText}>{valueWords(value)}</p>
      <p className={styles.hint}>
        {fieldWords.locked} {reason}
      </p>
    </div>
  )
}
