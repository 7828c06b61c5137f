import type { Temporal } from 'temporal-polyfill'
import { fillMoment } from '../../../business/fill-text.ts'
import { withFirst } from '../../../business/time/day-words.ts'
import { leftWords } from '../../../business/time/duration-words.ts'
import { romeTime } from '../../../business/time/rome-time.ts'
import { moment } from '../../../content/site.ts'
import { contactDeadline } from '../../../leads/contact-promise.ts'
import { DAY_MS } from '../../../leads/milliseconds.ts'

// Controls, line separators, changes of the writing direction and invisible characters: with them a text can look like
// another one. The joiners stay, as Persian and Indian names and emoji need them.
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * Makes one line of what a visitor typed.
 *
 * @param maxLength in characters; a longer text ends in an ellipsis
 */
export function oneLine(text: string, maxLength: number): string {
  const line = text.replace(invisible, ' ').replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}

/** Puts the links and the address of a text on lines of their own, before they are filled in: in a chat nothing else sets them apart. */
export function linksApart(text: string): string {
  return text.replace(/ *(\{(?:link|lista|indirizzo)\}) */g, '\n$1\n\n')
}

/** Takes out the spaces and empty lines that a part which was left empty leaves behind. */
export function tidy(text: string): string {
  return text
    .replace(/ {2,}/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** What is left of a promise, in words. */
export interface TimeLeft {
  /** For instance 'martedì alle 14:20'; with the date where it is more than five days away. */
  readonly deadline: string
  /** For instance 'mancano 3 ore e 20 minuti' or 'in ritardo di 2 giorni'. */
  readonly left: string
  readonly isOver: boolean
}

/**
 * Returns the words for what is left of the 24 hours.
 *
 * @param from when they begin
 */
export function timeLeftWords(from: Date, now: Date): TimeLeft {
  return wordsUntil(contactDeadline(from), now)
}

/** Returns the words for what is left until a deadline. */
export function wordsUntil(deadline: Date, now: Date): TimeLeft {
  const leftMs = deadline.getTime() - now.getTime()
  // After closed days, or when it is long past, a weekday alone could be another week's.
  const isFar = Math.abs(leftMs) > 5 * DAY_MS
  return {
    deadline: isFar ? dayAndTime(deadline) : weekdayAndTime(deadline),
    left: leftWords(leftMs),
    isOver: leftMs <= 0,
  }
}

/** For instance 'martedì 17 novembre alle 14:20'. */
export function dayAndTime(date: Date): string {
  return fillMoment(moment, dayWords(romeTime(date).toPlainDate()), timeOf(date))
}

/** For instance 'martedì 17 novembre'. */
export function dayWords(day: Temporal.PlainDate): string {
  return withFirst(day.toLocaleString('it-IT', { weekday: 'long', day: 'numeric', month: 'long' }))
}

function weekdayAndTime(date: Date): string {
  return fillMoment(moment, romeTime(date).toPlainDate().toLocaleString('it-IT', { weekday: 'long' }), timeOf(date))
}

function timeOf(date: Date): string {
  return romeTime(date).toPlainTime().toString({ smallestUnit: 'minute' })
}
