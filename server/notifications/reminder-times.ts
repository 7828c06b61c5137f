import { contactDeadline } from '../../leads/contact-promise.ts'
import type { NotificationKind } from '../store/notification-queue.ts'
import { romeTime, toDate } from './rome-time.ts'

export type ReminderKind = Extract<NotificationKind, `reminder-${number}`>

export interface Reminder {
  readonly kind: ReminderKind
  readonly at: Date
}

const HOUR_MS = 60 * 60 * 1000

const reminders = [
  { kind: 'reminder-4', afterMs: 4 * HOUR_MS },
  { kind: 'reminder-12', afterMs: 12 * HOUR_MS },
  { kind: 'reminder-20', afterMs: 20 * HOUR_MS },
] as const satisfies readonly { kind: ReminderKind; afterMs: number }[]

/** Nobody is reminded between these hours of the wall clock. */
const QUIET_FROM_HOUR = 22
const QUIET_UNTIL_HOUR = 8

/**
 * When the business is reminded of a lead that nobody has contacted.
 *
 * @param createdAt when the lead was stored
 * @returns the reminders in their order: never in the quiet hours, unless the morning would be too late for the lead.
 *   Of two that fall on the same moment only the later kind is there.
 */
export function reminderTimes(createdAt: Date): readonly Reminder[] {
  const deadline = contactDeadline(createdAt)
  const all = reminders.map(({ kind, afterMs }) => {
    const due = new Date(createdAt.getTime() + afterMs)
    const deferred = afterQuietHours(due)
    return { kind, at: deferred < deadline ? deferred : due }
  })
  return all.filter(({ at }, index) => at.getTime() !== all[index + 1]?.at.getTime())
}

/**
 * Schedules the reminders of a lead whose mark as contacted was taken back.
 *
 * @param createdAt when the lead was stored
 * @param now when the mark was taken back
 * @returns the future reminders, at their usual times. If reminders were missed in the last 24 hours, the latest of them
 *   comes first: now, or after the quiet hours unless the lead's deadline ends before they do
 */
export function remindersAfterReopening(createdAt: Date, now: Date): readonly Reminder[] {
  const all = reminderTimes(createdAt)
  const missed = all.filter(({ at }) => at <= now && now.getTime() - at.getTime() < 24 * HOUR_MS).at(-1)
  const toCome = all.filter(({ at }) => at > now)
  if (missed === undefined) {
    return toCome
  }
  const deadline = contactDeadline(createdAt)
  const deferred = afterQuietHours(now)
  const isTooLate = now < deadline && deferred >= deadline
  return [{ kind: missed.kind, at: isTooLate ? now : deferred }, ...toCome]
}

/** Whether nobody is to be disturbed at a moment. */
export function isQuiet(date: Date): boolean {
  const { hour } = romeTime(date)
  return hour < QUIET_UNTIL_HOUR || hour >= QUIET_FROM_HOUR
}

function afterQuietHours(due: Date): Date {
  const wall = romeTime(due)
  if (!isQuiet(due)) {
    return due
  }
  const morning = wall.hour < QUIET_UNTIL_HOUR ? wall.toPlainDate() : wall.toPlainDate().add({ days: 1 })
  return toDate(morning.toZonedDateTime({ timeZone: wall.timeZoneId, plainTime: { hour: QUIET_UNTIL_HOUR } }))
}
