import { useContent } from '../context/content-context.ts'
import { useIslandContent } from '../context/island-content.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './NeedsScript.module.css'
import { needsScriptId } from './needs-script-id.ts'

/**
 * How to reach the business where the form needs script, since leads go to another origin and nobody here answers a
 * form that the browser sends. It stands before the form's island. Where script is switched off it is there from the
 * beginning and the button is gone; where the script has not come yet, or never comes, the button opens it.
 */
export function NeedsScript() {
  const { needsScript, newTab } = useContent()
  const { chatUrl, mailUrl, phone, phoneLink } = useIslandContent().otherWays
  return (
    <p id={needsScriptId} popover="auto" className={styles.needsScript}>
      {needsScript.text}{' '}
      <a href={chatUrl} target="_blank" rel="noopener noreferrer">
        {needsScript.chat}
        <VisuallyHidden> {newTab}</VisuallyHidden>
      </a>
      {needsScript.orMail} <a href={mailUrl}>{needsScript.mail}</a> {needsScript.orPhone}{' '}
      <a href={phoneLink}>{phone}</a>.
    </p>
  )
}
