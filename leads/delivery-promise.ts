import { USUAL_MINUTES } from './appointment.ts'
import { HOUR_MS, MINUTE_MS } from './milliseconds.ts'

/** The second promise of the page: the photographs within 48 hours of the shooting, elapsed ones, whatever the clocks do meanwhile. */
export const DELIVER_WITHIN_MS = 48 * HOUR_MS

/**
 * When a shooting is over.
 *
 * @param minutes how long it takes; null where nobody has said so
 */
export function shotAt(bookedFor: Date, minutes: number | null): Date {
  return new Date(bookedFor.getTime() + (minutes ?? USUAL_MINUTES) * MINUTE_MS)
}

/** The moment until which the photographs of a shooting are to be delivered. */
export function deliveryDeadline(bookedFor: Date, minutes: number | null): Date {
  return new Date(shotAt(bookedFor, minutes).getTime() + DELIVER_WITHIN_MS)
}
