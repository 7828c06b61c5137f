import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { isBusy } from './failure.ts'
import { rollBack } from './migrate.ts'

/** What a step has left: further steps, nothing, or what must wait until another program has stopped reading or writing. */
export type Tidied = 'more' | 'done' | 'in-use'

/** Of 4 KiB. One step takes some milliseconds, for which a lead may have to wait. */
const PAGES_PER_STEP = 256

/** Free pages that stay for new leads: to give them back and take them again would be writes for nothing. */
const KEPT_PAGES = 256

/**
 * Makes the function that takes a step of making the files of a database tidy: free pages are given back to the disk, then the
 * write-ahead log is emptied, or its tail overwritten where another program keeps it from being emptied.
 *
 * @returns the function; it is told whether text was erased since the last step
 */
export function tidierOf(database: DatabaseSync, log: string): (hasErased: boolean) => Tidied {
  // The log's generation when an erased text may last have been part of it; null while that is not known.
  let erasedIn: string | null = null

  return (hasErased) => {
    if (hasErased) {
      // Before anything that may fail: the next step must not take the text for one that was erased earlier.
      erasedIn = null
    }
    const given = withoutWaiting(database, () => giveBack(database))
    const state = given === 'done' ? emptyLog(database) : given
    if (state !== 'in-use') {
      return state
    }
    const generation = generationOf(log)
    erasedIn ??= generation
    return generation !== erasedIn && overwriteTail(database, log) ? 'done' : 'in-use'
  }
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
  if (before <= KEPT_PAGES) {
    return 'done'
  }
  // By exec, since a statement that is asked for one row frees one page.
  database.exec(`pragma incremental_vacuum(${Math.min(PAGES_PER_STEP, before - KEPT_PAGES)})`)
  const after = readPragma(database, 'freelist_count')
  return after > KEPT_PAGES && after < before ? 'more' : 'done'
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

// Litestream reads the database all the time, but for moments: SQLite can then begin the log anew, which overwrites as much of it
// as is written afterwards, and cannot empty it. What was erased would stay behind the log's end for months.

/** In bytes: the log's header, and the one before each page (sqlite.org/fileformat2.html#walformat). */
const HEADER = 32
const PAGE_HEADER = 24

/** Two numbers in the header that SQLite changes each time it begins the log anew. */
const SALTS = { position: 16, length: 8 }

/**
 * Of 4 KiB, 64 MB. To write so many takes some tenths of a second, for which a lead may have to wait. It cannot be done in steps:
 * each would begin at the same end of the log.
 */
const MAX_TAIL_PAGES = 16_384

/** Pages that stay in memory; further ones are written into the log before the commit. */
const CACHED_PAGES = 10

/** Returns a text that differs once the log has begun anew. */
function generationOf(log: string): string {
  const salts = Buffer.alloc(SALTS.length)
  const file = openSync(log, 'r')
  try {
    readSync(file, salts, 0, SALTS.length, SALTS.position)
  } finally {
    closeSync(file)
  }
  return salts.toString('hex')
}

/**
 * Overwrites what is in the log behind its end, by a transaction that is too large for the memory and is rolled back.
 *
 * @returns false when it must be tried again: the tail is too long, or the transaction has begun the log anew and with it went over
 *   another part of the log
 * @throws SQLite's error when another program is writing
 */
export function overwriteTail(database: DatabaseSync, log: string): boolean {
  const generation = generationOf(log)
  const pageSize = readPragma(database, 'page_size')
  const pages = (statSync(log).size - HEADER) / (pageSize + PAGE_HEADER)
  const tail = Math.ceil(pages) - readPragma(database, 'wal_checkpoint(passive)', 'log')
  if (tail > MAX_TAIL_PAGES) {
    return false
  }
  const cached = readPragma(database, 'cache_size')
  database.exec(`pragma cache_size = ${CACHED_PAGES}`)
  try {
    database.exec('begin immediate; create table overwriting (bytes blob) strict')
    database.prepare('insert into overwriting values (zeroblob(?))').run((tail + 2 * CACHED_PAGES) * pageSize)
    // The tail was counted from an end that the log no longer has where the last reader let go meanwhile.
    return generationOf(log) === generation
  } finally {
    rollBack(database)
    database.exec(`pragma cache_size = ${cached}`)
  }
}

/** Reads a number that SQLite keeps. */
export function readPragma(database: DatabaseSync, pragma: string, column = pragma): number {
  return Number(database.prepare(`pragma ${pragma}`).get()?.[column])
}
