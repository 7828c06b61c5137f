import type { Temporal } from 'temporal-polyfill'
import { fillCounted, fillMoment, fillText } from '../../../business/fill-text.ts'
import { durations, timeLeft } from '../../../content/notifications.ts'
import { moment } from '../../../content/site.ts'
import { contactDeadline } from '../../../leads/contact-promise.ts'
import { romeTime } from '../clocks.ts'

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

const MINUTE_MS = 60 * 1000

/** Longer durations, in minutes, are given without minutes, and then in days. */
const MINUTES_UNTIL = 24 * 60
const HOURS_UNTIL = 48 * 60

/** The 24 hours of a lead in words. */
export interface TimeLeft {
  /** For instance 'martedì alle 14:20'; with the date once it is long past. */
  readonly deadline: string
  /** For instance 'mancano 3 ore e 20 minuti' or 'in ritardo di 2 giorni'. */
  readonly left: string
  readonly isOver: boolean
}

/** Returns the words for what is left of the 24 hours. */
export function timeLeftWords(createdAt: Date, now: Date): TimeLeft {
  const deadline = contactDeadline(createdAt)
  const leftMs = deadline.getTime() - now.getTime()
  if (leftMs > 0) {
    const minutes = Math.round(leftMs / MINUTE_MS)
    const words = minutes <= 1 || minutes === 60 ? timeLeft.left.one : timeLeft.left.other
    const left = fillText(words, { duration: durationWords(leftMs) })
    return { deadline: weekdayAndTime(deadline), left, isOver: false }
  }
  const isLongPast = -leftMs > 5 * MINUTES_UNTIL * MINUTE_MS
  return {
    deadline: isLongPast ? dayAndTime(deadline) : weekdayAndTime(deadline),
    left: fillText(timeLeft.over, { duration: durationWords(-leftMs) }),
    isOver: true,
  }
}

/** For instance '3 ore e 20 minuti'. */
export function durationWords(durationMs: number): string {
  const minutes = Math.round(durationMs / MINUTE_MS)
  if (minutes < 1) {
    return durations.none
  }
  if (minutes >= HOURS_UNTIL) {
    return fillCounted(durations.days, Math.floor(minutes / (24 * 60)))
  }
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) {
    return fillCounted(durations.minutes, rest)
  }
  const inHours = fillCounted(durations.hours, hours)
  return rest === 0 || minutes > MINUTES_UNTIL
    ? inHours
    : fillText(durations.joined, { first: inHours, second: fillCounted(durations.minutes, rest) })
}

/** For instance 'martedì 17 novembre alle 14:20'. */
export function dayAndTime(date: Date): string {
  return fillMoment(moment, dayWords(romeTime(date).toPlainDate()), timeOf(date))
}

/** For instance 'martedì 17 novembre'. */
export function dayWords(day: Temporal.PlainDate): string {
  return day.toLocaleString('it-IT', { weekday: 'long', day: 'numeric', month: 'long' })
}

function weekdayAndTime(date: Date): string {
  return fillMoment(moment, romeTime(date).toPlainDate().toLocaleString('it-IT', { weekday: 'long' }), timeOf(date))
}

function timeOf(date: Date): string {
  return romeTime(date).toPlainTime().toString({ smallestUnit: 'minute' })
}
