const HOUR_MS = 60 * 60 * 1000

/** How long a shooting takes: it is over, and the photographs are to be delivered, so long after its hour. */
export const SHOOTING_MS = 2 * HOUR_MS

/** The second promise of the page: the photographs within 48 hours of the shooting, elapsed ones, whatever the clocks do meanwhile. */
export const DELIVER_WITHIN_MS = 48 * HOUR_MS

/** When a shooting is over. */
export function shotAt(bookedFor: Date): Date {
  return new Date(bookedFor.getTime() + SHOOTING_MS)
}

/** The moment until which the photographs of a shooting are to be delivered. */
export function deliveryDeadline(bookedFor: Date): Date {
  return new Date(shotAt(bookedFor).getTime() + DELIVER_WITHIN_MS)
}
