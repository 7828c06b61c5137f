import { useContent } from '../context/content-context.ts'
import { useIslandContent } from '../context/island-content.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { needsScriptId } from './LeadForm.tsx'
import styles from './NeedsScript.module.css'

/**
 * Other ways to reach the business, for a site whose leads go to another origin: without script nobody would answer
 * the form. It is before the form's island. Where script is disabled it is visible and the submit button hidden; where
 * the script has not loaded yet, or fails to, the button opens it.
 */
export function NeedsScript() {
  const { needsScript, newTab } = useContent()
  const { chatUrl, mailUrl, phone, phoneLink } = useIslandContent().contactLinks
  return (
    <p id={needsScriptId} popover="auto" className={styles.needsScript}>
      {needsScript.text}{' '}
      {chatUrl === null ? null : (
        <>
          <a href={chatUrl} target="_blank" rel="noopener noreferrer">
            {needsScript.chat}
            <VisuallyHidden> {newTab}</VisuallyHidden>
          </a>
          {`${needsScript.orMail} `}
        </>
      )}
      <a href={mailUrl}>{needsScript.mail}</a> {needsScript.orPhone} <a href={phoneLink}>{phone}</a>.
    </p>
  )
}
