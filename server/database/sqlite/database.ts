import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { Zone } from '../../../leads/lead.ts'
import { StoreUnavailable } from '../failures.ts'
import type { SqlDatabase } from '../sql-database.ts'
import { mayPass, sqliteReason } from './failure.ts'
import { isOutdated, migrate, type Schema } from './migrate.ts'
import { migrations } from './migrations.ts'
import { emptyLog, readPragma } from './tidy.ts'

/** The time that a write waits for another program that locks the database. */
export const BUSY_TIMEOUT_MS = 5000

/** The time between two attempts to empty the log. */
const RETRY_MS = 100

const current: Schema = { steps: migrations, zones: [] }

/** What SQLite's SQL has instead of PostgreSQL's. */
export const sqliteDialect: Omit<SqlDatabase, 'run'> = {
  skipLocked: '',
  computesSearch: false,
  // SQLite has one writer at a time.
  inTurns: [],
  minutesAfter: (time, minutes) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, '+' || (${minutes}) || ' minutes')`,
}

/** The name of the embedded database's file in the data folder. */
export const databaseFile = 'leads.db'

/** The file that says that the database was moved away from here while a server was writing it. */
export const movedMark = `${databaseFile}-moved`

/** What is to be done where that file is and the database is not. */
export const wasMoved = `${databaseFile} was moved away or deleted while a server was writing it: put it back, stop the server and restore a backup, or delete ${movedMark} to begin with an empty one`

/**
 * Makes the embedded database where there is none yet: folder and file, which only the owner may read, and the schema. The
 * folder must be on a local disk: SQLite's write-ahead log does not work on network file systems.
 */
export function makeDatabase(directory: string, zones: readonly Zone[]): void {
  const path = join(directory, databaseFile)
  const mark = join(directory, movedMark)
  if (hasContent(path)) {
    rmSync(mark, { force: true })
    return
  }
  if (existsSync(mark)) {
    throw new Error(wasMoved)
  }
  if (!existsSync(directory)) {
    makeFolder(directory)
    // The mode of mkdir passes through the process's umask, which can narrow it; chmod sets it exactly.
    chmodSync(directory, 0o700)
  }
  // SQLite would delete the log: the leads of a server that was killed may be in it alone.
  if (!hasContent(path) && hasContent(`${path}-wal`)) {
    throw new Error(
      `${databaseFile} is missing, and ${databaseFile}-wal beside it holds leads: put the ${databaseFile} back that it belongs to, or move ${databaseFile}-wal and ${databaseFile}-shm away`,
    )
  }
  // SQLite gives its -wal and -shm files the mode of the database's own file.
  closeSync(openSync(path, 'a', 0o600))
  openUpToDate(path, BUSY_TIMEOUT_MS, { steps: migrations, zones }).close()
}

/**
 * Opens the embedded database for writing and brings its schema up to date. Nothing is written when it is up to date
 * already, so that a full disk keeps nobody from opening it beside a running server.
 *
 * @throws StoreUnavailable when it may work later: there is no such file now, the disk is full, it is locked
 * @throws Error when the owner must do something: a file that may not be written, that is no database, that is newer
 */
export function openDatabase(
  directory: string,
  busyTimeoutMs: number = BUSY_TIMEOUT_MS,
  schema: Schema = current,
): DatabaseSync {
  const path = join(directory, databaseFile)
  // An empty file may be the beginning of a copy that somebody is making: no schema must be written into it.
  if (!hasContent(path)) {
    throw new StoreUnavailable(`${databaseFile} is missing or empty`)
  }
  // SQLite opens a read-only file for reading, and reports "unable to open" for a folder as for a full disk.
  accessSync(directory, constants.W_OK)
  accessSync(path, constants.R_OK | constants.W_OK)
  // By its path, not by a descriptor: closing any descriptor of a file releases all locks of the process on it, SQLite's too.
  if ((statSync(path).mode & 0o077) !== 0) {
    chmodSync(path, 0o600)
  }
  try {
    return openUpToDate(path, busyTimeoutMs, schema)
  } catch (error) {
    throw mayPass(error) ? new StoreUnavailable(sqliteReason(error)) : error
  }
}

/** Makes a folder, and those above it. Node's own way never ends where the system lets nobody make one, as in /proc. */
export function makeFolder(directory: string): void {
  if (existsSync(directory)) {
    return
  }
  makeFolder(dirname(directory))
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    // Unless another process has made it meanwhile.
    if (!existsSync(directory)) {
      throw error
    }
  }
}

/** Whether there is a file with anything in it. */
export function hasContent(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
}

function openUpToDate(path: string, busyTimeoutMs: number, schema: Schema): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    // Only as long as there is no table, and for a new file alone, as it writes each time otherwise.
    if (readPragma(database, 'page_count') === 0) {
      database.exec('pragma auto_vacuum = incremental')
    }
    // FULL: with NORMAL a power cut loses leads that had been acknowledged. secure_delete overwrites erased rows.
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on',
    )
    // Checked before the transaction: beginning one for writing, and setting user_version, need room on the disk.
    if (isOutdated(database, schema)) {
      migrateOrTidy(database, schema)
    }
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

function migrateOrTidy(database: DatabaseSync, schema: Schema): void {
  try {
    migrate(database, schema)
  } catch (error) {
    // The log of a server that has the database open would stay as large as what was rolled back, up to the whole disk.
    emptyLog(database)
    throw error
  }
}

/**
 * Removes erased data from the files by emptying the log. It tries for as long as a write would wait, without keeping the
 * server from writing meanwhile. Giving free space back to the disk is the server's daily work (tidy.ts).
 *
 * @returns false when another program was reading or writing all the time, and the log is not empty
 */
export async function removeErased(directory: string): Promise<boolean> {
  const database = openDatabase(directory)
  try {
    const deadline = Date.now() + BUSY_TIMEOUT_MS
    while (emptyLog(database) === 'in-use') {
      if (Date.now() > deadline) {
        return false
      }
      await wait(RETRY_MS)
    }
    return true
  } finally {
    database.close()
  }
}
