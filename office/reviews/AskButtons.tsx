import { useState } from 'react'
import { fillName, fillText } from '../../business/fill-text.ts'
import { reviewsScreen as words } from '../../content/office/reviews.ts'
import { shell } from '../../content/office/shell.ts'
import type { OfficeReview } from '../../contracts/reviews.ts'
import { ChatGlyph } from '../../site/ui/Glyphs.tsx'
import { Button, useBusy } from '../ui/Button.tsx'
import button from '../ui/button.module.css'
import { ChatLink } from '../ui/ChatLink.tsx'
import { ChoiceDialog } from '../ui/ChoiceDialog.tsx'
import { MailGlyph } from '../ui/Glyphs.tsx'
import styles from './ReviewsScreen.module.css'

interface AskButtonsProps {
  readonly name: string
  readonly mail: OfficeReview['mail']
  readonly hasChat: boolean
  /** Whether the host was asked before. */
  readonly isAgain?: boolean
  /** Whether it is the one to ask now. */
  readonly isNext?: boolean
  readonly onAsk: (by: 'mail' | 'chat') => Promise<void>
}

/** Buttons for the ways to ask a host for a review that there are. An e-mail is shown before it goes. */
export function AskButtons({ name, mail, hasChat, isAgain = false, isNext = false, onAsk }: AskButtonsProps) {
  const [isShown, setIsShown] = useState(false)
  const { isBusy, waitFor } = useBusy()
  const close = () => setIsShown(false)
  const send = () => {
    close()
    void waitFor(onAsk('mail'))
  }
  const { askMail, askMailName, askChat, askChatName } = isAgain ? words.again : words
  return (
    <>
      {mail !== null && (
        <Button
          look={isNext ? 'primary' : 'quiet'}
          glyph={<MailGlyph />}
          label={askMail}
          aria-label={fillName(askMailName, { name })}
          isBusy={isBusy}
          onClick={() => setIsShown(true)}
        />
      )}
      {hasChat && (
        <Button
          look="chatQuiet"
          glyph={<ChatGlyph />}
          label={askChat}
          aria-label={fillName(askChatName, { name })}
          isBusy={isBusy}
          onClick={() => void waitFor(onAsk('chat'))}
        />
      )}
      {isShown && mail !== null && (
        <ChoiceDialog
          title={words.mailTitle}
          choices={[
            { label: words.mailSubmit, glyph: <MailGlyph />, choose: send },
            { label: shell.cancel, choose: close },
          ]}
          onClose={close}
        >
          <p>{fillName(words.mailText, { email: mail.to })}</p>
          <blockquote className={styles.mail}>
            <p>
              <strong>{mail.subject}</strong>
            </p>
            <p>{mail.text}</p>
          </blockquote>
        </ChoiceDialog>
      )}
    </>
  )
}

interface ChatReadyProps {
  readonly name: string
  readonly href: string
  readonly onOpened: () => void
}

/** A second tap: browsers open a window only for one. */
export function ChatReady({ name, href, onOpened }: ChatReadyProps) {
  return (
    <p role="status" className={styles.buttons}>
      <span>{fillText(words.openChatText, { name })}</span>
      <ChatLink className={button.chat} href={href} onClick={onOpened}>
        {words.openChat}
      </ChatLink>
    </p>
  )
}
