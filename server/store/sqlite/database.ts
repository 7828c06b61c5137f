import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zones } from '../../../leads/lead.ts'
import { foldText } from '../fold-text.ts'
import { StoreUnavailable } from '../lead-store.ts'
import type { SqlDatabase } from '../sql-database.ts'
import { mayPass, reasonOf } from './failure.ts'
import { isOutdated, migrate, migrations, type Schema } from './migrate.ts'

/**
 * Moves what the write-ahead log holds into the database's file and makes the log empty, so that nothing that was erased
 * is left in either: `secure_delete` has overwritten it in the pages.
 *
 * @param directory the data folder
 * @returns false when another program was reading or writing all the time, so that the log is not empty
 */
export function emptyWriteAheadLog(directory: string): boolean {
  const database = openDatabase(directory)
  try {
    return database.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0
  } finally {
    database.close()
  }
}

/** Gives a connection the SQL function `fold_text`, as SQLite's own functions know no letters but those of ASCII. */
export function addFoldText(database: DatabaseSync): void {
  database.function('fold_text', { deterministic: true }, (text) => foldText(String(text)))
}

/** The condition in SQLite's SQL; the connection needs `addFoldText`. */
export const sameText: SqlDatabase['sameText'] = (column, text, place) =>
  `fold_text(${column}) = ${place(foldText(text))}`

/** How long a write waits for another program that holds the database. */
export const BUSY_TIMEOUT_MS = 5000

const current: Schema = { steps: migrations, zones }

/** Name of the embedded database's file within the data folder. */
export const databaseFile = 'leads.db'

/**
 * Makes the embedded database where there is none yet: folder and file, for the owner's eyes only, and the schema. The
 * folder must be on a local disk: SQLite's write-ahead log does not work on network file systems.
 *
 * @param directory the data folder
 * @throws when it cannot be made
 */
export function makeDatabase(directory: string): void {
  const path = join(directory, databaseFile)
  if (hasContent(path)) {
    return
  }
  if (!existsSync(directory)) {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    // The mode of mkdir passes through the process's umask, which may only narrow it; this makes it exact.
    chmodSync(directory, 0o700)
  }
  // SQLite would delete it: the leads of a server that was killed may be in it alone.
  if (!hasContent(path) && hasContent(`${path}-wal`)) {
    throw new Error(
      `${databaseFile} is missing, and ${databaseFile}-wal beside it holds leads: put the ${databaseFile} back that it belongs to, or move ${databaseFile}-wal and ${databaseFile}-shm away`,
    )
  }
  // SQLite gives its -wal and -shm files the mode of the database's own file.
  closeSync(openSync(path, 'a', 0o600))
  openUpToDate(path, BUSY_TIMEOUT_MS, current).close()
}

/**
 * Opens the embedded database for writing and brings its schema up to date. Nothing is written when it is up to date
 * already, so that a full disk keeps nobody from opening it beside a running server.
 *
 * @param directory the data folder
 * @param busyTimeoutMs how long a write waits for another program
 * @param schema what it is to be like
 * @throws StoreUnavailable when it may be possible later: there is no such file now, the disk is full, it is locked
 * @throws Error when the owner must do something: a file that may not be written, that is no database, that is newer
 */
export function openDatabase(
  directory: string,
  busyTimeoutMs: number = BUSY_TIMEOUT_MS,
  schema: Schema = current,
): DatabaseSync {
  const path = join(directory, databaseFile)
  // An empty file may be the beginning of a copy that somebody is just making: no schema must be written into that.
  if (!hasContent(path)) {
    throw new StoreUnavailable(`${databaseFile} is missing or empty`)
  }
  // SQLite opens what it may not write for reading, and says "unable to open" of a folder as of a full disk.
  accessSync(directory, constants.W_OK)
  accessSync(path, constants.R_OK | constants.W_OK)
  // Not by opening it: whoever closes a file gives up all locks of the process on it, SQLite's too.
  if ((statSync(path).mode & 0o077) !== 0) {
    chmodSync(path, 0o600)
  }
  try {
    return openUpToDate(path, busyTimeoutMs, schema)
  } catch (error) {
    throw mayPass(error) ? new StoreUnavailable(reasonOf(error)) : error
  }
}

function hasContent(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
}

function openUpToDate(path: string, busyTimeoutMs: number, schema: Schema): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    // FULL: with NORMAL a power cut loses leads that had been acknowledged. What is erased is overwritten in the file.
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on',
    )
    addFoldText(database)
    // Read before the transaction: one that is begun for writing, and setting user_version, need room on the disk.
    if (isOutdated(database, schema)) {
      migrate(database, schema)
    }
  } catch (error) {
    database.close()
    throw error
  }
  return database
}
