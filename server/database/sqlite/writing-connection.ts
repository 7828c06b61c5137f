import { type BigIntStats, closeSync, fstatSync, openSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { StoreUnavailable } from '../../leads/store/lead-store.ts'
import { prepareCommit } from './commit-batch.ts'
import { databaseFile, openDatabase } from './database.ts'
import { reasonOf } from './failure.ts'
import { generationOf, overwriteTail } from './log-tail.ts'
import { migrations } from './migrations.ts'
import type { Job, JobResult, WriterStart } from './start-writer.ts'
import { type Tidied, tidyStep } from './tidy.ts'

const moved = `${databaseFile} was moved or replaced`
const logMoved = `${databaseFile}-wal or ${databaseFile}-shm was moved or deleted`

/** The open database and its file. */
export interface WritingConnection {
  /** Commits a batch; throws when nothing was written. */
  commit(jobs: readonly Job[]): readonly JobResult[]
  /**
   * Takes a step of making the files tidy.
   *
   * @param hasErased whether text was erased since the last step
   */
  tidy(hasErased: boolean): Tidied
  /** Whether the paths of the database and its log still lead to the open files. */
  isInPlace(): boolean
  /**
   * Closes a file that is not in place any more, once all commits are in it. If the file was deleted, its leads would be lost
   * with it: they are copied into a new file first.
   *
   * @returns a sentence for the log
   * @throws StoreUnavailable when the leads cannot be saved now; the file stays open
   */
  leave(): string
  close(): void
}

/**
 * Opens the embedded database for the thread that writes it.
 *
 * @throws StoreUnavailable or Error, as openDatabase does
 */
export function openWritingConnection({ directory, zones, busyTimeoutMs }: WriterStart): WritingConnection {
  const path = join(directory, databaseFile)
  const before = find(path)
  const database = openDatabase(directory, busyTimeoutMs, { steps: migrations, zones })
  // SQLite does not tell which file it has open. A descriptor of our own does, and whether the file was deleted.
  const file = openFile(path, database)

  function close(): void {
    database.close()
    // Last, as closing any descriptor of a file releases all locks that the process has on it.
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
    // Where the path is a symbolic link, SQLite keeps them beside the file itself.
    const realPath = realpathSync(path)
    logFiles = [`${realPath}-wal`, `${realPath}-shm`].map((name) => ({ name, opened: find(name) }))
  } catch (error) {
    close()
    throw error
  }

  // The log's generation when an erased text may last have been part of it.
  let erasedIn: string | null = null

  function tidy(hasErased: boolean): Tidied {
    const state = tidyStep(database)
    const [log] = logFiles
    if (state !== 'in-use' || log === undefined) {
      return state
    }
    const generation = generationOf(log.name)
    erasedIn = hasErased ? generation : (erasedIn ?? generation)
    return generation !== erasedIn && overwriteTail(database, log.name) ? 'done' : 'in-use'
  }

  function saveLeads(): string {
    // SQLite neither does this by itself nor deletes the log when it closes a database that was moved. A reader of the newest
    // state prevents the log from being emptied ("busy"), but not from being moved into the file as a whole.
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
    tidy,
    isInPlace: () =>
      isSame(find(path), opened) && logFiles.every(({ name, opened: own }) => own === null || isSame(find(name), own)),
    leave() {
      let outcome: string
      try {
        outcome = saveLeads()
      } catch (error) {
        throw new StoreUnavailable(`${moved}, and its leads cannot be kept yet: ${reasonOf(error)}`)
      }
      // The next database at this path must not be mistaken for the one that this log and its index belong to.
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

/** Removes a file without failing: a read-only folder must not lead to a new copy of the leads at each attempt. */
function removeIfPossible(path: string): void {
  try {
    rmSync(path)
  } catch {
    // The next attempt to open the database reports the problem of the folder.
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

/** Copies a database into a new file of the data folder, which only the owner may read. Returns its name. */
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
