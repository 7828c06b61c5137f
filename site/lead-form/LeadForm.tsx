import { Toast } from '@base-ui/react/toast'
import { type FieldProblems, isAnyMissing, leadFields } from '../../leads/lead.ts'
import { useIslandContent } from '../context/island-content.ts'
import { FailedNotice } from './answers/FailedNotice.tsx'
import { SentPanel } from './answers/SentPanel.tsx'
import { useEmailSuggestion } from './EmailSuggestion.tsx'
import styles from './LeadForm.module.css'
import { type FieldGaps, LeadFormFields } from './LeadFormFields.tsx'
import { Toasts } from './Toasts.tsx'
import { useLeadForm } from './use-lead-form.ts'

/** Long enough to read it twice; it pauses while a pointer or the focus is on the toast. */
const TOAST_DURATION_MS = 8_000

/** The popover that the button opens where the form needs script and is not hydrated yet (NeedsScript.tsx). */
export const needsScriptId = 'needs-script'

interface LeadFormProps {
  /** Placeholders in the server's answer to a form sent without script. */
  readonly gaps?: FieldGaps
}

/**
 * The lead form. Without script it is a plain form that the site's own server answers; where leads go to another origin, it needs
 * script (NeedsScript.tsx). A browser may have translated its texts before it is hydrated (`suppressHydrationWarning`).
 */
export function LeadForm({ gaps }: LeadFormProps) {
  return (
    <Toast.Provider timeout={TOAST_DURATION_MS} limit={1}>
      <Form gaps={gaps} />
      <Toasts />
    </Toast.Provider>
  )
}

function Form({ gaps }: { readonly gaps: FieldGaps | undefined }) {
  const { backend, leadForm } = useIslandContent()
  const { form, status, step, notice, isInteractive, touch, submit, follow, sendAnother } = useLeadForm()
  const emailSuggestion = useEmailSuggestion()
  const needsScript = backend.url !== '' && !isInteractive
  return (
    <form
      ref={form}
      className={notice.kind === 'sent' ? styles.answered : styles.form}
      method="post"
      action="/"
      aria-label={leadForm.title}
      noValidate={isInteractive}
      onFocus={touch}
      onInput={touch}
      onSubmit={submit}
      onReset={emailSuggestion.forget}
    >
      <div className={styles.fields} inert={notice.kind === 'sent'}>
        {notice.kind === 'invalid' && <ErrorSummary problems={notice.problems} />}
        <p className={styles.help} suppressHydrationWarning>
          {leadForm.help}
        </p>
        <LeadFormFields
          problems={notice.kind === 'invalid' ? notice.problems : {}}
          gaps={gaps}
          emailSuggestion={emailSuggestion}
          onChange={follow}
        />
        {backend.url === '' && <Honeypot />}
        <p ref={status} className={styles.status} role="status" tabIndex={-1}>
          {step === 'submitting' && leadForm.submitting}
        </p>
        <button
          type={needsScript ? 'button' : 'submit'}
          popoverTarget={needsScript ? needsScriptId : undefined}
          className={styles.submit}
          suppressHydrationWarning
          disabled={step === 'submitting'}
        >
          {step === 'submitting' ? leadForm.submitting : leadForm.submit}
        </button>
        {notice.kind === 'failed' && <FailedNotice typed={notice.typed} />}
      </div>
      {notice.kind === 'sent' && <SentPanel sentAt={notice.sentAt} onSendAnother={sendAnother} />}
    </form>
  )
}

/**
 * A list of the problems, in the words of the messages at the fields, each a link to its field. It is not announced:
 * the toast has been, and the focus is on the first field.
 */
function ErrorSummary({ problems }: { readonly problems: FieldProblems }) {
  const { fieldMessages, leadForm, malformedToast } = useIslandContent()
  return (
    <div className={styles.failed}>
      <h3>{isAnyMissing(problems) ? leadForm.missingTitle : malformedToast.message}</h3>
      <ul className={styles.errors}>
        {leadFields.map((field) => {
          const problem = problems[field]
          return (
            problem && (
              <li key={field}>
                <a href={`#lead-${field}`}>{fieldMessages[field][problem]}</a>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

/** A field for bots: invisible, outside the tab order and hidden from screen readers. It is no part of a lead. */
function Honeypot() {
  const { honeypot } = useIslandContent()
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        <span suppressHydrationWarning>{honeypot.label}</span>
        <input name={honeypot.field} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
