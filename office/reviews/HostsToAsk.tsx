import { fillName, fillText } from '../../business/fill-text.ts'
import { reviewsScreen as words } from '../../content/office/reviews.ts'
import type { ReviewsAnswer } from '../../contracts/reviews.ts'
import { paths } from '../routes.ts'
import { momentWords, useNow } from '../time.ts'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'
import { AskButtons, ChatReady } from './AskButtons.tsx'
import styles from './ReviewsScreen.module.css'
import type { ReviewActions } from './use-review-actions.ts'

interface HostsToAskProps {
  readonly hosts: ReviewsAnswer['toAsk']
  readonly actions: ReviewActions
}

/** The hosts whose photographs were delivered some days ago; nothing where there is nobody to ask. */
export function HostsToAsk({ hosts, actions: { chat: open, closeChat, ask, send } }: HostsToAskProps) {
  const now = useNow()
  const chat = open?.isAgain === false ? open : null
  if (hosts.length === 0 && chat === null) {
    return null
  }
  return (
    <Section title={words.toAsk}>
      <p className={styles.text}>{words.toAskNote}</p>
      {chat !== null && <ChatReady {...chat} onOpened={closeChat} />}
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
              <AskButtons {...{ name, mail, hasChat }} isNext={index === 0} onAsk={(by) => ask(lead, name, by, null)} />
              <button
                type="button"
                className={styles.skip}
                aria-label={fillName(words.skipName, { name })}
                onClick={() => void send('skip', { lead }, words.skipped)}
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
