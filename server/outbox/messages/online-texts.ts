import type { Business } from '../../../business/business.ts'
import type { Texts } from '../../../business/content.ts'
import { appointment, appointmentPage } from '../../../content/appointment.ts'
import { confirmation } from '../../../content/confirmation.ts'
import { firstMessages } from '../../../content/first-messages.ts'
import { booking } from '../../../content/landing.ts'
import { calendarEntry } from '../../../content/lead-form.ts'
import { footer } from '../../../content/site.ts'

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

/** The words of the repository, which are online unless the office has changed them. */
export const ownTexts: PageTexts = {
  appointment,
  appointmentPage,
  booking,
  calendarEntry,
  confirmation,
  firstMessages,
  footer,
}
