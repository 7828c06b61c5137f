import { contentLines, escapeText } from './content-lines.ts'

interface CalendarEntry {
  /** Globally unique. */
  readonly uid: string
  readonly madeAt: Date
  /** Time of the event and of its alarm. */
  readonly at: Date
  readonly title: string
  readonly text: string
}

/** Writes an entry as an iCalendar file (RFC 5545). */
export function calendarFile({ uid, madeAt, at, title, text }: CalendarEntry): string {
  return calendar(
    [],
    [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${inUtc(madeAt)}`,
      `DTSTART:${inUtc(at)}`,
      'DURATION:PT15M',
      'TRANSP:TRANSPARENT',
      `SUMMARY:${escapeText(title)}`,
      `DESCRIPTION:${escapeText(text)}`,
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:PT0S',
      `DESCRIPTION:${escapeText(title)}`,
      'END:VALARM',
      'END:VEVENT',
    ],
  )
}

/** A date that may change: the same entry with a higher sequence takes the place of the one before. */
export interface CalendarDate {
  readonly uid: string
  readonly sequence: number
  readonly madeAt: Date
  readonly from: Date
  readonly until: Date
  readonly title: string
  readonly text: string
  /** Empty where nobody has said so. */
  readonly place: string
  readonly isCancelled: boolean
  readonly organizer: { readonly name: string; readonly email: string }
}

/** Writes dates as one published calendar (RFC 5546, section 3.2.1). */
export function publishedCalendar(dates: readonly CalendarDate[], name = ''): string {
  return calendar(
    ['METHOD:PUBLISH', ...(name === '' ? [] : [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`])],
    dates.flatMap(dateLines),
  )
}

function dateLines(date: CalendarDate): readonly string[] {
  const { uid, sequence, madeAt, from, until, title, text, place, isCancelled, organizer } = date
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${inUtc(madeAt)}`,
    // A parameter in quotes holds no quote and no control character.
    `ORGANIZER;CN="${organizer.name.replace(/["\p{Cc}]/gu, ' ')}":mailto:${organizer.email}`,
    `DTSTART:${inUtc(from)}`,
    `DTEND:${inUtc(until)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(title)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${escapeText(text)}`]),
    ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
    'END:VEVENT',
  ]
}

function calendar(properties: readonly string[], components: readonly string[]): string {
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//casa-in-posa//IT',
    ...properties,
    ...components,
    'END:VCALENDAR',
  ])
}

function inUtc(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d+/g, '')
}
