import { Temporal } from 'temporal-polyfill'
import { heldRetentionDays } from '../../business/business.ts'
import { contactDeadline } from '../../leads/contact-promise.ts'
import type { LeadRecords, RetentionLimits } from '../store/lead-records.ts'
import type { NotificationKind } from '../store/notification-queue.ts'
import type { NotifierLog } from './notifier.ts'

export const ROME = 'Europe/Rome'

/** A moment on the clocks of the business: quiet hours, days and months are those of Rome. */
export function romeTime(date: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(ROME)
}

export function toDate({ epochMilliseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds)
}

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

/** The digest is due at this hour of the wall clock, when the quiet hours end. */
const DIGEST_HOUR = 8

/** A digest lists held leads within so long a time, and none comes more often, so that a flood of them makes few messages. */
const HELD_DIGEST_INTERVAL_MS = 2 * 60 * 60 * 1000

/**
 * The day of the newest digest that is due.
 *
 * @returns today in Rome from eight in the morning, yesterday before, for instance '2026-11-21'
 */
export function digestDay(now: Date): string {
  const wall = romeTime(now)
  const today = wall.toPlainDate()
  return (wall.hour < DIGEST_HOUR ? today.subtract({ days: 1 }) : today).toString()
}

/** When the digest of a day is due. */
export function digestDueAt(day: string): Date {
  return toDate(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: ROME, plainTime: { hour: DIGEST_HOUR } }))
}

/**
 * When a digest of held leads is due.
 *
 * @param lastAt when a digest was delivered last
 * @returns null in the quiet hours: the morning's digest lists them
 */
export function heldDigestDueAt(lastAt: Date | null, now: Date): Date | null {
  const next = lastAt === null ? 0 : Math.min(lastAt.getTime(), now.getTime()) + HELD_DIGEST_INTERVAL_MS
  const dueAt = new Date(Math.max(next, now.getTime()))
  return isQuiet(dueAt) ? null : dueAt
}

/**
 * How far back leads are kept, as the privacy policy says: by calendar months and days in Rome.
 *
 * @param retentionMonths how long a lead is kept; where a month has no such day, its last one counts
 * @param heldDays how long a held lead is kept
 */
export function purgeBefore(now: Date, retentionMonths: number, heldDays: number): RetentionLimits {
  const wall = romeTime(now)
  return {
    leads: toDate(wall.subtract({ months: retentionMonths })),
    held: toDate(wall.subtract({ days: heldDays })),
  }
}

interface EraserParts {
  readonly records: LeadRecords
  readonly retentionMonths: number
  readonly log: NotifierLog
}

/** Makes the function that erases what has been kept long enough. Leads that nobody was notified of stay, which is an error in the log. */
export function overdueEraser({ records, retentionMonths, log }: EraserParts): (now: Date) => Promise<void> {
  return async (now) => {
    const limits = purgeBefore(now, retentionMonths, heldRetentionDays)
    const erased = await records.purge(limits, 'keep')
    log.info({ erased }, 'leads past their retention period erased')
    const { unnotified } = await records.countOverdue(limits, 'keep')
    if (unnotified > 0) {
      log.error(
        { unnotified },
        'leads past their retention period stay: nobody was notified of them, see npm run leads -- purge --help',
      )
    }
  }
}
