/** The time zone of the business. */
export const ROME = 'Europe/Rome'

/** The owner's clock is Rome's, wherever the telephone is. Swedish is the locale whose dates are ISO 8601. */
const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: ROME })

/** Day and time in Rome: '2026-11-23' and '09:05'. */
export function inRome(date: Date): { readonly day: string; readonly time: string } {
  const [day = '', time = ''] = clock.format(date).split(' ')
  return { day, time }
}
