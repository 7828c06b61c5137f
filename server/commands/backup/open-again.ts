import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BackupFailure } from '../../../leads/backup-state.ts'
import {
  inPieces,
  openPictureProcess,
  PictureFailure,
  PictureProcessEnded,
} from '../../../pictures/open-picture-process.ts'
import type { BackupRow } from '../../database/archive.ts'
import { countRows, openSqliteArchive } from '../../database/sqlite/archive.ts'
import { databaseFile, makeDatabase } from '../../database/sqlite/database.ts'
import { diskFull, sqliteReason } from '../../database/sqlite/failure.ts'
import { CommandFailure } from '../command.ts'
import { explainFailure } from '../run-command.ts'
import { archivedTables } from './archived-tables.ts'
import { type Backup, openBackup, UnreadableBackup } from './read-backup.ts'
import { addRow, type RowCounts } from './row-counts.ts'

export type CheckResult =
  | { readonly ok: true; readonly madeAt: Date; readonly counts: RowCounts }
  /** The message is for the owner and contains nothing of the backup's content. */
  | { readonly ok: false; readonly failure: BackupFailure; readonly message: string }

/** Pixels: enough to decode the whole photograph. */
const DECODED_WIDTH = 320

/**
 * Restores a backup into a throw-away database, counts its rows and decodes its newest photograph. The database is SQLite
 * whatever the backup came from: the format is the same, and a server of PostgreSQL would need rights and room for a second
 * database.
 */
export async function openAgain(path: string): Promise<CheckResult> {
  try {
    const backup = await openBackup(path, true)
    const counts = await inThrowAway((directory) => restoreInto(directory, path, backup))
    return { ok: true, madeAt: backup.createdAt, counts }
  } catch (error) {
    return {
      ok: false,
      failure: error instanceof UnreadableBackup ? error.failure : 'unchecked',
      message: explainFailure(error).message,
    }
  }
}

/** Does something in a folder for it alone, which is removed afterwards, also when a signal ends the process. */
async function inThrowAway<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-backup-'))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await work(directory)
  } catch (error) {
    // The backup may be on another disk, which has room.
    throw diskFull === sqliteReason(error)
      ? new CommandFailure(
          `No room to open the backup in ${tmpdir()}: the folder TMPDIR needs twice what is stored. Make room there, or set TMPDIR to a larger disk, and run check-backup.`,
        )
      : error
  } finally {
    await rm(directory, { recursive: true, force: true })
    process.off('exit', remove)
  }
}

async function restoreInto(directory: string, path: string, { tables, rows }: Backup): Promise<RowCounts> {
  makeDatabase(directory, [])
  const read = new Map(tables.map(({ table }) => [table.name, 0]))
  async function* counted(): AsyncGenerator<BackupRow> {
    for await (const row of rows()) {
      addRow(read, row)
      yield row
    }
  }
  const archive = openSqliteArchive(directory, 'restore', archivedTables)
  const restoration = await archive.restore({ tables, rows: counted() }, false).finally(() => archive.close())
  if (restoration.kind !== 'restored') {
    throw new UnreadableBackup('refused', `${path} cannot be restored: a new database refuses what is in it`)
  }
  const database = new DatabaseSync(join(directory, databaseFile), { readOnly: true })
  try {
    for (const { table } of tables) {
      const count = countRows(database, table)
      const wanted = read.get(table.name)
      if (count !== wanted) {
        throw new UnreadableBackup(
          'miscounted',
          `${path} gives ${count} ${table.words[1]} when it is restored, and ${wanted} were stored`,
        )
      }
    }
    await decodeNewestPhotograph(database, path)
  } finally {
    database.close()
  }
  return read
}

/** The process that decodes pictures for the server does it here too, with its limit on memory. */
async function decodeNewestPhotograph(database: DatabaseSync, path: string): Promise<void> {
  const newest = database.prepare('select bytes from site_photographs order by at desc, name limit 1').get()
  if (!(newest?.bytes instanceof Uint8Array)) {
    return
  }
  const pictures = openPictureProcess()
  try {
    await pictures.ask({ kind: 'whole', width: DECODED_WIDTH }, inPieces(newest.bytes), false)
  } catch (error) {
    throw error instanceof PictureFailure && !(error instanceof PictureProcessEnded)
      ? new UnreadableBackup('photograph', `${path} has a photograph that cannot be decoded: the newest one`)
      : error
  } finally {
    await pictures.close()
  }
}
