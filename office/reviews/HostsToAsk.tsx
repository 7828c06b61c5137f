import { fillText } from '../../business/fill-text.ts'
import { reviewsScreen as words } from '../../content/office/reviews.ts'
import type { ReviewsAnswer } from '../../contracts/reviews.ts'
import { paths } from '../routes.ts'
import { momentWords, useNow } from '../time.ts'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'
import { AskButtons, ChatReady, type OpenChat } from './AskButtons.tsx'
import styles from './ReviewsScreen.module.css'

interface HostsToAskProps {
  readonly hosts: ReviewsAnswer['toAsk']
  readonly chat: OpenChat | null
  readonly onAsk: (lead: string, name: string, by: 'mail' | 'chat') => Promise<void>
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
    <Section title={words.toAsk}>
      <p className={styles.text}>{words.toAskNote}</p>
      {chat !== null && <ChatReady {...chat} onOpened={onChatOpened} />}
      <ul className={styles.list}>
        {hosts.map(({ lead, name, place, deliveredAt, mail, hasChat }, index) => (
          <li key={lead}>
            <Link href={paths.lead(lead)} className={styles.name}>
              <bdi>{name}</bdi>
            </Link>
            <p className={styles.small}>
              {fillText(words.delivered, { place, moment: momentWords(deliveredAt, now) })}
            </p>
            <div className={styles.buttons}>
              <AskButtons {...{ name, mail, hasChat }} isNext={index === 0} onAsk={(by) => onAsk(lead, name, by)} />
              <button
                type="button"
                className={styles.skip}
                aria-label={fillText(words.skipName, { name })}
                onClick={() => onSkip(lead)}
              >
                {words.skip}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
