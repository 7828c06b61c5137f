import { USUAL_MINUTES } from './appointment.ts'

/** The second promise of the page: the photographs within 48 hours of the shooting, elapsed ones, whatever the clocks do meanwhile. */
export const DELIVER_WITHIN_MS = 48 * 60 * 60 * 1000

/**
 * When a shooting is over.
 *
 * @param minutes how long it takes; null where nobody has said so
 */
export function shotAt(bookedFor: Date, minutes: number | null): Date {
  return new Date(bookedFor.getTime() + (minutes ?? USUAL_MINUTES) * 60_000)
}

/** The moment until which the photographs of a shooting are to be delivered. */
export function deliveryDeadline(bookedFor: Date, minutes: number | null): Date {
  return new Date(shotAt(bookedFor, minutes).getTime() + DELIVER_WITHIN_MS)
}
