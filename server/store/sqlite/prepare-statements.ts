import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { SqlRow, Statement } from '../sql-database.ts'

/** Statements that are kept ready. */
const MAX_PREPARED = 100

/** Returns a function that runs statements and keeps them prepared: preparing one takes longer than running it. */
export function prepareStatements(database: DatabaseSync): (statement: Statement) => readonly SqlRow[] {
  // Nearly all that is asked often has few texts (*-in-sql.ts); the rest is prepared anew.
  const prepared = new Map<string, StatementSync>()

  return ({ sql, values = [] }) => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    if (prepared.size < MAX_PREPARED) {
      prepared.set(sql, statement)
    }
    // SQLite takes $1 for a name, so that the values are bound by it.
    return statement.all(Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value])))
  }
}
