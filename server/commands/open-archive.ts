import type { StoreConfig } from '../config.ts'
import { openStore } from '../open-store.ts'
import type { LeadArchive } from '../store/lead-archive.ts'
import { openPool } from '../store/postgres/open-pool.ts'
import { openPostgresArchive } from '../store/postgres/open-postgres-archive.ts'
import { openSqliteArchive } from '../store/sqlite/open-sqlite-archive.ts'

/** Opens the store as an archive for as long as some work on it takes. */
export async function withArchive<Result>(
  store: StoreConfig,
  work: (archive: LeadArchive) => Promise<Result>,
): Promise<Result> {
  // Brings the schema up to date, and says for the owner what is wrong with the store.
  const database = await openStore(store)
  await database.close()
  const archive =
    store.kind === 'sqlite' ? openSqliteArchive(store.directory) : openPostgresArchive(openPool(store.url, 1))
  try {
    return await work(archive)
  } finally {
    await archive.close()
  }
}
