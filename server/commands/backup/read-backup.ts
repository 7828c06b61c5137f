import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import type { BackupFailure } from '../../../leads/backup-state.ts'
import {
  type ArchivedRow,
  type BackupRow,
  type Columns,
  columnKinds,
  type TableColumns,
  toArchivedRow,
} from '../../database/archive.ts'
import { leadTablesBefore5 } from '../../leads/lead-archive.ts'
import { CommandFailure } from '../command.ts'
import { archivedTables } from './archived-tables.ts'
import { codeOf, reasonOf, refuseFolder } from './private-file.ts'
import { addRow } from './row-counts.ts'
import { FORMAT, MAX_LINE_BYTES, VERSION } from './write-backup.ts'

/** The most bytes in one column: neither database holds more. */
const MAX_BYTES = 1024 ** 3

const LINE_FEED = 0x0a

/** A backup that cannot be read, and what is wrong with it. */
export class UnreadableBackup extends CommandFailure {
  readonly failure: BackupFailure

  constructor(failure: BackupFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** A backup whose header has been read; only the end shows whether it is what was written. */
export interface Backup {
  readonly version: number
  /** When it was made. */
  readonly createdAt: Date
  /** The secret of the links in delivered messages; null when it has none. */
  readonly linkSecret: string | null
  readonly tables: readonly TableColumns[]
  /**
   * Reads the rows, from the beginning with each call. The end shows whether the file is complete, so the caller must be able
   * to roll back until then.
   *
   * @throws UnreadableBackup when it is damaged or not complete; the message contains nothing of its content
   */
  rows(): AsyncGenerator<BackupRow>
}

/**
 * Opens a backup.
 *
 * @param isExact refuses one whose last line does not end, before anything else is judged: most that are cut off are known by it
 */
export async function openBackup(path: string, isExact = false): Promise<Backup> {
  const size = await sizeOf(path)
  if (size === 0) {
    throw new UnreadableBackup('empty', `${path} is empty`)
  }
  if (isExact && (await buffer(createReadStream(path, { start: size - 1 }))).at(-1) !== LINE_FEED) {
    throw new UnreadableBackup('cut-off', `${path} is damaged or cut off: its last line does not end`)
  }
  for await (const line of fileLines(path)) {
    const header = parseLine(line)
    if (header?.format !== FORMAT) {
      break
    }
    const { version } = header
    if (typeof version !== 'number' || version < 1 || version > VERSION) {
      throw new UnreadableBackup(
        'version',
        `${path} has version ${String(version)} of the format, and this program knows up to ${VERSION}: restore it with the version that wrote it`,
      )
    }
    const tables = version < 5 ? leadTablesBefore5 : toTables(path, header.tables)
    return {
      version,
      createdAt: new Date(String(header.createdAt)),
      linkSecret: typeof header.linkSecret === 'string' ? header.linkSecret : null,
      tables,
      rows: () => readRows(path, tables),
    }
  }
  throw new UnreadableBackup('damaged', `${path} is not a backup that "backup" has written`)
}

/** Opens the file, as who may not read it learns its size all the same. */
async function sizeOf(path: string): Promise<number> {
  refuseFolder(path, 'read')
  const file = await open(path).catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT'
      ? new UnreadableBackup('missing', `There is no file ${path}`)
      : new CommandFailure(`${path} cannot be read: ${reasonOf(error)}`)
  })
  try {
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

function toTables(path: string, given: unknown): readonly TableColumns[] {
  const tables = isObject(given) ? given : {}
  if (Object.keys(tables).some((name) => !archivedTables.some((table) => table.name === name))) {
    throw new UnreadableBackup(
      'version',
      `${path} has a table that this program does not know: restore it with the version that wrote it`,
    )
  }
  return archivedTables.flatMap((table) => {
    const columns = tables[table.name]
    if (columns === undefined) {
      return []
    }
    if (!isColumns(columns)) {
      throw new UnreadableBackup('damaged', `${path} is damaged: line 1 has columns of ${table.name} that cannot be`)
    }
    return [{ table, columns }]
  })
}

function isColumns(value: unknown): value is Columns {
  return isObject(value) && Object.values(value).every((kind) => columnKinds.some((known) => known === kind))
}

async function* readRows(path: string, tables: readonly TableColumns[]): AsyncGenerator<BackupRow> {
  const hash = createHash('sha256')
  const none = tables.map(({ table }) => [table.name, 0] as const)
  const counts = new Map<string, number>(none)
  const lines = fileLines(path)
  let number = 0
  /** The next line, null after the last one. It is hashed with the one after it, as the end is not. */
  let unhashed: Buffer | null = null
  async function nextLine(): Promise<Buffer | null> {
    if (unhashed !== null) {
      hash.update(unhashed).update('\n')
    }
    const { value, done } = await lines.next()
    number += 1
    unhashed = done ? null : value
    return unhashed
  }

  /** Reads the bytes of a row, which are in the lines after it. */
  async function readBytes(length: unknown): Promise<Buffer> {
    if (typeof length !== 'number' || !Number.isSafeInteger(length) || length < 0 || length > MAX_BYTES) {
      throw damaged(path, number)
    }
    const bytes = Buffer.allocUnsafe(length)
    for (let filled = 0; filled < length; ) {
      const line = await nextLine()
      const text = line && parseLine(line)?.bytes
      if (typeof text !== 'string' || Buffer.byteLength(text, 'base64') > length - filled) {
        throw damaged(path, number)
      }
      filled += bytes.write(text, filled, 'base64')
    }
    return bytes
  }

  try {
    await nextLine()
    for (let line = await nextLine(); line !== null && line.length > 0; line = await nextLine()) {
      const value = parseLine(line)
      if (isObject(value?.end)) {
        // Versions before 4 have no events.
        const found = { ...Object.fromEntries(none), ...value.end }
        if (!isDeepStrictEqual(found, { ...Object.fromEntries(counts), sha256: hash.digest('hex') })) {
          throw new UnreadableBackup('damaged', `${path} is damaged: it is not what was written`)
        }
        // An empty line is what follows the last line feed.
        const { value: after } = await lines.next()
        if (after !== undefined && after.length > 0) {
          throw new UnreadableBackup('damaged', `${path} is damaged: something follows its end`)
        }
        return
      }
      const each = tables.find(({ table }) => isObject(value?.[table.name]))
      const given = each && value?.[each.table.name]
      if (each === undefined || !isObject(given)) {
        throw damaged(path, number)
      }
      const rowNumber = number
      const row = { ...given }
      for (const column of Object.keys(each.columns)) {
        const bytes = row[column]
        if (each.columns[column] === 'bytes' && isObject(bytes)) {
          row[column] = await readBytes(bytes.length)
        }
      }
      addRow(counts, each)
      yield { ...rowOrFail(each, row, `${path} is damaged: line ${rowNumber}`), line: rowNumber }
    }
  } finally {
    await lines.return(undefined)
  }
  throw new UnreadableBackup('cut-off', `${path} is cut off: its end is missing`)
}

function damaged(path: string, number: number): UnreadableBackup {
  return new UnreadableBackup('damaged', `${path} is damaged or cut off: line ${number} is not a row`)
}

function rowOrFail(each: TableColumns, row: JsonObject, where: string): ArchivedRow {
  try {
    return toArchivedRow(each, row)
  } catch (error) {
    throw new UnreadableBackup('damaged', `${where}, ${error instanceof Error ? error.message : 'unknown'}`)
  }
}

/** Reads the lines of a file as bytes, without the line feeds; the last one is empty when the file ends with a line feed. */
async function* fileLines(path: string): AsyncGenerator<Buffer, undefined> {
  let rest: Buffer[] = []
  let length = 0
  for await (const chunk of createReadStream(path)) {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)])
      rest = []
      length = 0
      start = end + 1
    }
    rest.push(chunk.subarray(start))
    length += chunk.length - start
    if (length > MAX_LINE_BYTES) {
      return
    }
  }
  yield Buffer.concat(rest)
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
