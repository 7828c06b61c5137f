import { Toast } from '@base-ui/react/toast'
import { useIslandContent } from '../context/island-content.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormNotice } from './FormNotice.tsx'
import styles from './LeadForm.module.css'
import { type FieldGaps, LeadFormFields } from './LeadFormFields.tsx'
import { needsScriptId } from './needs-script-id.ts'
import { Toasts } from './Toasts.tsx'
import { Trap } from './Trap.tsx'
import { useEmailSuggestion } from './use-email-suggestion.ts'
import { useErrorTitle } from './use-error-title.ts'
import { useLeadForm } from './use-lead-form.ts'

/** Long enough to read it twice; it waits while a pointer or the focus rests on it. */
const TOAST_DURATION_MS = 8_000

interface LeadFormProps {
  /** Gaps for the server's answer to a form sent without script. */
  readonly gaps?: FieldGaps
}

/**
 * The lead form. Without script it is a plain form that the site's own server answers; where leads go to another origin,
 * nobody would, and it says so.
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
  const { form, step, notice, isInteractive, touch, submit, follow } = useLeadForm()
  useErrorTitle(notice.kind === 'invalid' || notice.kind === 'failed')
  const emailSuggestion = useEmailSuggestion()
  const needsScript = backend.url !== '' && !isInteractive
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action="/"
      aria-label={leadForm.title}
      noValidate={isInteractive}
      onFocus={touch}
      onInput={touch}
      onSubmit={submit}
      onReset={emailSuggestion.forget}
    >
      {notice.kind === 'invalid' && <ErrorSummary problems={notice.problems} />}
      <p className={styles.help}>{leadForm.help}</p>
      <LeadFormFields
        problems={notice.kind === 'invalid' ? notice.problems : {}}
        gaps={gaps}
        emailSuggestion={emailSuggestion}
        onChange={follow}
      />
      {backend.url === '' && <Trap />}
      <button
        type={needsScript ? 'button' : 'submit'}
        popoverTarget={needsScript ? needsScriptId : undefined}
        className={styles.submit}
        disabled={step === 'submitting'}
      >
        {step === 'submitting' ? leadForm.submitting : leadForm.submit}
      </button>
      <FormNotice notice={notice} />
    </form>
  )
}
