import { Toast } from '@base-ui/react/toast'
import { type RefObject, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ToastText } from '../../content/lead-form.ts'
import { type FieldProblems, isAnyMissing, type LeadField, leadFields, parseLead } from '../../leads/lead.ts'
import { useIslandContent } from '../context/island-content.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { submitLead } from './submit-lead.ts'

/** The result of the last submission, which stays on the page after the toast has gone. */
type Notice =
  | { readonly kind: 'none' }
  | { readonly kind: 'invalid'; readonly problems: FieldProblems }
  | { readonly kind: 'failed'; readonly typed: Typed }
  | { readonly kind: 'sent'; readonly sentAt: Date }

export type Typed = Readonly<Partial<Record<LeadField, string>>>

type Step = 'idle' | 'submitting'

/** One id for all: a new toast replaces the one before. */
const TOAST_ID = 'lead-form'

/** The form's behaviour: idle, submitting, idle. The inputs keep what a visitor typed until the lead is stored. */
export function useLeadForm() {
  const { backend, cityOptions, honeypot, malformedToast, toasts } = useIslandContent()
  const [step, setStep] = useState<Step>('idle')
  const [notice, setNotice] = useState<Notice>({ kind: 'none' })
  const [isInteractive, setIsInteractive] = useState(false)
  const isSubmitting = useRef(false)
  const { add, close } = Toast.useToastManager()

  const form = useRef<HTMLFormElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const { touch, seconds } = useFillTime(form)
  useErrorTitle(notice.kind === 'invalid' || notice.kind === 'failed')

  // Set only once hydrated: without script the browser's own validation must still work. In a layout effect, so that
  // the browser does not validate a press that watch-islands.ts repeats after hydration.
  useLayoutEffect(() => setIsInteractive(true), [])

  /** The toast about the problems that are left. */
  const toastAbout = (problems: FieldProblems) => (isAnyMissing(problems) ? toasts.missing : malformedToast)

  const show = ({ title, message }: ToastText, type: 'destructive' | 'normal') =>
    add({ id: TOAST_ID, title, description: message, type })

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    if (isSubmitting.current) {
      return
    }
    const typed = readFields(currentTarget)
    const parsed = parseLead(typed, new Set(cityOptions.map(({ zone }) => zone)))
    if (!parsed.ok) {
      // The summary above pushes the fields down, so it has to be there before one is scrolled to.
      flushSync(() => setNotice({ kind: 'invalid', problems: parsed.problems }))
      focusOn(
        currentTarget,
        leadFields.find((field) => parsed.problems[field]),
      )
      afterPaint(() => show(toastAbout(parsed.problems), 'destructive'))
      return
    }
    isSubmitting.current = true
    close(TOAST_ID)
    // A disabled button loses the focus. The status is next to it, and shows the ring of focus around it.
    status.current?.focus({ preventScroll: true })
    setStep('submitting')
    setNotice({ kind: 'none' })
    const isTrapped = Boolean(new FormData(currentTarget).get(honeypot.field))
    const submission = await submitLead(parsed.lead, backend, { seconds: seconds(), isTrapped })
    isSubmitting.current = false
    setStep('idle')
    if (submission.ok) {
      const now = readFields(currentTarget)
      // A field that was changed during the request has not been sent.
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

  /**
   * Removes the problem of a field that changes, and a toast that is no longer true. The links after a failure follow the
   * current values.
   */
  const follow = (field: LeadField) => {
    if (notice.kind === 'invalid' && notice.problems[field]) {
      const { [field]: _, ...problems } = notice.problems
      const isAnyLeft = Object.keys(problems).length > 0
      setNotice(isAnyLeft ? { kind: 'invalid', problems } : { kind: 'none' })
      if (!isAnyLeft || toastAbout(problems) !== toastAbout(notice.problems)) {
        close(TOAST_ID)
      }
    } else if (notice.kind === 'failed' && form.current) {
      setNotice({ kind: 'failed', typed: readFields(form.current) })
    }
  }

  /** Brings the fields back after success. */
  const sendAnother = () => {
    flushSync(() => setNotice({ kind: 'none' }))
    focusOn(form.current, leadFields[0])
  }

  return { form, status, step, notice, isInteractive, touch, submit, follow, sendAnother }
}

/** Measures how long somebody has been filling in a form: from the first touch, or from its hydration. */
function useFillTime(form: RefObject<HTMLFormElement | null>) {
  const since = useRef(0)
  const isTouched = useRef(false)

  const touch = () => {
    if (!isTouched.current) {
      isTouched.current = true
      since.current = performance.now()
    }
  }

  useEffect(() => {
    // A form that was filled in before hydration may have been begun as soon as the page was there.
    isTouched.current = form.current !== null && [...new FormData(form.current).values()].some(Boolean)
    since.current = isTouched.current ? 0 : performance.now()
  }, [form])

  return { touch, seconds: () => Math.floor((performance.now() - since.current) / 1000) }
}

/** Prefixes the document's title while there is an error. */
function useErrorTitle(hasError: boolean): void {
  const { errorTitlePrefix } = useIslandContent()
  useEffect(() => {
    const { title } = document
    document.title = (hasError ? errorTitlePrefix : '') + title
    return () => {
      document.title = title
    }
  }, [hasError, errorTitlePrefix])
}

function readFields(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  return Object.fromEntries(leadFields.map((field) => [field, String(data.get(field) ?? '')]))
}

function focusOn(form: HTMLFormElement | null, field: LeadField | undefined): void {
  const input = field && form?.elements.namedItem(field)
  if (input instanceof HTMLElement) {
    input.focus({ preventScroll: true })
    // With the margins of LeadForm.module.css, and in Safari also to a field that has the focus already.
    input.scrollIntoView({ block: 'nearest' })
  }
}
