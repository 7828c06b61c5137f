import { createHash } from 'node:crypto'
import type { ArchivedRow } from '../store/archived-row.ts'
import { type BackupCounts, noRows } from './backup-counts.ts'
import type { Write } from './write-private-file.ts'

export const backupFormat = 'casa-in-posa leads'
/** 2 knows digests of held leads, 3 the link secret and the channel of a notification. */
export const backupVersion = 3

/** Texts that go to the disk together, in characters. */
const PIECE_LENGTH = 65_536

/**
 * Writes a backup: JSON Lines, a header, the rows, and a footer with their numbers and the SHA-256 of all before it.
 *
 * @param linkSecret goes into the header, so that the links in messages that were delivered work after a restore
 * @param write takes the next piece
 * @returns how many rows there are
 */
export async function writeBackup(
  rows: AsyncIterable<ArchivedRow>,
  linkSecret: string | null,
  now: Date,
  write: Write,
): Promise<Readonly<BackupCounts>> {
  const hash = createHash('sha256')
  const counts = { ...noRows }
  const header = { format: backupFormat, version: backupVersion, createdAt: now, linkSecret }
  let piece = `${JSON.stringify(header)}\n`
  const flush = async () => {
    hash.update(piece)
    await write(piece)
    piece = ''
  }
  for await (const { table, values } of rows) {
    counts[table] += 1
    piece += `${JSON.stringify({ [table]: values })}\n`
    if (piece.length >= PIECE_LENGTH) {
      await flush()
    }
  }
  await flush()
  await write(`${JSON.stringify({ end: { ...counts, sha256: hash.digest('hex') } })}\n`)
  return counts
}
