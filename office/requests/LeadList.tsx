import { placeOf } from '../../business/cities.ts'
import { fillText } from '../../business/fill-text.ts'
import { actions } from '../../content/office/lead.ts'
import { row } from '../../content/office/requests.ts'
import type { LeadRow as Lead, OfficeSection } from '../../contracts/office.ts'
import { useLeadActions } from '../lead/lead-actions.ts'
import { paths } from '../routes.ts'
import { momentWords, useNow } from '../time.ts'
import { Button } from '../ui/Button.tsx'
import { ClockGlyph } from '../ui/Glyphs.tsx'
import { Link } from '../ui/Link.tsx'
import styles from './LeadList.module.css'
import { attemptsWords, dateWords, isOver, isToAnswer, statusWords } from './lead-words.ts'
import { RowButtons } from './RowButtons.tsx'

interface LeadListProps {
  readonly leads: readonly Lead[]
  /** Without a section the list is of a search, in which each row says its state. */
  readonly section?: OfficeSection
}

/** Leads below each other: name, what to know, and the buttons that answer. Of those that wait, the first to answer now has the large ones. */
export function LeadList({ leads, section }: LeadListProps) {
  const now = useNow()
  const next = section === 'due' ? leads.find((lead) => isToAnswer(lead, now)) : undefined
  return (
    <ul className={styles.list}>
      {leads.map((lead) => (
        <LeadRow key={lead.id} lead={lead} section={section} now={now} isNext={lead === next} />
      ))}
    </ul>
  )
}

interface LeadRowProps {
  readonly lead: Lead
  readonly section: OfficeSection | undefined
  readonly now: Date
  readonly isNext: boolean
}

function LeadRow({ lead, section, now, isNext }: LeadRowProps) {
  const isOverdue = isOver(lead, now)
  const status = statusWords(lead, section, now)
  const date = dateWords(lead, now)
  return (
    <li className={isOverdue ? styles.overdue : styles.row}>
      <div className={styles.text}>
        <Link href={paths.lead(lead.id)} className={styles.name}>
          <bdi>{lead.name}</bdi>
        </Link>
        {status !== '' && (
          <p className={styles.status}>
            {isOverdue && <ClockGlyph />}
            <span>{status}</span>
          </p>
        )}
        {date !== null && <p className={date.isTask ? styles.task : styles.answer}>{date.text}</p>}
        <p className={styles.place}>
          <span>{placeOf(lead.zone)}</span>
          <span>{fillText(row.arrived, { moment: momentWords(lead.createdAt, now) })}</span>
          {lead.source !== null && (
            <span>
              <bdi>{lead.source}</bdi>
            </span>
          )}
          {attemptsWords(lead, now).map((words) => (
            <span key={words}>{words}</span>
          ))}
          {lead.call === null && section !== 'held' && <span>{row.noNumber}</span>}
        </p>
        {lead.note !== null && (
          <p className={styles.note}>
            <bdi>{beginningOf(lead.note)}</bdi>
          </p>
        )}
      </div>
      {section === 'held' ? <HeldChoice lead={lead} /> : <RowButtons lead={lead} isNext={isNext} />}
    </li>
  )
}

/** So much of a note stands in a list, in characters. */
const NOTE_LENGTH = 80

function beginningOf(note: string): string {
  return note.length <= NOTE_LENGTH ? note : `${note.slice(0, NOTE_LENGTH).replace(/\s+\S*$/, '')}…`
}

/** A held lead is let through or thrown away; both can be undone. */
function HeldChoice({ lead }: { readonly lead: Lead }) {
  const { change } = useLeadActions()
  const { name } = lead
  return (
    <div className={styles.choice}>
      <Button
        look="quiet"
        label={actions.release}
        aria-label={fillText(row.releaseName, { name })}
        onClick={() => void change(lead, { kind: 'released' })}
      />
      <Button
        look="quiet"
        label={actions.spam}
        aria-label={fillText(row.spamName, { name })}
        onClick={() => void change(lead, { kind: 'spam' })}
      />
    </div>
  )
}
