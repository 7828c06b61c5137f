import { StoreUnavailable } from '../failures.ts'

/** SQLite's primary result code of a violated constraint; the extended ones carry it in their low byte. */
const SQLITE_CONSTRAINT = 19

const SQLITE_CONSTRAINT_FOREIGNKEY = 787

/** SQLite's refusal of a row; its message names the constraint and holds nothing of the row. */
export type ConstraintViolation = Error & { readonly errcode: number }

export function isConstraintViolation(error: unknown): error is ConstraintViolation {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === SQLITE_CONSTRAINT
  )
}

export function isForeignKeyViolation({ errcode }: ConstraintViolation): boolean {
  return errcode === SQLITE_CONSTRAINT_FOREIGNKEY
}

/** SQLite's message for SQLITE_FULL. */
export const diskFull = 'database or disk is full'

/** No room for the -shm file: SQLite reports it as an I/O error ("disk I/O error"). */
const SQLITE_IOERR_SHMSIZE = 4874

/** The primary result codes of failures that may have passed at the next attempt. */
const passing = {
  SQLITE_BUSY: 5,
  SQLITE_LOCKED: 6,
  SQLITE_NOMEM: 7,
  SQLITE_IOERR: 10,
  SQLITE_FULL: 13,
  SQLITE_CANTOPEN: 14,
  SQLITE_PROTOCOL: 15,
}

/** Whether SQLite's error may have passed at the next attempt: another program, or the disk, is in the way. */
export function mayPass(error: unknown): boolean {
  const code = resultCodeOf(error)
  // Extended result codes carry the primary one in their low byte.
  return code !== null && Object.values(passing).includes(code & 0xff)
}

/** Whether another program has locked the database. */
export function isBusy(error: unknown): boolean {
  return ((resultCodeOf(error) ?? 0) & 0xff) === passing.SQLITE_BUSY
}

/** Whether SQLite has found no room for the -shm file. */
export function lacksRoomForIndex(error: unknown): boolean {
  return resultCodeOf(error) === SQLITE_IOERR_SHMSIZE
}

/** SQLite's text for the result code, which never holds a value, unlike its messages. */
export function reasonOf(error: unknown): string {
  if (error instanceof StoreUnavailable) {
    return error.reason
  }
  if (lacksRoomForIndex(error)) {
    return diskFull
  }
  return error instanceof Error && 'errstr' in error && typeof error.errstr === 'string'
    ? error.errstr
    : 'unknown failure'
}

function resultCodeOf(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null
}
