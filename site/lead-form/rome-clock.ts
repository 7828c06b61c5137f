const ROME = 'Europe/Rome'

/** A moment on the clocks of the business, which visitors elsewhere do not have on their wall. */
export function romeClock(date: Date) {
  const read = (timeZone?: string) =>
    date.toLocaleTimeString('it', { hour: '2-digit', minute: '2-digit', ...(timeZone && { timeZone }) })
  const time = read(ROME)
  return { weekday: date.toLocaleDateString('it', { weekday: 'long', timeZone: ROME }), time, isHere: read() === time }
}
