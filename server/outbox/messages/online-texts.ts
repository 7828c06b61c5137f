import type { Business } from '../../../business/business.ts'
import type { Texts } from '../../../business/content.ts'

/** What messages say in words of their own, and what the page says too. */
export type PageTexts = Pick<
  Texts,
  'appointment' | 'appointmentPage' | 'booking' | 'calendarEntry' | 'confirmation' | 'firstMessages' | 'footer'
>

/** The business and the words that are online when a message is written. */
export interface OnlineTexts {
  readonly business: Business
  readonly texts: PageTexts
}
