import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { rollBack } from './migrate.ts'
import { readPragma } from './tidy.ts'

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
const MAX_PAGES = 16_384

/** Pages that stay in memory; further ones are written into the log before the commit. */
const CACHED_PAGES = 10

/** Returns a text that differs once the log has begun anew. */
export function generationOf(log: string): string {
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
  if (tail > MAX_PAGES) {
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
