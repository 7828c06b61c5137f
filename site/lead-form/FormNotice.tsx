import { leadInLinks } from '../../business/lead-in-links.ts'
import { useIslandContent } from '../context/island-content.ts'
import styles from './LeadForm.module.css'
import { OtherWays } from './OtherWays.tsx'
import { SentPanel } from './SentPanel.tsx'
import type { Notice } from './use-lead-form.ts'

/** What stays by the form when the toast has gone: what happens next, or what to do now. */
export function FormNotice({ notice }: { readonly notice: Notice }) {
  const content = useIslandContent()
  switch (notice.kind) {
    case 'none':
    case 'invalid':
      return null
    case 'sent':
      return (
        <div ref={reveal} className={styles.sent}>
          <SentPanel sentAt={notice.sentAt} />
        </div>
      )
    case 'failed':
      return (
        <div ref={reveal} className={styles.failed}>
          <p>
            <strong>{content.toasts.failed.message}</strong>
          </p>
          <OtherWays typed={leadInLinks(notice.typed, content)} />
        </div>
      )
  }
}

/** On a telephone it would begin below the window. */
function reveal(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' })
}
