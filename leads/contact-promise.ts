import { HOUR_MS } from './milliseconds.ts'

/** The promise of the page: contact within 24 hours of the lead, elapsed ones, whatever the clocks do meanwhile. */
export const CONTACT_WITHIN_MS = 24 * HOUR_MS

/** The moment until which a lead is to be contacted. */
export function contactDeadline(createdAt: Date): Date {
  return new Date(createdAt.getTime() + CONTACT_WITHIN_MS)
}
