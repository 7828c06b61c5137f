import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addFoldText } from './add-fold-text.ts'
import { migrations } from './migrations.ts'
import { rollBack } from './roll-back.ts'

/** How long a write waits for another program that holds the database. */
export const BUSY_TIMEOUT_MS = 5000

/** Name of the embedded database's file within the data folder. */
export const databaseFile = 'leads.db'

/**
 * Opens the embedded database and brings its schema up to date; both folder and file are made when missing, for the
 * owner's eyes only. The folder must be on a local disk: SQLite's write-ahead log does not work on network file systems.
 *
 * @param directory the data folder
 * @param busyTimeoutMs how long a write waits for another program
 * @throws when it cannot be written, or when a newer version of this server has written it
 */
export function openDatabase(directory: string, busyTimeoutMs: number = BUSY_TIMEOUT_MS): DatabaseSync {
  const path = join(directory, databaseFile)
  if (!existsSync(directory)) {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    // The mode of mkdir passes through the process's umask, which may only narrow it; this makes it exact.
    chmodSync(directory, 0o700)
  }
  // SQLite gives its -wal and -shm files the mode of the database's own file.
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    // FULL: with NORMAL a power cut loses leads that had been acknowledged. What is erased is overwritten in the file.
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on',
    )
    addFoldText(database)
    migrate(database)
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

function migrate(database: DatabaseSync): void {
  database.exec('begin immediate')
  try {
    const version = Number(database.prepare('pragma user_version').get()?.user_version)
    if (version > migrations.length) {
      throw new Error(
        `its schema is version ${version} and this server knows ${migrations.length}: run the newer server that wrote it`,
      )
    }
    for (const step of migrations.slice(version)) {
      database.exec(step)
    }
    database.exec(`pragma user_version = ${migrations.length}; commit`)
  } catch (error) {
    rollBack(database)
    throw error
  }
}
