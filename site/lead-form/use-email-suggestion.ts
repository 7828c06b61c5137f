import { type FocusEvent, useRef, useState } from 'react'
import { suggestEmail } from '../../leads/suggest-email.ts'

/** How often it is looked whether a press has ended. */
const PRESS_CHECK_MS = 100

/** What somebody who mistyped the domain of their e-mail address probably meant; nothing depends on the answer. */
export function useEmailSuggestion() {
  const [suggestion, setSuggestion] = useState<string | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)

  const look = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    input.current = currentTarget
    const show = () => {
      // The field is often left by pressing the button under it, which must not slip away before it is let go.
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
