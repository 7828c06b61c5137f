import { fillName, fillText } from '../../business/fill-text.ts'
import { ways } from '../../content/office/lead.ts'
import { row } from '../../content/office/requests.ts'
import type { LeadRow } from '../../contracts/office.ts'
import { PhoneGlyph } from '../../site/ui/Glyphs.tsx'
import { useLeadActions } from '../lead/lead-actions.ts'
import { ChatLink } from '../ui/ChatLink.tsx'
import { MailGlyph } from '../ui/Glyphs.tsx'
import styles from './LeadList.module.css'

interface RowButtonsProps {
  readonly lead: LeadRow
  /** The one to answer now, whose buttons have words. */
  readonly isNext: boolean
}

/** Buttons to answer from a list: a call and a chat, or an e-mail where no number is valid. */
export function RowButtons({ lead, isNext }: RowButtonsProps) {
  const { noteTried } = useLeadActions()
  const { name, call, whatsapp, mail } = lead
  return (
    <div className={isNext ? styles.waysNext : styles.ways}>
      {call === null && mail !== null && (
        <a
          className={isNext ? styles.callNow : styles.call}
          href={mail}
          aria-label={fillName(row.mailName, { name })}
          onClick={() => noteTried(lead, 'wrote')}
        >
          <MailGlyph />
          <span>{ways.mail}</span>
        </a>
      )}
      {call !== null && (
        <a
          className={isNext ? styles.callNow : styles.call}
          href={call}
          aria-label={fillText(row.callName, { name })}
          onClick={() => noteTried(lead, 'called')}
        >
          <PhoneGlyph />
          <span>{ways.call}</span>
        </a>
      )}
      {whatsapp !== null && (
        <ChatLink
          className={isNext ? styles.chatNow : styles.chat}
          href={whatsapp}
          aria-label={fillName(row.whatsappName, { name })}
          onClick={() => noteTried(lead, 'whatsapp')}
        >
          <span>{ways.whatsapp}</span>
        </ChatLink>
      )}
    </div>
  )
}
