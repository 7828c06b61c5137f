import { StoreUnavailable } from '../failures.ts'

/** SQLite's primary result code of a violated constraint. */
const SQLITE_CONSTRAINT = 19

/** Whether SQLite refuses a row; the message names the constraint and holds nothing of the row. */
export function isConstraintViolation(error: unknown): error is Error {
  return primaryCodeOf(error) === SQLITE_CONSTRAINT
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
  const code = primaryCodeOf(error)
  return code !== null && Object.values(passing).includes(code)
}

/** Whether another program has locked the database. */
export function isBusy(error: unknown): boolean {
  return primaryCodeOf(error) === passing.SQLITE_BUSY
}

/** Whether SQLite has found no room for the -shm file. */
export function lacksRoomForIndex(error: unknown): boolean {
  return resultCodeOf(error) === SQLITE_IOERR_SHMSIZE
}

/** SQLite's text for the result code, which never holds a value, unlike its messages. */
export function sqliteReason(error: unknown): string {
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

/** Extended result codes carry the primary one in their low byte. */
function primaryCodeOf(error: unknown): number | null {
  const code = resultCodeOf(error)
  return code === null ? null : code & 0xff
}

function resultCodeOf(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null
}
