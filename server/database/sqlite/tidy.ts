import type { DatabaseSync } from 'node:sqlite'
import { isBusy } from './failure.ts'

/** What a step has left: further steps, nothing, or what must wait until another program has stopped reading or writing. */
export type Tidied = 'more' | 'done' | 'in-use'

/** Of 4 KiB. One step takes some milliseconds, for which a lead may have to wait. */
const PAGES_PER_STEP = 256

/** Free pages that stay for new leads: to give them back and take them again would be writes for nothing. */
const KEPT_PAGES = 256

/** A step of making the files of the database tidy: free pages are given back to the disk, then the write-ahead log is emptied. */
export function tidyStep(database: DatabaseSync): Tidied {
  const state = withoutWaiting(database, () => giveBack(database))
  return state === 'done' ? emptyLog(database) : state
}

/**
 * Moves the write-ahead log into the database's file and empties it, so that erased text is left in neither: `secure_delete` has
 * overwritten it in the pages. Another program that reads keeps the log from being emptied.
 */
export function emptyLog(database: DatabaseSync): 'done' | 'in-use' {
  return withoutWaiting(database, () =>
    readPragma(database, 'wal_checkpoint(truncate)', 'busy') === 0 ? 'done' : 'in-use',
  )
}

function giveBack(database: DatabaseSync): 'more' | 'done' {
  const before = readPragma(database, 'freelist_count')
  if (before <= KEPT_PAGES || !canShrink(database)) {
    return 'done'
  }
  // By exec, since a statement that is asked for one row frees one page.
  database.exec(`pragma incremental_vacuum(${Math.min(PAGES_PER_STEP, before - KEPT_PAGES)})`)
  const after = readPragma(database, 'freelist_count')
  return after > KEPT_PAGES && after < before ? 'more' : 'done'
}

/** Whether free pages can be given back without writing the whole database anew (`auto_vacuum = incremental`). */
export function canShrink(database: DatabaseSync): boolean {
  return readPragma(database, 'auto_vacuum') === 2
}

/** SQLite waits for readers with the lock for writing in its hand, so that a lead would wait as long. */
function withoutWaiting<State extends Tidied>(database: DatabaseSync, work: () => State): State | 'in-use' {
  const timeout = readPragma(database, 'busy_timeout', 'timeout')
  database.exec('pragma busy_timeout = 0')
  try {
    return work()
  } catch (error) {
    if (isBusy(error)) {
      return 'in-use'
    }
    throw error
  } finally {
    database.exec(`pragma busy_timeout = ${timeout}`)
  }
}

/** Reads a number that SQLite keeps. */
export function readPragma(database: DatabaseSync, pragma: string, column = pragma): number {
  return Number(database.prepare(`pragma ${pragma}`).get()?.[column])
}
