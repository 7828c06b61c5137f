const ROME = 'Europe/Rome'

/** Weekday and time of a moment in Rome; `isHere` is true where the visitor's clock shows the same time. */
export function romeClock(date: Date) {
  const time = date.toLocaleTimeString('it', { timeStyle: 'short', timeZone: ROME })
  const isHere = date.toLocaleTimeString('it', { timeStyle: 'short' }) === time
  return { weekday: date.toLocaleDateString('it', { weekday: 'long', timeZone: ROME }), time, isHere }
}

export interface CalendarEntry {
  /** Globally unique. */
  readonly uid: string
  readonly madeAt: Date
  /** Time of the event and of its alarm. */
  readonly at: Date
  readonly title: string
  readonly text: string
}

const LINE_OCTETS = 75

/** Writes an entry as an iCalendar file (RFC 5545). */
export function calendarFile({ uid, madeAt, at, title, text }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//casa-in-posa//IT',
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
    'END:VCALENDAR',
    '',
  ]
  return lines.map(fold).join('\r\n')
}

function inUtc(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** Folds a line into lines of at most 75 octets, without splitting a character of several octets (section 3.1). */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = new Blob([character]).size
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
