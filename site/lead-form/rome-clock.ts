const ROME = 'Europe/Rome'

/** A moment on the clocks of the business, which visitors elsewhere do not have on their wall. */
export function romeClock(date: Date) {
  const time = date.toLocaleTimeString('it', { timeStyle: 'short', timeZone: ROME })
  const isHere = date.toLocaleTimeString('it', { timeStyle: 'short' }) === time
  return { weekday: date.toLocaleDateString('it', { weekday: 'long', timeZone: ROME }), time, isHere }
}
