import type { DatabaseSync } from 'node:sqlite'
import { foldText } from '../fold-text.ts'
import type { SqlDatabase } from '../sql-database.ts'

/** Gives a connection the SQL function `fold_text`, as SQLite's own functions know no letters but those of ASCII. */
export function addFoldText(database: DatabaseSync): void {
  database.function('fold_text', { deterministic: true }, (text) => foldText(String(text)))
}

/** The condition in SQLite's SQL; the connection needs `addFoldText`. */
export const sameText: SqlDatabase['sameText'] = (column, text, place) =>
  `fold_text(${column}) = ${place(foldText(text))}`
