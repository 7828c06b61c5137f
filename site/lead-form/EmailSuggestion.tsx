import { useIslandContent } from '../context/island-content.ts'
import styles from './LeadForm.module.css'

interface EmailSuggestionProps {
  readonly email: string | undefined
  readonly onAccept: () => void
}

/** Asks whether another address is meant. It stands there empty before, since only then is it read aloud. */
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
