import { leadInLinks } from '../../../business/lead-in-links.ts'
import { useIslandContent } from '../../context/island-content.ts'
import styles from '../LeadForm.module.css'
import { OtherWays } from '../OtherWays.tsx'
import { showResult } from '../show-result.ts'
import type { Typed } from '../use-lead-form.ts'

/** The notice below the fields when a lead was not stored, which stays after the toast has gone: what to do now. */
export function FailedNotice({ typed }: { readonly typed: Typed }) {
  const content = useIslandContent()
  return (
    <div ref={showResult} className={styles.failed}>
      <p tabIndex={-1}>
        <strong>{content.toasts.failed.message}</strong>
      </p>
      <OtherWays typed={leadInLinks(typed, content)} next={content.leadForm.failedNext} />
    </div>
  )
}
