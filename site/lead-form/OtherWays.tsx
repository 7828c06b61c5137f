import type { LeadInLinks } from '../../business/lead-in-links.ts'
import { useIslandContent } from '../context/island-content.ts'
import { ChatGlyph } from '../ui/Glyphs.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './OtherWays.module.css'

/** Other ways to reach the business when the form fails: chat, if there is one, and e-mail with what was typed, and telephone. */
export function OtherWays({ typed, next }: { readonly typed: LeadInLinks; readonly next: string }) {
  const { leadForm, newTab, contactLinks } = useIslandContent()
  const { chatUrl, mailUrl, phone, phoneLink } = contactLinks
  return (
    <>
      <p>{next}</p>
      <div className={styles.ways}>
        {chatUrl === null ? null : (
          <a className={styles.chat} href={chatUrl + typed.chat} target="_blank" rel="noopener noreferrer">
            <ChatGlyph />
            {leadForm.failedChat}
            <VisuallyHidden> {newTab}</VisuallyHidden>
          </a>
        )}
        <a className={styles.other} href={mailUrl + typed.mail}>
          {leadForm.failedMail}
        </a>
        <a className={styles.other} href={phoneLink}>
          {leadForm.failedPhone} {phone}
        </a>
      </div>
    </>
  )
}
