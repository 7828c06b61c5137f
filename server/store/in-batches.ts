import type { SqlDatabase, Statement } from './sql-database.ts'

/** Short enough that a visitor's lead does not wait for it. */
const BATCH_SIZE = 500

/**
 * Changes many rows in transactions of their own, so that others have their turn between them.
 *
 * @param statement changes at most so many rows, and returns one row for each
 * @returns how many were changed
 */
export async function inBatches(database: SqlDatabase, statement: (most: number) => Statement): Promise<number> {
  let total = 0
  for (;;) {
    const [rows = []] = await database.run([statement(BATCH_SIZE)])
    total += rows.length
    if (rows.length < BATCH_SIZE) {
      return total
    }
  }
}
