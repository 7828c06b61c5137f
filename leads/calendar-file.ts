import { contentLines, escapeText } from './content-lines.ts'

export interface CalendarEntry {
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
  return contentLines([
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
  ])
}

function inUtc(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d+/g, '')
}
