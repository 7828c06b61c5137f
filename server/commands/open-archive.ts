import type { StoreConfig } from '../config.ts'
import { openStore } from '../open-store.ts'
import type { ArchiveAccess, LeadArchive } from '../store/lead-archive.ts'
import { openPool } from '../store/postgres/open-pool.ts'
import { openPostgresArchive } from '../store/postgres/open-postgres-archive.ts'
import { openSqliteArchive } from '../store/sqlite/open-sqlite-archive.ts'
import { openForOwner } from './open-records.ts'

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
