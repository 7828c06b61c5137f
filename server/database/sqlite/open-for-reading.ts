import { existsSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { SqlDatabase } from '../sql-database.ts'
import { runOn } from './commit-batch.ts'
import { BUSY_TIMEOUT_MS, databaseFile, hasContent, openDatabase, sqliteDialect } from './database.ts'
import { lacksRoomForIndex } from './failure.ts'
import { rollBack, stepsTakenIn } from './migrate.ts'
import { migrations } from './migrations.ts'

/** A connection for reading. */
interface OpenForReading {
  readonly database: DatabaseSync
  /** Throws when the file was written meanwhile, so that the rows that were read may be inconsistent. */
  assertUnchanged(): void
}

/**
 * Opens the embedded database for reading, also on a full disk. An older schema is brought up to date first, for which
 * there must be room.
 *
 * @throws StoreUnavailable or Error, as openDatabase does
 */
export function openForReading(directory: string): OpenForReading {
  // Where the path is a symbolic link, SQLite keeps its other files beside the file itself.
  const path = realpathSync(join(directory, databaseFile))
  const reading = openUnlessNewer(path)
  if (reading.steps >= migrations.length) {
    return reading
  }
  reading.database.close()
  openDatabase(directory).close()
  return openUnlessNewer(path)
}

/** Opens the embedded database for the business's side of the store; writes are refused. */
export function openSqliteReader(directory: string): SqlDatabase & { close(): void } {
  const { database, assertUnchanged } = openForReading(directory)
  const runOne = runOn(database)
  return {
    ...sqliteDialect,
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

function openUnlessNewer(path: string): OpenForReading & { readonly steps: number } {
  const reading = openInState(path)
  try {
    // A large sort would write a temporary file.
    reading.database.exec('pragma temp_store = memory')
    return { ...reading, steps: stepsTakenIn(reading.database, migrations) }
  } catch (error) {
    reading.database.close()
    throw error
  }
}

/**
 * SQLite reads the write-ahead log by an index in the -shm file. Even a connection that only reads creates both files when
 * they are missing, and leaves them there; on a full disk it cannot create the index. To read the database without a new
 * file, the connection depends on the files that are there:
 *
 * - A -shm file, because a server runs or has crashed: an ordinary connection.
 * - A log that is not empty and no index, for instance in a copy of the files of a crashed server: the index is kept in
 *   memory, which SQLite does for a connection that has locked out all others; a read-only one cannot. It moves the log into
 *   the database when it closes, as the next server would.
 * - Neither, after a server has stopped: all leads are in one file, which needs no log, index or lock as long as nobody
 *   writes it. A server that is started meanwhile may do so, which is checked after reading.
 */
function openInState(path: string): OpenForReading {
  const before = statSync(path, { bigint: true })
  if (existsSync(`${path}-shm`)) {
    try {
      return { database: openAsUsual(path), assertUnchanged: () => undefined }
    } catch (error) {
      // Nobody has the index open, SQLite would have to recreate it, and there is no room for that.
      if (!lacksRoomForIndex(error)) {
        throw error
      }
    }
  }
  if (hasContent(`${path}-wal`)) {
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
