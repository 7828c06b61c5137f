import { Toast } from '@base-ui/react/toast'
import { leadForm } from '../../content/lead-form.ts'
import type { Backend } from '../../leads/backend.ts'
import { FormNotice } from './FormNotice.tsx'
import styles from './LeadForm.module.css'
import { type FieldGaps, LeadFormFields } from './LeadFormFields.tsx'
import { Toasts } from './Toasts.tsx'
import { useLeadForm } from './use-lead-form.ts'

/** Long enough to read it twice; it waits while a pointer or the focus rests on it. */
const TOAST_DURATION_MS = 8_000

interface LeadFormProps {
  readonly backend: Backend
  /** Address of the chat that a visitor is offered when sending fails. */
  readonly chatUrl: string
  /** Gaps for the server's answer to a form sent without script. */
  readonly gaps?: FieldGaps
}

/** The lead form. Without script it is a plain form that the site's own server answers. */
export function LeadForm(props: LeadFormProps) {
  return (
    <Toast.Provider timeout={TOAST_DURATION_MS} limit={1}>
      <Form {...props} />
      <Toasts />
    </Toast.Provider>
  )
}

function Form({ backend, chatUrl, gaps }: LeadFormProps) {
  const { form, step, notice, isInteractive, submit, forgetProblem } = useLeadForm(backend)
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action="/"
      aria-label={leadForm.title}
      noValidate={isInteractive}
      onSubmit={submit}
    >
      <p className={styles.help}>{leadForm.help}</p>
      <LeadFormFields
        problems={notice.kind === 'invalid' ? notice.problems : {}}
        gaps={gaps}
        onChange={forgetProblem}
      />
      <button type="submit" className={styles.submit} disabled={step === 'submitting'}>
        {step === 'submitting' ? leadForm.submitting : leadForm.submit}
      </button>
      <FormNotice notice={notice} chatUrl={chatUrl} />
    </form>
  )
}
