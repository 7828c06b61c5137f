import { durations, timeLeft } from '../../content/notifications.ts'
import { MINUTE_MS } from '../../leads/milliseconds.ts'
import { fillCounted, fillText } from '../fill-text.ts'

/** Longer durations, in minutes, are given without minutes, and then in days. */
const MINUTES_UNTIL = 24 * 60
const HOURS_UNTIL = 48 * 60

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

/** For instance 'mancano 3 ore e 20 minuti', or 'in ritardo di 2 giorni' for a negative duration. */
export function leftWords(leftMs: number): string {
  if (leftMs <= 0) {
    return fillText(timeLeft.over, { duration: durationWords(-leftMs) })
  }
  const minutes = Math.round(leftMs / MINUTE_MS)
  const words = minutes <= 1 || minutes === 60 ? timeLeft.left.one : timeLeft.left.other
  return fillText(words, { duration: durationWords(leftMs) })
}
