import { fillText } from '../../business/fill-text.ts'
import { fields } from '../../content/lead-form.ts'
import { channels, dateOff, dateWays, events, timeline } from '../../content/office/lead.ts'
import { handArrivals } from '../../content/office/new-request.ts'
import { lostReasonNames } from '../../content/office/requests.ts'
import type { LeadDetail, TimelineEntry } from '../../contracts/office.ts'
import type { TellingWay } from '../../leads/appointment.ts'
import { leadFields } from '../../leads/lead.ts'
import { lostReasons } from '../../leads/lead-state.ts'
import { momentWords, useNow } from '../time.ts'
import { Section } from '../ui/Section.tsx'
import styles from './LeadScreen.module.css'

/** So many entries are seen at once; the others wait behind a tap. */
const SHOWN = 5

/** What happened, the newest first. */
export function Timeline({ lead }: { readonly lead: LeadDetail }) {
  const now = useNow()
  return (
    <Section title={timeline.title}>
      <Entries lead={lead} entries={lead.timeline.slice(0, SHOWN)} now={now} />
      {lead.timeline.length > SHOWN && (
        <details className={styles.older}>
          <summary>{timeline.all}</summary>
          <Entries lead={lead} entries={lead.timeline.slice(SHOWN)} now={now} />
        </details>
      )}
    </Section>
  )
}

interface EntriesProps {
  readonly lead: LeadDetail
  readonly entries: readonly TimelineEntry[]
  readonly now: Date
}

function Entries({ lead, entries, now }: EntriesProps) {
  return (
    <ol className={styles.timeline}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and two can be of the same moment.
        <li key={`${entry.at} ${entry.kind} ${entries.length - index}`}>
          <p>{timelineWords(entry, (iso) => momentWords(iso, now), lead)}</p>
          <p className={styles.when}>
            <time dateTime={entry.at}>{momentWords(entry.at, now)}</time>
            {entry.by !== null && ` ${fillText(timeline.by, { name: entry.by })}`}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Of requests that were written in by hand, by how they came. */
const arrivalWords: Readonly<Record<string, string>> = handArrivals

/** How a host was told, in words: where there is no chat it was another message, which the owner has copied. */
export function wayWords(way: TellingWay, lead: Pick<LeadDetail, 'whatsapp'> | null): string {
  return way === 'email' ? dateWays.email : lead?.whatsapp ? dateWays.whatsapp : dateWays.message
}

/**
 * What happened, in words.
 *
 * @param say writes a moment
 * @param lead that it happened to, where it is known whether there is a chat
 */
export function timelineWords(
  { kind, text }: Pick<TimelineEntry, 'kind' | 'text'>,
  say: (iso: string) => string,
  lead: Pick<LeadDetail, 'whatsapp'> | null = null,
): string {
  const words = events[kind]
  switch (kind) {
    case 'contacted':
      return isTime(text) ? fillText(dateOff, { text: say(text) }) : words
    case 'booked':
    case 'call-back':
      return fillText(words, { text: isTime(text) ? say(text) : '' }).trim()
    case 'date-sent':
    case 'date-called-off':
      return fillText(words, { text: text === 'whatsapp' || text === 'email' ? ` ${wayWords(text, lead)}` : '' })
    case 'date-other':
      return fillText(words, { text: text === null ? '' : `: «${text}»` })
    case 'notified':
    case 'reminded':
    case 'confirmed':
      return [words, channels[text ?? '']].filter((part) => part !== undefined).join(' ')
    case 'lost': {
      const reason = lostReasons.find((known) => known === text)
      return fillText(words, { text: reason === undefined ? '' : `: ${lostReasonNames[reason].toLowerCase()}` })
    }
    case 'arrived':
      return arrivalWords[text ?? ''] ?? words
    case 'entered':
      return words
    case 'corrected':
      return fillText(words, { text: fieldNames(text ?? '') })
    default:
      return fillText(words, { text: text ?? '' })
  }
}

function isTime(text: string | null): text is string {
  return text !== null && !Number.isNaN(Date.parse(text))
}

/** The server lists the fields by their names in the protocol. */
function fieldNames(text: string): string {
  const named = leadFields.filter((field) => text.split(/[\s,]+/).includes(field))
  return named.length === 0 ? text : named.map((field) => fields[field].label.toLowerCase()).join(', ')
}
