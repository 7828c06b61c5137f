import { existsSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { SqlDatabase } from '../sql-database.ts'
import { prepareStatements } from './commit-batch.ts'
import { addFoldText, BUSY_TIMEOUT_MS, databaseFile, openDatabase, sameText } from './database.ts'
import { lacksRoomForIndex } from './failure.ts'
import { migrations, rollBack, schemaVersionOf } from './migrate.ts'

/** A database that is only read. */
export interface OpenForReading {
  readonly database: DatabaseSync
  /** Throws when the file was written while it was read, so that what was read may not belong together. */
  assertUnchanged(): void
}

/**
 * Opens the embedded database for reading, also on a full disk. An older schema is brought up to date first, for which
 * there must be room.
 *
 * @param directory the data folder, with a database in it
 * @throws StoreUnavailable or Error, as openDatabase does
 */
export function openForReading(directory: string): OpenForReading {
  // SQLite has its further files beside the file itself, where the path is a symbolic link.
  const path = realpathSync(join(directory, databaseFile))
  const reading = openUnlessNewer(path)
  if (reading.version === migrations.length) {
    return reading
  }
  reading.database.close()
  openDatabase(directory).close()
  return openUnlessNewer(path)
}

/** The database as what the business does with leads asks for it; it refuses to write. */
export function openSqliteReader(directory: string): SqlDatabase & { close(): void } {
  const { database, assertUnchanged } = openForReading(directory)
  const runOne = prepareStatements(database)
  return {
    skipLocked: '',
    sameText,
    async run(statements) {
      database.exec('begin')
      try {
        const results = statements.map(runOne)
        assertUnchanged()
        return results
      } finally {
        rollBack(database)
      }
    },
    close: () => database.close(),
  }
}

function openUnlessNewer(path: string): OpenForReading & { readonly version: number } {
  const reading = openInState(path)
  try {
    // A large sort would write a temporary file.
    reading.database.exec('pragma temp_store = memory')
    addFoldText(reading.database)
    return { ...reading, version: schemaVersionOf(reading.database) }
  } catch (error) {
    reading.database.close()
    throw error
  }
}

/**
 * SQLite finds its way through the write-ahead log by an index in the -shm file. Even a connection that only reads makes
 * both files when they are missing, and leaves them there; on a full disk it fails with the latter. So it depends on
 * what is there how the database can be read without a new file:
 *
 * - A -shm file, because a server runs or has crashed: as usual.
 * - A log that is not empty and no index, as when the files of a crashed server were copied: with the index in memory.
 *   SQLite does that for a connection that has locked out all others, which none can that may only read. It moves the
 *   log into the database when it closes, as the next server would.
 * - Neither, after a server has stopped: what there is, is in one file, which needs neither log nor index nor lock as
 *   long as nobody writes it. A server that is started meanwhile may, which is looked at after reading.
 */
function openInState(path: string): OpenForReading {
  const before = statSync(path, { bigint: true })
  if (existsSync(`${path}-shm`)) {
    try {
      return { database: openAsUsual(path), assertUnchanged: () => undefined }
    } catch (error) {
      // Nobody has it open, it must be made anew, and there is no room for that.
      if (!lacksRoomForIndex(error)) {
        throw error
      }
    }
  }
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) {
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
    database.exec('pragma locking_mode = exclusive')
    return { database, assertUnchanged: () => undefined }
  }
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  return {
    database: new DatabaseSync(url, { readOnly: true }),
    assertUnchanged() {
      if (statSync(path, { bigint: true }).mtimeNs !== before.mtimeNs) {
        throw new Error(`${databaseFile} was written by a server that was started meanwhile: run this again`)
      }
    },
  }
}

function openAsUsual(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    // The first read opens the log and its index.
    database.prepare('pragma user_version').get()
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
