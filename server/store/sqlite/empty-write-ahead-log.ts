import { openDatabase } from './open-database.ts'

/**
 * Moves what the write-ahead log holds into the database's file and makes the log empty, so that nothing that was erased
 * is left in either: `secure_delete` has overwritten it in the pages.
 *
 * @param directory the data folder
 * @returns false when another program was reading or writing all the time, so that the log is not empty
 */
export function emptyWriteAheadLog(directory: string): boolean {
  const database = openDatabase(directory)
  try {
    return database.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0
  } finally {
    database.close()
  }
}
