import { inRome, ROME } from '../../business/time/in-rome.ts'

/** Weekday and time of a moment in Rome; `isHere` is true where the visitor's clock shows the same time. */
export function romeClock(date: Date) {
  const { time } = inRome(date)
  const isHere = date.toLocaleTimeString('it', { timeStyle: 'short' }) === time
  return { weekday: date.toLocaleDateString('it', { weekday: 'long', timeZone: ROME }), time, isHere }
}
