import {
  type BigIntStats,
  closeSync,
  fstatSync,
  openSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { StoreUnavailable } from '../failures.ts'
import { type PrepareInsertTask, prepareCommit } from './commit-batch.ts'
import { databaseFile, movedMark, openDatabase } from './database.ts'
import { sqliteReason } from './failure.ts'
import { migrations } from './migrations.ts'
import type { WriterStart } from './start-writer.ts'
import { tidierOf } from './tidy.ts'

const moved = `${databaseFile} was moved or replaced`
const logMoved = `${databaseFile}-wal or ${databaseFile}-shm was moved or deleted`

/** The open database and its file. */
export type WritingConnection = ReturnType<typeof openWritingConnection>

/**
 * Opens the embedded database for the thread that writes it.
 *
 * @throws StoreUnavailable or Error, as openDatabase does
 */
export function openWritingConnection(
  { directory, zones, busyTimeoutMs }: WriterStart,
  prepareInsertTask: PrepareInsertTask,
) {
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
  let commit: ReturnType<typeof prepareCommit>
  let tidy: ReturnType<typeof tidierOf>
  let logFiles: readonly { name: string; opened: BigIntStats | null }[]
  try {
    if (!isSame(before, opened)) {
      throw new StoreUnavailable(moved)
    }
    commit = prepareCommit(database, prepareInsertTask)
    // Where the path is a symbolic link, SQLite keeps them beside the file itself.
    const realPath = realpathSync(path)
    tidy = tidierOf(database, `${realPath}-wal`)
    logFiles = [`${realPath}-wal`, `${realPath}-shm`].map((name) => ({ name, opened: find(name) }))
  } catch (error) {
    close()
    throw error
  }

  /** SQLite neither does this by itself nor deletes the log when it closes a database that was moved. */
  function emptyLogIntoFile(): void {
    // A reader of the newest state prevents the log from being emptied ("busy"), but not from being moved into the file as a whole.
    const { busy, log, checkpointed } = database.prepare('pragma wal_checkpoint(truncate)').get() ?? {}
    if (busy !== 0 && !(Number(log) >= 0 && log === checkpointed)) {
      throw new StoreUnavailable('another program is reading it')
    }
  }

  return {
    commit,
    tidy,
    /** Whether the paths of the database and its log still lead to the open files. */
    isInPlace: () =>
      isSame(find(path), opened) && logFiles.every(({ name, opened: own }) => own === null || isSame(find(name), own)),
    /**
     * Closes a file that is not in place any more, once all commits are in it: the log beside it stays behind when a file is moved.
     *
     * @returns a sentence for the log
     * @throws StoreUnavailable when another program keeps the commits out of the file; it stays open
     */
    abandon(): string {
      const reason = isSame(find(path), opened) ? logMoved : moved
      try {
        emptyLogIntoFile()
      } catch (error) {
        throw new StoreUnavailable(`${reason}, and its leads cannot be kept yet: ${sqliteReason(error)}`)
      }
      // The next database at this path must not be mistaken for the one that this log and its index belong to.
      for (const { name, opened: own } of logFiles) {
        if (isSame(find(name), own)) {
          removeIfPossible(name)
        }
      }
      close()
      if (find(path) === null) {
        markAsMoved(directory)
      }
      return reason
    },
    close,
  }
}

/** Removes a file without failing: the folder may be read-only. */
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

/** Keeps the next process from making an empty database in place of the one that somebody has moved away. */
function markAsMoved(directory: string): void {
  try {
    writeFileSync(join(directory, movedMark), '')
  } catch {
    // A full disk or a folder that may not be written: the next process meets the same.
  }
}
