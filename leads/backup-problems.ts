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

/** What the business is warned of: why the last backup is none, and what else keeps backups from helping. */
export const backupProblems = [
  ...backupFailures,
  'late',
  'same-disk',
  'disk-full',
  'data-disk-full',
  'sent-late',
] as const

export type BackupProblem = (typeof backupProblems)[number]
