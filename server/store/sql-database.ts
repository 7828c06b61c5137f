/** What may stand in a statement's place of a value. Times travel as ISO 8601 texts in UTC. */
export type SqlValue = string | number | null

/** One statement; its values are named $1, $2, … in the text, as both databases understand it. */
export interface Statement {
  readonly sql: string
  readonly values?: readonly SqlValue[]
}

/** A row as the driver gives it; lead-rows.ts makes it a type. */
export type SqlRow = Readonly<Record<string, unknown>>

/**
 * A database that a store is kept in. What is told and what the business does with leads is written once, in the SQL
 * that PostgreSQL and SQLite share; visitors' inserts are each store's own.
 */
export interface SqlDatabase {
  /**
   * Runs statements in one transaction. Resolves once it would survive a power cut.
   *
   * @returns the rows of each statement
   * @throws StoreUnavailable when nothing of it is known to be written
   */
  run(statements: readonly Statement[]): Promise<readonly (readonly SqlRow[])[]>
  /** What a select ends with so that rows which another process is just claiming are passed over. */
  readonly skipLocked: string
  /**
   * The condition that the text in a column is the same as another by `foldText` (fold-text.ts).
   *
   * @param place takes a value of the statement and returns its name there, $1 for instance
   */
  readonly sameText: (column: string, text: string, place: (value: SqlValue) => string) => string
}
