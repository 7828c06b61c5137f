import { minutesAfterInSqlite } from '../clock.ts'
import { sameTextInSqlite } from '../same-text.ts'
import type { SqlDatabase } from '../sql-database.ts'

/** What SQLite's SQL has instead of PostgreSQL's. */
export const sqliteDialect: Omit<SqlDatabase, 'run'> = {
  skipLocked: '',
  computesSearch: false,
  // SQLite has one writer at a time.
  inTurns: [],
  sameText: sameTextInSqlite,
  minutesAfter: minutesAfterInSqlite,
}
