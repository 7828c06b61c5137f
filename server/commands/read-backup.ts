import { createHash } from 'node:crypto'
import { SHORTEST_LINK_SECRET } from '../link-secret.ts'
import { type ArchivedRow, archivedTables, type BackupRow, toArchivedRow } from '../store/archived-row.ts'
import { type BackupCounts, noRows } from './backup-counts.ts'
import { CommandFailure } from './command-failure.ts'
import { fileLines } from './file-lines.ts'
import { backupFormat, backupVersion } from './write-backup.ts'

/**
 * The rows of a backup. Whether it is whole is known at its end: until then nothing may be done that stays.
 *
 * @throws CommandFailure when it is not a backup, or not whole; the message holds nothing of its content
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
 * The link secret of the server that a backup was made of, or null when the backup has none.
 *
 * @throws CommandFailure when it is not a backup, or names something that cannot be a secret
 */
export async function readLinkSecret(path: string): Promise<string | null> {
  for await (const line of fileLines(path)) {
    const header = parseLine(line)
    checkHeader(path, header)
    const { linkSecret = null } = header ?? {}
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

function checkHeader(path: string, header: JsonObject | null): void {
  if (header?.format !== backupFormat) {
    throw new CommandFailure(`${path} is not a backup that "backup" has written`)
  }
  if (typeof header.version !== 'number' || header.version < 1 || header.version > backupVersion) {
    throw new CommandFailure(
      `${path} has version ${String(header.version)} of the format, and this program knows up to ${backupVersion}: restore it with the version that wrote it`,
    )
  }
}

function checkEnd(path: string, end: JsonObject, counts: Readonly<BackupCounts>, sha256: string): void {
  if (archivedTables.some((table) => end[table] !== counts[table]) || end.sha256 !== sha256) {
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
