import type { Zone } from '../../../leads/lead.ts'
import { describeDatabase, StartError, type StoreConfig } from '../../config/config.ts'
import type { StoreDatabase } from './lead-store.ts'
import { openSqliteStore } from './sqlite-store.ts'

/**
 * Opens the store that the configuration names, its schema brought up to date. The embedded one is also opened while it
 * cannot be written, on a full disk for instance: it is unavailable until it can.
 *
 * @param zones what it registers, beside the zones that it knows: commands register none, as their login may only read
 * @throws StartError with a sentence for the owner when it cannot be used
 */
export async function openStore(store: StoreConfig, zones: readonly Zone[] = []): Promise<StoreDatabase> {
  if (store.kind === 'sqlite') {
    return openSqliteStore(store.directory, zones).catch((error: unknown) => {
      throw cannotUseFolder(store.directory, error)
    })
  }
  // Loaded only when needed: PostgreSQL's client takes memory.
  const { openPool } = await import('../../database/postgres/pool.ts')
  const { migrate } = await import('../../database/postgres/migrate.ts')
  const { openPostgresStore } = await import('./postgres-store.ts')
  const pool = openPool(store.url)
  try {
    await migrate(pool)
  } catch (error) {
    await pool.end()
    throw cannotUseServer(store.url, messageOf(error))
  }
  return openPostgresStore(pool, zones)
}

/** Makes a message for the owner: why the embedded database cannot be used. */
export function cannotUseFolder(directory: string, error: unknown): StartError {
  return new StartError(`The database in ${directory} (DATA_DIR) cannot be used: ${messageOf(error)}.`)
}

/** Makes a message for the owner: why the database of `DATABASE_URL` cannot be used. */
export function cannotUseServer(databaseUrl: string, reason: string): StartError {
  // A reason that ends with SQL to run ends with its semicolon: a full stop after it would be copied along.
  const sentence = reason.endsWith(';') ? reason : `${reason}.`
  return new StartError(`${describeDatabase(databaseUrl)} (DATABASE_URL) cannot be used: ${sentence}`)
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) {
    // It holds one failure for each address of the host.
    return error.errors.map(messageOf).join(', ')
  }
  const message = error instanceof Error ? error.message : String(error)
  // The driver's own words begin with 'SASL: SCRAM-SERVER-FIRST-MESSAGE'.
  return message.includes('client password must be') ? 'it asks for a password, and its address has none' : message
}
