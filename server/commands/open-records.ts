import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreConfig } from '../config/config.ts'
import type { Archive, ArchiveAccess } from '../database/archive.ts'
import { StoreUnavailable } from '../database/failures.ts'
import { openPostgresArchive } from '../database/postgres/archive.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { openSqliteArchive } from '../database/sqlite/archive.ts'
import { databaseFile, movedMark, removeErased, wasMoved } from '../database/sqlite/database.ts'
import { sqliteReason } from '../database/sqlite/failure.ts'
import { openSqliteReader } from '../database/sqlite/open-for-reading.ts'
import type { LeadRecord } from '../leads/lead-record.ts'
import type { StoreDatabase } from '../leads/store/lead-store.ts'
import { cannotUseFolder, openStore } from '../leads/store/open-store.ts'
import { LINK_SECRET_FILE } from '../outbox/link-secret.ts'
import { type Records, recordsIn } from '../outbox/records.ts'
import { archivedTables } from './backup/archived-tables.ts'
import { CommandFailure } from './command.ts'

/** Opens the store as an archive, and closes it after some work. */
export async function withArchive<Result>(
  store: StoreConfig,
  access: ArchiveAccess,
  work: (archive: Archive) => Promise<Result>,
): Promise<Result> {
  if (store.kind === 'postgres' || access === 'restore') {
    // Brings the schema up to date, and throws what is wrong with the store in the owner's words.
    await withDatabase(store, async () => undefined)
  }
  const archive =
    store.kind === 'sqlite'
      ? openForOwner(store.directory, (directory) => openSqliteArchive(directory, access, archivedTables))
      : openPostgresArchive(store.url, archivedTables)
  try {
    return await work(archive)
  } finally {
    await archive.close()
  }
}

/** Opens the store with its schema up to date, and closes it after some work. */
export async function withDatabase<Result>(
  store: StoreConfig,
  work: (database: StoreDatabase) => Promise<Result>,
): Promise<Result> {
  if (store.kind === 'sqlite' && !existsSync(join(store.directory, databaseFile))) {
    refuseRoot(store.directory)
  }
  const database = await openStore(store)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * Opens the store that is there already, and closes it after some work, which may change it.
 *
 * @param secret the server's, by which senders of spam are known; null where there is none, or where no person is erased and no lead released
 */
export async function withRecords<Result>(
  store: StoreConfig,
  secret: string | null,
  work: (records: Records, database: SqlDatabase) => Promise<Result>,
): Promise<Result> {
  requireDatabase(store)
  return withDatabase(store, (database) => work(recordsIn(database, secret ?? ''), database))
}

/** Opens the store for reading alone, and closes it after some work. The embedded one can be read on a full disk too. */
export async function withRecordsToRead<Result>(
  store: StoreConfig,
  work: (records: Records, database: SqlDatabase) => Promise<Result>,
): Promise<Result> {
  if (store.kind === 'postgres') {
    return withRecords(store, null, work)
  }
  requireDatabase(store)
  const database = openForOwner(store.directory, openSqliteReader)
  try {
    return await work(recordsIn(database, ''), database)
  } finally {
    database.close()
  }
}

/** Whether the data folder has a database. It throws where that cannot be seen, as in a folder that this user may not look into. */
function hasDatabase(directory: string): boolean {
  return statSync(join(directory, databaseFile), { throwIfNoEntry: false }) !== undefined
}

/** Opens the embedded database. A failure is thrown in the owner's words. */
function openForOwner<Opened>(directory: string, open: (directory: string) => Opened): Opened {
  try {
    return open(directory)
  } catch (error) {
    throw error instanceof StoreUnavailable ? error : cannotUseFolder(directory, error)
  }
}

/**
 * Checks that root makes no file beside the data of another user's server, which could not open it. In a database that is there
 * root may write: SQLite gives what it makes beside it to the owner of its file.
 */
export function refuseRoot(directory: string, me: number | undefined = process.getuid?.()): void {
  // In a container the folder may be somebody's of the machine, and the server root's all the same.
  const data = [databaseFile, LINK_SECRET_FILE, '.']
    .map((name) => join(directory, name))
    .find((path) => existsSync(path))
  const owner = data === undefined ? me : statSync(data).uid
  if (me === 0 && owner !== me) {
    throw new CommandFailure(
      `The data in ${directory} (DATA_DIR) belong to another user, whose server could not open what root makes there. Run this as that user: by the short commands leads and office where deploy/install.sh has made them, elsewhere after sudo -u '#${owner}'`,
    )
  }
}

/** Checks that the data folder has a database: a new empty one would look like one without leads. */
export function requireDatabase(store: StoreConfig): void {
  if (store.kind === 'sqlite' && !openForOwner(store.directory, hasDatabase)) {
    throw existsSync(join(store.directory, movedMark))
      ? cannotUseFolder(store.directory, wasMoved)
      : new CommandFailure(
          `There is no ${databaseFile} in ${store.directory} (DATA_DIR): start the server once, or run this with its configuration.`,
        )
  }
}

/**
 * Finds a lead by its id or the beginning of it.
 *
 * @returns the lead, or the reason why there is not exactly one
 */
export async function findLead(records: Records, id: string): Promise<LeadRecord | string> {
  const found = await records.find(id)
  if (found === 'unknown') {
    const hint = /^[0-9a-f-]{0,3}$/i.test(id) ? ': at least four characters of it are needed' : ''
    return `there is no lead with the id "${id}"${hint}`
  }
  return found === 'ambiguous'
    ? `several leads have an id that begins with "${id}": give more of it, list --json has it whole`
    : found
}

/**
 * Removes erased text from the files of the embedded database, and from the statistics of PostgreSQL.
 *
 * @returns a line for the owner when this is not possible now
 */
export async function cleanUpFiles(store: StoreConfig): Promise<string> {
  try {
    const isTidy =
      store.kind === 'postgres'
        ? await withDatabase(store, async (database) => (await database.tidyFiles?.(true)) ?? true)
        : await removeErased(store.directory)
    return isTidy ? '' : notTidied(store, 'another program is reading the database')
  } catch (error) {
    // A command that has erased leads must not fail.
    return notTidied(store, error instanceof StoreUnavailable ? error.reason : sqliteReason(error))
  }
}

function notTidied({ kind }: StoreConfig, reason: string): string {
  const files = kind === 'postgres' ? 'The statistics of PostgreSQL' : 'The file leads.db-wal'
  return `${files} could not be tidied (${reason}), and may still hold the erased text for a while:
a running server does it within a day, or run this command again later.\n`
}
