import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { StoreConfig } from '../config.ts'
import { openStore } from '../open-store.ts'
import type { LeadRecords } from '../store/lead-records.ts'
import { leadRecordsIn } from '../store/lead-records-in-sql.ts'
import type { SqlDatabase } from '../store/sql-database.ts'
import { databaseFile } from '../store/sqlite/open-database.ts'
import { CommandFailure } from './command-failure.ts'

/** Opens the store for as long as some work on it takes. */
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
