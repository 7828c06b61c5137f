import { leadForm } from '../../content/lead-form.ts'
import type { LeadInLinks } from '../../content/lead-in-words.ts'
import { newTab } from '../../content/site.ts'
import { ChatGlyph } from '../ui/Glyphs.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './OtherWays.module.css'

export interface OtherWaysProps {
  /** Address of the chat with the business, its first message written. */
  readonly chatUrl: string
  /** The same by post; what was typed continues both. */
  readonly mailUrl: string
  /** The business's telephone as a reader sees it. */
  readonly phone: string
  /** Address that dials it. */
  readonly phoneLink: string
}

/** How to reach the business when the form does not: chat and post with what was typed, and the telephone. */
export function OtherWays({
  chatUrl,
  mailUrl,
  phone,
  phoneLink,
  typed,
}: OtherWaysProps & { readonly typed: LeadInLinks }) {
  return (
    <>
      <p>{leadForm.failedNext}</p>
      <div className={styles.ways}>
        <a className={styles.chat} href={chatUrl + typed.chat} target="_blank" rel="noopener noreferrer">
          <ChatGlyph />
          {leadForm.failedChat}
          <VisuallyHidden> {newTab}</VisuallyHidden>
        </a>
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
