import { createHash } from 'node:crypto'
import type { ArchiveContent, ArchivedRow } from '../../database/archive.ts'
import { CommandFailure } from '../command.ts'
import type { Write } from './private-file.ts'
import { addRow, type RowCounts } from './row-counts.ts'

/*
 * The format of backups: JSON Lines with a header, the rows, and a footer with their numbers and the SHA-256 of all before it.
 * The header names the columns of each table. Bytes stand in lines of their own after their row, which has their length.
 */

export const FORMAT = 'casa-in-posa leads'

/** 2 added digests of held leads, 3 the link secret and the channel of a notification, 4 events, 5 all other tables. */
export const VERSION = 5

/** Bytes in one line, a multiple of three, so that base64 needs no padding before the last one. */
const BYTES_IN_LINE = 768 * 1024

/** Longer than any row: a file with a longer line is no backup, and must not fill the memory. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024

/** The file is written in pieces of about so many characters. */
const PIECE_LENGTH = 65_536

/**
 * Writes a backup.
 *
 * @param linkSecret goes into the header, so that the links in delivered messages work after a restore
 */
export async function writeBackup(
  { tables, rows }: ArchiveContent,
  linkSecret: string | null,
  now: Date,
  write: Write,
): Promise<RowCounts> {
  const hash = createHash('sha256')
  const counts = new Map(tables.map(({ table }) => [table.name, 0]))
  const columns = Object.fromEntries(tables.map((each) => [each.table.name, each.columns]))
  let piece = toLine({ format: FORMAT, version: VERSION, createdAt: now, linkSecret, tables: columns })
  const flush = async () => {
    hash.update(piece)
    await write(piece)
    piece = ''
  }
  for await (const row of rows) {
    addRow(counts, row)
    for (const line of linesOf(row)) {
      piece += line
      if (piece.length >= PIECE_LENGTH) {
        await flush()
      }
    }
  }
  await flush()
  await write(toLine({ end: { ...Object.fromEntries(counts), sha256: hash.digest('hex') } }))
  return counts
}

function* linesOf({ table, values }: ArchivedRow): Generator<string> {
  const columns = Object.entries(values).map(([column, value]) => [
    column,
    value instanceof Uint8Array ? { length: value.length } : value,
  ])
  const line = toLine({ [table.name]: Object.fromEntries(columns) })
  if (Buffer.byteLength(line) > MAX_LINE_BYTES) {
    throw new CommandFailure(`A row of ${table.name} is too long for a backup`)
  }
  yield line
  for (const value of Object.values(values)) {
    if (value instanceof Uint8Array) {
      yield* linesOfBytes(Buffer.from(value.buffer, value.byteOffset, value.length))
    }
  }
}

function* linesOfBytes(bytes: Buffer): Generator<string> {
  for (let start = 0; start < bytes.length; start += BYTES_IN_LINE) {
    yield toLine({ bytes: bytes.toString('base64', start, start + BYTES_IN_LINE) })
  }
}

function toLine(value: object): string {
  return `${JSON.stringify(value)}\n`
}
