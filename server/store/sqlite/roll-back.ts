import type { DatabaseSync } from 'node:sqlite'

/** Ends the transaction without a trace of it. After some failures, a full disk among them, SQLite has done so itself. */
export function rollBack(database: DatabaseSync): void {
  if (database.isTransaction) {
    database.exec('rollback')
  }
}
