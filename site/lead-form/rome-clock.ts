import { dateOnScreen } from '../../business/time/day-words.ts'
import { inRome, ROME } from '../../business/time/in-rome.ts'

/** Weekday, date with the weekday, and time of a moment in Rome; `isHere` is true where the visitor's clock shows the same time. */
export function romeClock(date: Date) {
  const { time } = inRome(date)
  const isHere = date.toLocaleTimeString('it', { timeStyle: 'short' }) === time
  const inWords = (options: Intl.DateTimeFormatOptions) =>
    dateOnScreen(date.toLocaleDateString('it', { weekday: 'long', timeZone: ROME, ...options }))
  return { weekday: inWords({}), date: inWords({ day: 'numeric', month: 'long' }), time, isHere }
}
