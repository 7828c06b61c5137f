import type { StoreConfig } from '../config.ts'
import { emptyWriteAheadLog } from '../store/sqlite/empty-write-ahead-log.ts'

/**
 * After something was erased: sees to it that no text of it stays in the database's files.
 *
 * @returns a line for the owner when it could not be done now; PostgreSQL's files are PostgreSQL's own
 */
export function cleanUpFiles(store: StoreConfig): string {
  if (store.kind === 'postgres' || emptyWriteAheadLog(store.directory)) {
    return ''
  }
  return `Another program is reading the database, so that leads.db-wal may still hold the erased text for a while:
run this command again once it has ended. Until then the text is out of reach for the server.\n`
}
