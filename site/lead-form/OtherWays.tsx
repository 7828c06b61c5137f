import { leadForm } from '../../content/lead-form.ts'
import { newTab } from '../../content/site.ts'
import { ChatGlyph } from '../ui/Glyphs.tsx'
import { phoneLink } from '../ui/phone-link.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './OtherWays.module.css'

export interface OtherWaysProps {
  /** Address of the chat with the business. */
  readonly chatUrl: string
  /** The business's telephone as a reader sees it. */
  readonly phone: string
}

/** How to reach the business when the form does not: the chat and the telephone. */
export function OtherWays({ chatUrl, phone }: OtherWaysProps) {
  return (
    <>
      <p>{leadForm.failedNext}</p>
      <div className={styles.ways}>
        <a className={styles.chat} href={chatUrl} target="_blank" rel="noopener noreferrer">
          <ChatGlyph />
          {leadForm.failedChat}
          <VisuallyHidden> {newTab}</VisuallyHidden>
        </a>
        <a className={styles.phone} href={phoneLink({ phone })}>
          {leadForm.failedPhone} {phone}
        </a>
      </div>
    </>
  )
}
