import { useIslandContent } from '../context/island-content.ts'
import styles from './LeadForm.module.css'

/** A field for robots: out of sight, out of the keyboard's way, and not read aloud. It is no part of a lead. */
export function Trap() {
  const { trap } = useIslandContent()
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        {trap.label}
        <input name={trap.field} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
