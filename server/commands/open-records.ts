import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreConfig } from '../config/config.ts'
import type { ArchiveAccess, LeadArchive } from '../store/lead-archive.ts'
import type { LeadRecords } from '../store/lead-records.ts'
import { leadRecordsIn } from '../store/lead-records-in-sql.ts'
import { StoreUnavailable } from '../store/lead-store.ts'
import { cannotUseFolder, openStore } from '../store/open-store.ts'
import { openPostgresArchive } from '../store/postgres/archive.ts'
import { openPool } from '../store/postgres/pool.ts'
import type { SqlDatabase } from '../store/sql-database.ts'
import { openSqliteArchive } from '../store/sqlite/archive.ts'
import { databaseFile } from '../store/sqlite/database.ts'
import { openSqliteReader } from '../store/sqlite/open-for-reading.ts'
import { CommandFailure } from './command.ts'

/** Opens the store as an archive for as long as some work on it takes. */
export async function withArchive<Result>(
  store: StoreConfig,
  access: ArchiveAccess,
  work: (archive: LeadArchive) => Promise<Result>,
): Promise<Result> {
  if (store.kind === 'postgres' || access === 'restore') {
    // Brings the schema up to date, and says for the owner what is wrong with the store.
    const database = await openStore(store)
    await database.close()
  }
  const archive =
    store.kind === 'sqlite'
      ? openForOwner(store.directory, (directory) => openSqliteArchive(directory, access))
      : openPostgresArchive(openPool(store.url, 1))
  try {
    return await work(archive)
  } finally {
    await archive.close()
  }
}

/** Opens the store for as long as some work on it takes, which may change it. */
export async function withRecords<Result>(
  store: StoreConfig,
  work: (records: LeadRecords, database: SqlDatabase) => Promise<Result>,
): Promise<Result> {
  requireDatabase(store)
  const database = await openStore(store)
  try {
    return await work(leadRecordsIn(database), database)
  } finally {
    await database.close()
  }
}

/** Opens the store for reading alone, for as long as some work takes. The embedded one can be read on a full disk too. */
export async function withRecordsToRead<Result>(
  store: StoreConfig,
  work: (records: LeadRecords, database: SqlDatabase) => Promise<Result>,
): Promise<Result> {
  if (store.kind === 'postgres') {
    return withRecords(store, work)
  }
  requireDatabase(store)
  const database = openForOwner(store.directory, openSqliteReader)
  try {
    return await work(leadRecordsIn(database), database)
  } finally {
    database.close()
  }
}

/** Opens the embedded database; what keeps it from being used is said for the owner. */
export function openForOwner<Opened>(directory: string, open: (directory: string) => Opened): Opened {
  try {
    return open(directory)
  } catch (error) {
    throw error instanceof StoreUnavailable ? error : cannotUseFolder(directory, error)
  }
}

/**
 * An empty database made on the way would look like one without leads.
 *
 * @throws CommandFailure when the data folder has no database
 */
export function requireDatabase(store: StoreConfig): void {
  if (store.kind === 'sqlite' && !existsSync(join(store.directory, databaseFile))) {
    throw new CommandFailure(
      `There is no ${databaseFile} in ${store.directory} (DATA_DIR): start the server once, or run this with its configuration.`,
    )
  }
}
