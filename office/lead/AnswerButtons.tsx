import { leadScreen, ways } from '../../content/office/lead.ts'
import { row } from '../../content/office/requests.ts'
import type { LeadDetail } from '../../contracts/office.ts'
import { PhoneGlyph } from '../../site/ui/Glyphs.tsx'
import { isToAnswer } from '../requests/lead-words.ts'
import { useNow } from '../time.ts'
import button from '../ui/button.module.css'
import { ChatLink } from '../ui/ChatLink.tsx'
import { MailGlyph } from '../ui/Glyphs.tsx'
import styles from './LeadScreen.module.css'
import { useLeadActions } from './lead-actions.ts'

/** Buttons for the three ways to answer; each notes that it was used. They stand out while answering is the one thing to do now. */
export function AnswerButtons({ lead }: { readonly lead: LeadDetail }) {
  const { noteTried } = useLeadActions()
  const isNow = isToAnswer(lead, useNow())
  return (
    <section className={isNow ? styles.waysNow : styles.ways} aria-label={leadScreen.answer}>
      {lead.call === null ? (
        <p className={styles.noNumber}>{row.noNumber}</p>
      ) : (
        <a className={isNow ? button.primary : button.quiet} href={lead.call} onClick={() => noteTried(lead, 'called')}>
          <PhoneGlyph />
          {ways.call}
        </a>
      )}
      {lead.whatsapp !== null && (
        <ChatLink
          className={isNow ? button.chatQuiet : button.quiet}
          href={lead.whatsapp}
          onClick={() => noteTried(lead, 'whatsapp')}
        >
          {ways.whatsapp}
        </ChatLink>
      )}
      {lead.mail !== null && (
        <a
          className={isNow && lead.call === null ? button.primary : button.quiet}
          href={lead.mail}
          onClick={() => noteTried(lead, 'wrote')}
        >
          <MailGlyph />
          {ways.mail}
        </a>
      )}
    </section>
  )
}
