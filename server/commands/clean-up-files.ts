import type { StoreConfig } from '../config.ts'
import { emptyWriteAheadLog } from '../store/sqlite/empty-write-ahead-log.ts'
import { reasonOf } from '../store/sqlite/sqlite-failure.ts'

/**
 * After something was erased: sees to it that no text of it stays in the database's files.
 *
 * @returns a line for the owner when it could not be done now; PostgreSQL's files are PostgreSQL's own
 */
export function cleanUpFiles(store: StoreConfig): string {
  const obstacle = store.kind === 'postgres' ? null : whyLogIsNotEmpty(store.directory)
  return obstacle === null
    ? ''
    : `${obstacle}, so that leads.db-wal may still hold the erased text for a while:
run this command again later. Until then the text is out of reach for the server.\n`
}

/** A failure is an obstacle like any other: what was erased is erased, and must not look as if it were not. */
function whyLogIsNotEmpty(directory: string): string | null {
  try {
    return emptyWriteAheadLog(directory) ? null : 'Another program is reading the database'
  } catch (error) {
    return `The write-ahead log could not be emptied (${reasonOf(error)})`
  }
}
