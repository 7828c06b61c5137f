import type { Zone } from '../../../leads/lead.ts'
import { openSqlite } from '../../database/sqlite/open-sqlite.ts'
import { unknownOrigin } from '../screening/sender.ts'
import type { InsertTask } from './insert-in-sqlite.ts'
import { canWriteAfter, knownZonesIn, type StoreDatabase } from './lead-store.ts'

/** Opens the embedded store. */
export async function openSqliteStore(
  directory: string,
  zones: readonly Zone[] = [],
  busyTimeoutMs?: number,
): Promise<StoreDatabase> {
  const insertLeads = new URL('./insert-in-sqlite.ts', import.meta.url)
  const database = await openSqlite({
    directory,
    zones,
    insertLeads,
    ...(busyTimeoutMs !== undefined && { busyTimeoutMs }),
  })
  const perform = (task: InsertTask) => database.insertLeads(task)
  return {
    ...database,
    async insert(leads, origin = unknownOrigin) {
      return { stored: Number(await perform({ kind: 'insert', leads, origin, at: new Date().toISOString() })) }
    },
    knownZones: knownZonesIn(zones, database.run),
    canWrite: () => canWriteAfter(perform({ kind: 'try' })),
    // SQLite has no roles: a process that can write the file can insert.
    ensureVisitorRights: async () => null,
  }
}
