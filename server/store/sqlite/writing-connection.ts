import { type BigIntStats, closeSync, fstatSync, openSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { StoreUnavailable } from '../lead-store.ts'
import { prepareCommit } from './commit-batch.ts'
import { databaseFile, openDatabase } from './database.ts'
import { reasonOf } from './failure.ts'
import type { Job, JobResult } from './start-writer.ts'

const moved = `${databaseFile} was moved or replaced`
const logMoved = `${databaseFile}-wal or ${databaseFile}-shm was moved or deleted`

/** The open database, and the file that it is in. */
export interface WritingConnection {
  /** Commits a batch; throws when nothing was written. */
  commit(jobs: readonly Job[]): readonly JobResult[]
  /** Tells whether the names of the database and its log still lead to the files that are open. */
  isInPlace(): boolean
  /**
   * Closes a file that is not in place any more, once everything that was committed is in it. If it has no name any more,
   * as when it was deleted, its leads would be gone with it: they are copied into a new file first.
   *
   * @returns what has happened, for the log
   * @throws StoreUnavailable when the leads cannot be kept now; the file stays open
   */
  leave(): string
  close(): void
}

/**
 * Opens the embedded database for the thread that writes it.
 *
 * @throws StoreUnavailable or Error, as openDatabase does
 */
export function openWritingConnection(directory: string, busyTimeoutMs: number): WritingConnection {
  const path = join(directory, databaseFile)
  const before = find(path)
  const database = openDatabase(directory, busyTimeoutMs)
  // SQLite does not say which file it has open: a descriptor of our own knows that, and whether the file has a name yet.
  const file = openFile(path, database)

  function close(): void {
    database.close()
    // Last, as closing any descriptor of a file gives up all locks that the process has on it.
    closeSync(file)
  }

  const opened = fstatSync(file, { bigint: true })
  let commit: WritingConnection['commit']
  let logFiles: readonly { name: string; opened: BigIntStats | null }[]
  try {
    if (!isSame(before, opened)) {
      throw new StoreUnavailable(moved)
    }
    commit = prepareCommit(database)
    // SQLite has them beside the file itself, where the path is a symbolic link.
    const realPath = realpathSync(path)
    logFiles = [`${realPath}-wal`, `${realPath}-shm`].map((name) => ({ name, opened: find(name) }))
  } catch (error) {
    close()
    throw error
  }

  function keepLeads(): string {
    // SQLite neither does so by itself nor deletes the log when it closes a database that was moved. Who reads the newest
    // state keeps the log from being emptied ("busy"), and not from being moved into the file as a whole.
    const { busy, log, checkpointed } = database.prepare('pragma wal_checkpoint(truncate)').get() ?? {}
    if (busy !== 0 && !(Number(log) >= 0 && log === checkpointed)) {
      throw new StoreUnavailable('another program is reading it')
    }
    if (isSame(find(path), opened)) {
      return logMoved
    }
    return fstatSync(file).nlink > 0 ? moved : `${moved}: its leads are in ${copyTo(directory, database)}`
  }

  return {
    commit,
    isInPlace: () =>
      isSame(find(path), opened) && logFiles.every(({ name, opened: own }) => own === null || isSame(find(name), own)),
    leave() {
      let outcome: string
      try {
        outcome = keepLeads()
      } catch (error) {
        throw new StoreUnavailable(`${moved}, and its leads cannot be kept yet: ${reasonOf(error)}`)
      }
      // The next database in this place must not be taken for the one that this log and its index belong to.
      for (const { name, opened: own } of logFiles) {
        if (isSame(find(name), own)) {
          removeIfPossible(name)
        }
      }
      close()
      return outcome
    },
    close,
  }
}

/** A folder that cannot be written is no reason to copy the leads again and again. */
function removeIfPossible(path: string): void {
  try {
    rmSync(path)
  } catch {
    // The next attempt to open the database says what is wrong with the folder.
  }
}

function openFile(path: string, database: DatabaseSync): number {
  try {
    return openSync(path, 'r')
  } catch {
    database.close()
    throw new StoreUnavailable(moved)
  }
}

/** The file at a path, or null where none can be found. */
function find(path: string): BigIntStats | null {
  try {
    return statSync(path, { bigint: true })
  } catch {
    return null
  }
}

function isSame(one: BigIntStats | null, other: BigIntStats | null): boolean {
  return one !== null && other !== null && one.dev === other.dev && one.ino === other.ino
}

/** Copies a database into a new file of the data folder, for the owner's eyes only. Returns its name. */
function copyTo(directory: string, database: DatabaseSync): string {
  const name = `leads-${new Date().toISOString().replaceAll(':', '-')}.db`
  const path = join(directory, name)
  closeSync(openSync(path, 'wx', 0o600))
  try {
    database.prepare('vacuum into ?').run(path)
  } catch (error) {
    rmSync(path)
    throw error
  }
  return name
}
