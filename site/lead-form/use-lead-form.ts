import { Toast } from '@base-ui/react/toast'
import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ToastText } from '../../content/lead-form.ts'
import { type FieldProblems, type LeadField, leadFields, parseLead } from '../../leads/lead.ts'
import { useIslandContent } from '../context/island-content.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { submitLead } from './submit-lead.ts'
import { useFillTime } from './use-fill-time.ts'

/** What the form says beside the toast, which goes away. */
export type Notice =
  | { readonly kind: 'none' }
  | { readonly kind: 'invalid'; readonly problems: FieldProblems }
  | { readonly kind: 'failed'; readonly typed: Typed }
  | { readonly kind: 'sent'; readonly sentAt: Date }

type Typed = Readonly<Partial<Record<LeadField, string>>>

type Step = 'idle' | 'submitting'

/** One toast at a time: a new one takes the place of the one before. */
const TOAST_ID = 'lead-form'

/** The form's behaviour: idle, submitting, idle; what a visitor typed stays in the inputs until the lead is stored. */
export function useLeadForm() {
  const { backend, malformedToast, toasts, trap } = useIslandContent()
  const [step, setStep] = useState<Step>('idle')
  const [notice, setNotice] = useState<Notice>({ kind: 'none' })
  const [isInteractive, setIsInteractive] = useState(false)
  const isSubmitting = useRef(false)
  const { add } = Toast.useToastManager()

  const form = useRef<HTMLFormElement>(null)
  const { touch, seconds } = useFillTime(form)

  // Set only once hydrated: without script the browser's own bubbles must still speak.
  // Before any effect, so that a press that watch-islands.ts has kept is not answered by the browser.
  useLayoutEffect(() => setIsInteractive(true), [])

  const show = ({ title, message }: ToastText, type: 'destructive' | 'normal') =>
    add({ id: TOAST_ID, title, description: message, type })

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    if (isSubmitting.current) {
      return
    }
    const typed = readFields(currentTarget)
    const parsed = parseLead(typed)
    if (!parsed.ok) {
      const isAnyMissing = Object.values(parsed.problems).includes('missing')
      setNotice({ kind: 'invalid', problems: parsed.problems })
      focusFirst(currentTarget, parsed.problems)
      afterPaint(() => show(isAnyMissing ? toasts.missing : malformedToast, 'destructive'))
      return
    }
    isSubmitting.current = true
    setStep('submitting')
    setNotice({ kind: 'none' })
    const isTrapped = Boolean(new FormData(currentTarget).get(trap.field))
    const submission = await submitLead(parsed.lead, backend, { seconds: seconds(), isTrapped })
    isSubmitting.current = false
    setStep('idle')
    if (submission.ok) {
      const now = readFields(currentTarget)
      // What was corrected meanwhile has not been sent.
      if (leadFields.every((field) => now[field] === typed[field])) {
        currentTarget.reset()
      }
      show(toasts.sent, 'normal')
      setNotice({ kind: 'sent', sentAt: new Date() })
    } else {
      console.error(`Lead not stored: ${submission.reason}`)
      show(toasts.failed, 'destructive')
      setNotice({ kind: 'failed', typed: readFields(currentTarget) })
    }
  }

  /** A problem goes with the first letter that is changed; the other ways out carry what stands in the fields now. */
  const follow = (field: LeadField) => {
    if (notice.kind === 'invalid' && notice.problems[field]) {
      const { [field]: _, ...problems } = notice.problems
      setNotice(Object.keys(problems).length > 0 ? { kind: 'invalid', problems } : { kind: 'none' })
    } else if (notice.kind === 'failed' && form.current) {
      setNotice({ kind: 'failed', typed: readFields(form.current) })
    }
  }

  return { form, step, notice, isInteractive, touch, submit, follow }
}

function readFields(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  return Object.fromEntries(leadFields.map((field) => [field, String(data.get(field) ?? '')]))
}

function focusFirst(form: HTMLFormElement, problems: FieldProblems): void {
  const field = leadFields.find((candidate) => problems[candidate])
  const input = field && form.elements.namedItem(field)
  if (input instanceof HTMLElement) {
    input.focus()
    // Safari leaves the focus in a field when a button is clicked, and does not scroll to what has it already.
    input.scrollIntoView({ block: 'nearest' })
  }
}
