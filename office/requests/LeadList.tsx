import { placeOf } from '../../business/cities.ts'
import { fillCounted, fillText } from '../../business/fill-text.ts'
import { leftWords } from '../../business/time/duration-words.ts'
import { digest } from '../../content/notifications.ts'
import { row, stateNames } from '../../content/office/requests.ts'
import type { LeadRow as Lead, OfficeSection } from '../../contracts/office.ts'
import { useLeadActions } from '../lead/lead-actions.ts'
import { paths } from '../routes.ts'
import { momentWords, useNow } from '../time.ts'
import button from '../ui/button.module.css'
import { ClockGlyph, PhoneGlyph } from '../ui/Glyphs.tsx'
import { Link } from '../ui/Link.tsx'
import styles from './LeadList.module.css'

interface LeadListProps {
  readonly leads: readonly Lead[]
  /** Without a section the list is of a search, in which each row says its state. */
  readonly section?: OfficeSection
}

/** Leads below each other: name, what to know, and the button that calls. */
export function LeadList({ leads, section }: LeadListProps) {
  const now = useNow()
  return (
    <ul className={styles.list}>
      {leads.map((lead) => (
        <LeadRow key={lead.id} lead={lead} section={section} now={now} />
      ))}
    </ul>
  )
}

interface LeadRowProps {
  readonly lead: Lead
  readonly section: OfficeSection | undefined
  readonly now: Date
}

function LeadRow({ lead, section, now }: LeadRowProps) {
  const { change, reach } = useLeadActions()
  const isOverdue = lead.state === 'new' && isOver(lead, now)
  return (
    <li className={isOverdue ? styles.overdue : styles.row}>
      <div className={styles.text}>
        <Link href={paths.lead(lead.id)} className={styles.name}>
          <bdi>{lead.name}</bdi>
        </Link>
        <p className={styles.status}>
          {isOverdue && <ClockGlyph />}
          <span>{statusWords(lead, section, now)}</span>
        </p>
        <p className={styles.place}>
          <span>{placeOf(lead.zone)}</span>
          {lead.attempts > 0 && <span>{fillCounted(row.attempts, lead.attempts)}</span>}
        </p>
      </div>
      {section === 'held' ? (
        <button
          type="button"
          className={button.quiet}
          aria-label={fillText(row.releaseName, { name: lead.name })}
          onClick={() => void change(lead, { kind: 'released' })}
        >
          {row.release}
        </button>
      ) : (
        lead.call !== null && (
          <a
            className={isOverdue ? styles.callNow : styles.call}
            href={lead.call}
            aria-label={fillText(row.callName, { name: lead.name })}
            onClick={() => reach(lead, 'called')}
          >
            <PhoneGlyph />
            {row.call}
          </a>
        )
      )}
    </li>
  )
}

/** A lead with a time to call back is late when that time has passed as well. */
function isOver({ deadline, callBackAt }: Lead, now: Date): boolean {
  return Date.parse(deadline) <= now.getTime() && (callBackAt === null || Date.parse(callBackAt) <= now.getTime())
}

/** The line that matters: the time left, the next call, the appointment, or the reason. */
function statusWords(lead: Lead, section: OfficeSection | undefined, now: Date): string {
  const words = detailWords(lead, now)
  return section === undefined && lead.state !== 'new' ? `${stateNames[lead.state]}, ${words}` : words
}

function detailWords({ state, deadline, bookedFor, callBackAt, heldBecause, createdAt }: Lead, now: Date): string {
  if (state === 'booked' && bookedFor !== null) {
    return momentWords(bookedFor, now)
  }
  if (state === 'held') {
    return reasonWords(heldBecause)
  }
  if (state !== 'new') {
    return fillText(row.arrived, { moment: momentWords(createdAt, now) })
  }
  if (callBackAt !== null) {
    return Date.parse(callBackAt) > now.getTime()
      ? fillText(row.callBack, { moment: momentWords(callBackAt, now) })
      : row.callBackNow
  }
  return leftWords(coarse(Date.parse(deadline) - now.getTime()))
}

const HOUR_MS = 60 * 60 * 1000

/** In a list minutes matter in the last hours only. */
function coarse(leftMs: number): number {
  return leftMs > 3 * HOUR_MS || leftMs < -HOUR_MS ? Math.trunc(leftMs / HOUR_MS) * HOUR_MS : leftMs
}

/** Why a lead is held; an unknown reason of a newer server is the least certain one. */
export function reasonWords(reason: string | null): string {
  const reasons: Readonly<Record<string, string>> = digest.heldReasons
  return reasons[reason ?? ''] ?? digest.heldReasons.content
}
