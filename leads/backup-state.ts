import * as z from 'zod/mini'

/** Why a backup could not be written, or not be opened again. */
export const backupFailures = [
  'unwritten',
  'missing',
  'empty',
  'version',
  'cut-off',
  'damaged',
  'refused',
  'miscounted',
  'photograph',
  'unchecked',
] as const

export type BackupFailure = (typeof backupFailures)[number]

/** What else keeps backups from helping. */
const backupWarnings = ['late', 'sent-late', 'same-disk', 'disk-full', 'data-disk-full'] as const

export type BackupWarning = (typeof backupWarnings)[number]

const timeOrNull = z.nullable(z.iso.datetime())

/** What the business is told of the backups. */
export const backupState = z.object({
  /** When the last one was written and opened, or should have been; null when none was ever checked. */
  checkedAt: timeOrNull,
  /** When the last one was made that could be opened. */
  madeAt: timeOrNull,
  /** When one last reached a second place. */
  sentAt: timeOrNull,
  /** Why the last one is of no use; null when it could be opened. */
  failure: z.nullable(z.enum(backupFailures)),
  warnings: z.array(z.enum(backupWarnings)),
  file: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
})

export type BackupState = z.infer<typeof backupState>
