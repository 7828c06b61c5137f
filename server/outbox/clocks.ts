import { Temporal } from 'temporal-polyfill'
import { atHour, type Days, daysInRome, romeTime } from '../../business/time/rome-time.ts'
import { deliveryDeadline, endOfShooting } from '../../leads/appointment.ts'
import { contactDeadline } from '../../leads/contact-promise.ts'
import { HOUR_MS } from '../../leads/milliseconds.ts'
import type { FollowUp, NotificationKind } from './queue/notification.ts'

const reminders = [
  { kind: 'reminder-4', afterMs: 4 * HOUR_MS },
  { kind: 'reminder-12', afterMs: 12 * HOUR_MS },
  { kind: 'reminder-20', afterMs: 20 * HOUR_MS },
] as const

/** The quiet hours in Rome, in which no reminder and no digest of held leads is sent. */
const QUIET_FROM_HOUR = 22
const QUIET_UNTIL_HOUR = 8

/** The day's digest is due at this hour in Rome, when the quiet hours end. */
const DIGEST_HOUR = 8

/** Held leads are gathered for so long, so that a flood of them makes few messages. */
const HELD_DIGEST_INTERVAL_MS = 2 * HOUR_MS

/**
 * Schedules the reminders of a lead.
 *
 * @param createdAt from when its 24 hours count: on closed days later than it came
 * @returns the reminders in their order: none in the quiet hours, unless the lead's deadline ends before they do. Of two at
 *   the same time only the later kind remains.
 */
export function reminderTimes(createdAt: Date): readonly FollowUp[] {
  const all = schedule(reminders, createdAt, contactDeadline(createdAt))
  return all.filter(({ at }, index) => at.getTime() !== all[index + 1]?.at.getTime())
}

/**
 * Schedules the reminders of a lead whose mark as contacted was taken back, or that was let through.
 *
 * @param createdAt from when its 24 hours count, likewise
 * @param now when that was done
 * @returns the future reminders, at their usual times. If reminders were missed in the last 24 hours, the latest of them
 *   comes first: now, or after the quiet hours unless the lead's deadline ends before they do
 */
export function remindersAfterReopening(createdAt: Date, now: Date): readonly FollowUp[] {
  const all = reminderTimes(createdAt)
  const missed = all.filter(({ at }) => at <= now && now.getTime() - at.getTime() < 24 * HOUR_MS).at(-1)
  const future = all.filter(({ at }) => at > now)
  if (missed === undefined) {
    return future
  }
  const deadline = contactDeadline(createdAt)
  const deferred = afterQuietHours(now)
  const isTooLate = now < deadline && deferred >= deadline
  return [{ kind: missed.kind, at: isTooLate ? now : deferred }, ...future]
}

const deliveryReminders = [
  { kind: 'delivery-24', afterMs: 24 * HOUR_MS },
  { kind: 'delivery-40', afterMs: 40 * HOUR_MS },
] as const

/**
 * Schedules the reminders to deliver the photographs of a shooting: none in the quiet hours, unless the 48 hours end before they do.
 *
 * @param bookedFor the hour of the shooting
 * @param minutes how long it takes; null where nobody has said so
 */
export function deliveryTimes(bookedFor: Date, minutes: number | null): readonly FollowUp[] {
  return schedule(deliveryReminders, endOfShooting({ for: bookedFor, minutes }), deliveryDeadline(bookedFor, minutes))
}

/** Whether it is one of the quiet hours in Rome. */
export function isQuiet(date: Date): boolean {
  const { hour } = romeTime(date)
  return hour < QUIET_UNTIL_HOUR || hour >= QUIET_FROM_HOUR
}

/** Puts off what is due in the quiet hours to their end where that is before the deadline. */
function schedule(
  all: readonly { readonly kind: NotificationKind; readonly afterMs: number }[],
  start: Date,
  deadline: Date,
): readonly FollowUp[] {
  return all.map(({ kind, afterMs }) => {
    const due = new Date(start.getTime() + afterMs)
    const deferred = afterQuietHours(due)
    return { kind, at: deferred < deadline ? deferred : due }
  })
}

/** Returns the time itself, or the end of the quiet hours that it is in. */
function afterQuietHours(due: Date): Date {
  if (!isQuiet(due)) {
    return due
  }
  const wall = romeTime(due)
  const morning = wall.hour < QUIET_UNTIL_HOUR ? wall.toPlainDate() : wall.toPlainDate().add({ days: 1 })
  return atHour(morning, QUIET_UNTIL_HOUR)
}

/**
 * Returns the day of the newest digest that is due.
 *
 * @returns today in Rome from eight in the morning, yesterday before that, for instance '2026-11-21'
 */
export function digestDay(now: Date): string {
  const wall = romeTime(now)
  const today = wall.toPlainDate()
  return (wall.hour < DIGEST_HOUR ? today.subtract({ days: 1 }) : today).toString()
}

export function digestDueAt(day: string): Date {
  return atHour(Temporal.PlainDate.from(day), DIGEST_HOUR)
}

/** Returns the days of the weekly report: the seven before a Monday; null for another day. */
export function weekBefore(day: string): Days | null {
  const date = Temporal.PlainDate.from(day)
  return date.dayOfWeek === 1 ? daysInRome(date.subtract({ days: 7 }), date.subtract({ days: 1 })) : null
}

/** The hour in Rome from which the next day's shootings are reminded of. */
const SHOOTINGS_REMINDED_FROM_HOUR = 18

/** Returns the day whose shootings are to be reminded of: the next one, in the evening until the quiet hours; null before. */
export function remindedDay(now: Date): Days | null {
  const wall = romeTime(now)
  const tomorrow = wall.toPlainDate().add({ days: 1 })
  return wall.hour < SHOOTINGS_REMINDED_FROM_HOUR || wall.hour >= QUIET_FROM_HOUR
    ? null
    : daysInRome(tomorrow, tomorrow)
}

/** Returns when the shootings of a day begin to be reminded of. */
export function remindedFrom(day: string): Date {
  return atHour(Temporal.PlainDate.from(day).subtract({ days: 1 }), SHOOTINGS_REMINDED_FROM_HOUR)
}

/**
 * Returns when a digest of held leads is due.
 *
 * @param lastAt when the last digest of any kind was delivered
 * @returns null in the quiet hours: the morning's digest lists held leads
 */
export function heldDigestDueAt(lastAt: Date | null, now: Date): Date | null {
  const next = lastAt === null ? 0 : Math.min(lastAt.getTime(), now.getTime()) + HELD_DIGEST_INTERVAL_MS
  const dueAt = new Date(Math.max(next, now.getTime()))
  return isQuiet(dueAt) ? null : dueAt
}
