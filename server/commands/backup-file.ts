import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { SHORTEST_LINK_SECRET } from '../config/config.ts'
import {
  type ArchivedRow,
  type ArchivedTable,
  archivedTables,
  type BackupRow,
  toArchivedRow,
} from '../store/lead-archive.ts'
import { CommandFailure } from './command.ts'
import type { Write } from './private-file.ts'

// The format: JSON Lines with a header, the rows, and a footer with their numbers and the SHA-256 of all before it.

const FORMAT = 'casa-in-posa leads'

/** 2 added digests of held leads, 3 the link secret and the channel of a notification, 4 events. */
const VERSION = 4

/** The file is written in pieces of about so many characters. */
const PIECE_LENGTH = 65_536

/** Longer than any row: a file with a longer line is no backup, and must not fill the memory. */
const MAX_LINE_LENGTH = 1024 * 1024

const LINE_FEED = 0x0a

/** The number of rows of each table. */
export type BackupCounts = Record<ArchivedTable, number>

export const noRows: Readonly<BackupCounts> = { leads: 0, notifications: 0, lead_events: 0 }

/**
 * Writes a backup.
 *
 * @param linkSecret goes into the header, so that the links in delivered messages work after a restore
 * @returns the number of rows
 */
export async function writeBackup(
  rows: AsyncIterable<ArchivedRow>,
  linkSecret: string | null,
  now: Date,
  write: Write,
): Promise<Readonly<BackupCounts>> {
  const hash = createHash('sha256')
  const counts = { ...noRows }
  let piece = `${JSON.stringify({ format: FORMAT, version: VERSION, createdAt: now, linkSecret })}\n`
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

/**
 * Reads the rows of a backup. Its end shows whether it is complete, so the caller must be able to roll back until then.
 *
 * @throws CommandFailure when it is not a backup, or not complete; the message contains nothing of its content
 */
export async function* readBackup(path: string): AsyncGenerator<BackupRow> {
  const hash = createHash('sha256')
  const counts = { ...noRows }
  let isOver = false
  let number = 0
  for await (const line of fileLines(path)) {
    number += 1
    if (isOver) {
      if (line.length > 0) {
        throw new CommandFailure(`${path} is damaged: something follows its end`)
      }
      return
    }
    const value = parseLine(line)
    if (number === 1) {
      checkHeader(path, value)
    } else if (isObject(value?.end)) {
      checkEnd(path, value.end, counts, hash.digest('hex'))
      isOver = true
    } else {
      const row = toRow(path, number, value)
      counts[row.table] += 1
      yield { ...row, line: number }
    }
    if (!isOver) {
      hash.update(line).update('\n')
    }
  }
  throw new CommandFailure(`${path} is cut off: its end is missing`)
}

/**
 * Reads the link secret of a backup, null when it has none.
 *
 * @throws CommandFailure when it is not a backup, or the secret is invalid
 */
export async function readLinkSecret(path: string): Promise<string | null> {
  for await (const line of fileLines(path)) {
    const { linkSecret = null } = checkHeader(path, parseLine(line))
    if (linkSecret === null) {
      return null
    }
    if (typeof linkSecret !== 'string' || linkSecret.trim().length < SHORTEST_LINK_SECRET) {
      throw new CommandFailure(`${path} is damaged: line 1 has a link secret that cannot be one`)
    }
    return linkSecret.trim()
  }
  return null
}

/** Reads the lines of a file as bytes, without the line feeds; the last one is empty when the file ends with a line feed. */
async function* fileLines(path: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path)) {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const line = chunk.subarray(start, end)
      yield rest.length > 0 ? Buffer.concat([rest, line]) : line
      rest = Buffer.alloc(0)
      start = end + 1
    }
    rest = Buffer.concat([rest, chunk.subarray(start)])
    if (rest.length > MAX_LINE_LENGTH) {
      return
    }
  }
  yield rest
}

type JsonObject = Readonly<Record<string, unknown>>

function parseLine(line: Buffer): JsonObject | null {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function checkHeader(path: string, header: JsonObject | null): JsonObject {
  if (header?.format !== FORMAT) {
    throw new CommandFailure(`${path} is not a backup that "backup" has written`)
  }
  if (typeof header.version !== 'number' || header.version < 1 || header.version > VERSION) {
    throw new CommandFailure(
      `${path} has version ${String(header.version)} of the format, and this program knows up to ${VERSION}: restore it with the version that wrote it`,
    )
  }
  return header
}

function checkEnd(path: string, end: JsonObject, counts: Readonly<BackupCounts>, sha256: string): void {
  // Earlier versions have no events.
  if (archivedTables.some((table) => (end[table] ?? 0) !== counts[table]) || end.sha256 !== sha256) {
    throw new CommandFailure(`${path} is damaged: it is not what was written`)
  }
}

function toRow(path: string, number: number, value: JsonObject | null): ArchivedRow {
  const table = archivedTables.find((name) => isObject(value?.[name]))
  const row = table && value?.[table]
  if (table === undefined || !isObject(row)) {
    throw new CommandFailure(`${path} is damaged or cut off: line ${number} is not a row`)
  }
  try {
    return toArchivedRow(table, row)
  } catch (error) {
    throw new CommandFailure(
      `${path} is damaged: line ${number}, ${error instanceof Error ? error.message : 'unknown'}`,
    )
  }
}
