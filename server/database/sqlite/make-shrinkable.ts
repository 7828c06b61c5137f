import { existsSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { databaseFile, openDatabase } from './database.ts'
import { reasonOf } from './failure.ts'
import { canShrink, emptyLog, readPragma } from './tidy.ts'

/** Below this a larger file is no reason to write everything anew. */
const WORTHWHILE_BYTES = 16 * 1024 * 1024

/** Half a minute on a slow disk, for which the server starts later. */
const MAX_BYTES = 512 * 1024 * 1024

/** What came of writing a database anew. */
type Rewriting =
  | { readonly kind: 'smaller'; readonly freedBytes: number }
  | { readonly kind: 'failed'; readonly reason: string }

/**
 * Writes a database anew that was made before it could give free space back to the disk, once it has much of it: photographs
 * were deleted, for instance. It is to be called before anybody is served. The file is left as it is when that would take too
 * long or there is no room for a copy; new leads and photographs use its free space all the same.
 *
 * @param directory the data folder
 * @returns null when there was no need
 */
export function makeShrinkable(directory: string): Rewriting | null {
  const path = join(directory, databaseFile)
  if (!existsSync(path)) {
    return null
  }
  let database: DatabaseSync
  try {
    database = openDatabase(directory)
  } catch {
    // Whoever opens it next reports what is wrong with it.
    return null
  }
  try {
    if (canShrink(database) || !isWorthwhile(database, directory)) {
      return null
    }
    const before = statSync(path).size
    writeAnew(database, directory)
    return { kind: 'smaller', freedBytes: before - statSync(path).size }
  } catch (error) {
    // It has changed nothing, and keeps nobody from starting.
    return { kind: 'failed', reason: reasonOf(error) }
  } finally {
    database.close()
  }
}

function isWorthwhile(database: DatabaseSync, directory: string): boolean {
  const pageSize = readPragma(database, 'page_size')
  const free = readPragma(database, 'freelist_count') * pageSize
  const used = readPragma(database, 'page_count') * pageSize - free
  const { bavail, bsize } = statfsSync(directory)
  // One copy is made beside the file, another in the write-ahead log.
  return free >= WORTHWHILE_BYTES && used <= MAX_BYTES && bavail * bsize > 2 * used + WORTHWHILE_BYTES
}

function writeAnew(database: DatabaseSync, directory: string): void {
  // Deprecated since it holds for the whole process, which has no other connection yet. A container may have no other folder
  // that can be written.
  database.exec(`pragma temp_store_directory = '${directory.replaceAll("'", "''")}'`)
  try {
    database.exec('pragma auto_vacuum = incremental; vacuum')
    emptyLog(database)
  } finally {
    database.exec(`pragma temp_store_directory = ''`)
  }
}
