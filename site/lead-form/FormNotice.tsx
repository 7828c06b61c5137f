import { leadForm, malformedToast, toasts } from '../../content/lead-form.ts'
import { newTab } from '../../content/site.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './LeadForm.module.css'
import type { Notice } from './use-lead-form.ts'

interface FormNoticeProps {
  readonly notice: Notice
  readonly chatUrl: string
}

/** What stays by the form when the toast has gone: what happens next, or what to do now. */
export function FormNotice({ notice, chatUrl }: FormNoticeProps) {
  switch (notice.kind) {
    case 'none':
      return null
    case 'sent':
      return (
        <div className={styles.sent}>
          <h3>{leadForm.sentTitle}</h3>
          <p>{leadForm.sentNext}</p>
        </div>
      )
    case 'failed':
      return (
        <div className={styles.failed}>
          <p>
            <strong>{toasts.failed.message}</strong>
          </p>
          <p>
            {leadForm.failedNext}{' '}
            <a href={chatUrl} target="_blank" rel="noopener noreferrer">
              {leadForm.failedChat}
              <VisuallyHidden> {newTab}</VisuallyHidden>
            </a>
            .
          </p>
        </div>
      )
    case 'invalid': {
      const problems = Object.values(notice.problems).filter((problem) => problem !== undefined)
      return problems.length > 0 ? (
        <p className={styles.failed}>
          {problems.includes('missing') ? toasts.missing.message : malformedToast.message}.
        </p>
      ) : null
    }
  }
}
