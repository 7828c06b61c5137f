import { type FocusEvent, useRef, useState } from 'react'
import { suggestEmail } from '../../leads/contact/suggest-email.ts'
import { useIslandContent } from '../context/island-content.ts'
import styles from './LeadForm.module.css'

/** Interval at which the end of a press is checked. */
const PRESS_CHECK_MS = 100

/** Suggests the address that somebody who mistyped the domain of their e-mail probably meant. The lead does not depend on it. */
export function useEmailSuggestion() {
  const [suggestion, setSuggestion] = useState<string | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)

  const look = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    input.current = currentTarget
    const show = () => {
      // The field often loses the focus to a press on the button below, which must not move before the press has ended.
      if (document.documentElement.matches(':active')) {
        setTimeout(show, PRESS_CHECK_MS)
      } else if (document.activeElement !== currentTarget) {
        setSuggestion(suggestEmail(currentTarget.value))
      }
    }
    setTimeout(show, PRESS_CHECK_MS)
  }

  const forget = () => setSuggestion(undefined)

  const accept = () => {
    if (input.current && suggestion) {
      input.current.value = suggestion
      input.current.focus()
    }
    forget()
  }

  return { suggestion, look, forget, accept }
}

interface EmailSuggestionProps {
  readonly email: string | undefined
  readonly onAccept: () => void
}

/** The suggestion as a question. The live region is on the page while it is empty: otherwise it is not announced. */
export function EmailSuggestion({ email, onAccept }: EmailSuggestionProps) {
  const { emailSuggestion } = useIslandContent()
  return (
    <div className={styles.suggestion}>
      <p id="lead-email-hint" role="status">
        {email && `${emailSuggestion.question} ${email}?`}
      </p>
      {email && (
        <button type="button" aria-describedby="lead-email-hint" onClick={onAccept}>
          {emailSuggestion.accept}
        </button>
      )}
    </div>
  )
}
