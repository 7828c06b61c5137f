import * as z from 'zod/mini'
import { LONGEST_MINUTES, tellingWays } from '../leads/appointment.ts'

// What office and server say to each other of dates of shootings and of calendars: apart from office.ts, as the first screen needs none of it.

const time = z.iso.datetime()
const version = z.number().check(z.int(), z.nonnegative())

/** `POST /appointments/check`: what stands against a date before it is fixed. 200 with `dateCheck`. */
export const dateCheckRequest = z.object({
  /** Of the lead that is fixed. */
  id: z.string().check(z.maxLength(100)),
  at: time.check(z.regex(/^[12]\d{3}-/)),
  minutes: z.number().check(z.int(), z.minimum(15), z.maximum(LONGEST_MINUTES)),
})

export const dateCheck = z.object({
  clashes: z.array(z.object({ id: z.string(), name: z.string(), at: time })),
  /** The shootings of that week with this one, and how many the business takes. */
  week: z.object({ booked: z.number(), slots: z.number() }),
})

export type DateCheck = z.infer<typeof dateCheck>

/**
 * `POST /leads/:id/appointment/send`: tells the host of the date as it is, by e-mail, or notes that a chat was opened. Answers like a
 * change; 429 'too-many' after three mails in a day, 422 'invalid' where no mail can be sent. Sent again after a lost answer it sends
 * nothing, and answers as at first within a minute, later with 409 'newer'.
 */
export const sendDateRequest = z.object({ version, by: z.enum(tellingWays) })

/** `POST /leads/:id/appointment/chat`: the message for a chat, with a link of its own. 200 with `dateChat`. */
export const dateChat = z.object({ text: z.string(), whatsapp: z.nullable(z.string()) })

export type DateChat = z.infer<typeof dateChat>

/** `GET /leads/:id/calendar`: the date as a file for the owner's calendar. */

/** `GET /calendar`, `POST /calendar/renew`, `POST /calendar/remove`: the secret address of the calendar of shootings. */
export const calendarFeed = z.object({
  madeAt: z.nullable(time),
  /** In the answer to 'renew' alone. */
  address: z.nullable(z.string()),
})

export type CalendarFeed = z.infer<typeof calendarFeed>
