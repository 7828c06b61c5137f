import { toasts } from '../../content/lead-form.ts'
import { leadInLinks } from '../../content/lead-in-words.ts'
import styles from './LeadForm.module.css'
import { OtherWays, type OtherWaysProps } from './OtherWays.tsx'
import { SentPanel } from './SentPanel.tsx'
import type { Notice } from './use-lead-form.ts'

interface FormNoticeProps extends OtherWaysProps {
  readonly notice: Notice
  readonly brand: string
}

/** What stays by the form when the toast has gone: what happens next, or what to do now. */
export function FormNotice({ notice, brand, ...otherWays }: FormNoticeProps) {
  switch (notice.kind) {
    case 'none':
    case 'invalid':
      return null
    case 'sent':
      return (
        <div ref={reveal} className={styles.sent}>
          <SentPanel sentAt={notice.sentAt} brand={brand} phone={otherWays.phone} />
        </div>
      )
    case 'failed':
      return (
        <div ref={reveal} className={styles.failed}>
          <p>
            <strong>{toasts.failed.message}</strong>
          </p>
          <OtherWays typed={leadInLinks(notice.typed)} {...otherWays} />
        </div>
      )
  }
}

/** On a telephone it would begin below the window. */
function reveal(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' })
}
