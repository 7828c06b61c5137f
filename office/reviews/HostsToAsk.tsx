import { fillText } from '../../business/fill-text.ts'
import { reviewsScreen as words } from '../../content/office/reviews.ts'
import type { ReviewsAnswer } from '../../contracts/reviews.ts'
import { ChatGlyph } from '../../site/ui/Glyphs.tsx'
import { paths } from '../routes.ts'
import { momentWords, useNow } from '../time.ts'
import button from '../ui/button.module.css'
import { MailGlyph } from '../ui/Glyphs.tsx'
import { Link } from '../ui/Link.tsx'
import styles from './ReviewsScreen.module.css'

/** A chat with the message and the link in it, ready to be opened. */
export interface OpenChat {
  readonly name: string
  readonly href: string
}

interface HostsToAskProps {
  readonly hosts: ReviewsAnswer['toAsk']
  readonly chat: OpenChat | null
  readonly onAsk: (lead: string, name: string, by: 'mail' | 'chat') => void
  readonly onSkip: (lead: string) => void
  readonly onChatOpened: () => void
}

/** The hosts whose photographs were delivered some days ago; nothing where there is nobody to ask. */
export function HostsToAsk({ hosts, chat, onAsk, onSkip, onChatOpened }: HostsToAskProps) {
  const now = useNow()
  if (hosts.length === 0 && chat === null) {
    return null
  }
  return (
    <section aria-labelledby="to-ask">
      <h2 id="to-ask" className={styles.title}>
        {words.toAsk}
      </h2>
      <p className={styles.text}>{words.toAskNote}</p>
      {chat !== null && (
        <p role="status" className={styles.buttons}>
          <span>{fillText(words.openChatText, { name: chat.name })}</span>
          {/* A second tap: browsers open a window only for one. */}
          <a
            className={button.chat}
            href={chat.href}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => onChatOpened()}
          >
            <ChatGlyph />
            {words.openChat}
          </a>
        </p>
      )}
      <ul className={styles.list}>
        {hosts.map(({ lead, name, place, deliveredAt, hasMail, hasChat }) => (
          <li key={lead}>
            <Link href={paths.lead(lead)} className={styles.name}>
              <bdi>{name}</bdi>
            </Link>
            <p className={styles.small}>
              {fillText(words.delivered, { place, moment: momentWords(deliveredAt, now) })}
            </p>
            <div className={styles.buttons}>
              {hasMail && (
                <button
                  type="button"
                  className={button.primary}
                  aria-label={fillText(words.askMailName, { name })}
                  onClick={() => onAsk(lead, name, 'mail')}
                >
                  <MailGlyph />
                  {words.askMail}
                </button>
              )}
              {hasChat && (
                <button
                  type="button"
                  className={button.quiet}
                  aria-label={fillText(words.askChatName, { name })}
                  onClick={() => onAsk(lead, name, 'chat')}
                >
                  <ChatGlyph />
                  {words.askChat}
                </button>
              )}
              <button
                type="button"
                className={button.plain}
                aria-label={fillText(words.skipName, { name })}
                onClick={() => onSkip(lead)}
              >
                {words.skip}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
