import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import type { StoreConfig } from '../config/config.ts'
import { SHORTEST_LINK_SECRET } from '../config/config.ts'
import {
  findLinkSecret,
  type LinkSecretSource,
  linkSecretPath,
  placeLinkSecret,
  replaceLinkSecret,
} from '../notifications/link-secret.ts'
import { type ArchivedRow, archivedTables, type BackupRow, toArchivedRow } from '../store/lead-archive.ts'
import type { RefusedRow } from '../store/lead-store.ts'
import { type BackupCounts, backupFormat, backupVersion, countWords, noRows } from './backup.ts'
import { type Command, CommandFailure, onePositional, readArguments } from './command.ts'
import { withArchive } from './open-records.ts'
import { terminalText } from './printing.ts'

const LINE_FEED = 0x0a

/** Longer than any row: a file with such a line is something else, and is not to fill the memory. */
const MAX_LINE_LENGTH = 1024 * 1024

/** The lines of a file as they are, byte by byte, without the line feeds; the last is empty when the file ends with one. */
export async function* fileLines(path: string): AsyncGenerator<Buffer> {
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

interface RestoredSecret {
  /** The secret in the backup, or null when it has none. */
  readonly linkSecret: string | null
  /** The file of the backup. */
  readonly path: string
  /** Where the servers of the restored store have their link secret. */
  readonly source: LinkSecretSource
  readonly store: StoreConfig
  readonly now: Date
}

/**
 * Stores the link secret of a backup in the data folder, from which the servers of the restored store read it.
 *
 * A secret that is already there stays in use if it is configured, or if the restored store is PostgreSQL: the file may
 * then belong to another server. A file next to the restored SQLite database is replaced, and the former one is kept under
 * another name: the links that it signed are of leads that are no longer in the database.
 *
 * @returns a message for the owner, empty when there is nothing to say
 * @throws CommandFailure when it cannot be written
 */
export async function restoreLinkSecret({ linkSecret, path, source, store, now }: RestoredSecret): Promise<string> {
  const file = linkSecretPath(source.directory)
  if (linkSecret === null) {
    return 'The backup has no link secret: links in messages that were delivered before answer 403, unless this server has the same secret as the old one.\n'
  }
  const instead = `set LINK_SECRET to the linkSecret in the first line of ${path} and restart the server`
  try {
    const present = await findLinkSecret(source)
    if (present === linkSecret) {
      return ''
    }
    if (present === null) {
      await placeLinkSecret(linkSecret, source.directory)
      return `The link secret is in ${file}: restart the server if it is running, so that links in delivered messages work.\n`
    }
    if (source.configured === null && store.kind === 'sqlite') {
      const former = await replaceLinkSecret(linkSecret, source.directory, now)
      return `The link secret is in ${file}, and the one that was there in ${former}: restart the server if it is running, so that links in delivered messages work; those that it has signed meanwhile answer 403 then.\n`
    }
    const other = source.configured === null ? file : 'LINK_SECRET'
    return `The backup has another link secret than ${other}, which stays: links in messages that were delivered before answer 403. If they are to work rather than those sent since, ${instead}.\n`
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(
      `The leads are restored, but the link secret is not (${reason}): for links in delivered messages to work, ${instead}`,
    )
  }
}

export const restore: Command = {
  name: 'restore',
  usage: '<file> [--skip-refused]',
  summary: 'brings a backup back into a store without leads',
  help: `Brings back what "backup" has written, into SQLite or PostgreSQL, whichever it came from: all of it or nothing.
The file is checked first, and a store that has leads is refused. Where a server runs on it, leads that are sent
meanwhile wait for some seconds and then get an error, which their visitors see: restore before you open the door.

  --skip-refused   restores the rest when the database refuses some rows, leads with a text that is too long for
                   instance; they are left out with their notifications. Without it, all such rows are named, by
                   their line in the file, their id and the rule that they violate, and nothing is restored

The secret that signs the links in messages is put into DATA_DIR, so that links in delivered messages work here; it is read
when the server starts. LINK_SECRET stays as it is set, and what to do is said when it is another one.

Notifications that were still to be sent when the backup was made are sent from here: do not let the server that it came
from go on, or the business is told twice. Leads that were erased after the backup are back: erase them again.`,

  async run(given, parts) {
    const { values, positionals } = readArguments('restore', given, { 'skip-refused': { type: 'boolean' } })
    const path = onePositional('restore', positionals, 'backup to bring back')
    const skipsRefused = values['skip-refused'] === true
    if (!existsSync(path)) {
      throw new CommandFailure(`There is no file ${path}`)
    }
    const counts = { ...noRows }
    for await (const { table } of readBackup(path)) {
      counts[table] += 1
    }
    // It is read again, and checked again to its end before anything of it stays.
    const linkSecret = await readLinkSecret(path)
    const source = parts.linkSecret()
    const store = parts.store()
    const restoration = await withArchive(store, 'restore', (archive) =>
      archive.restore(readBackup(path), skipsRefused),
    )
    if (restoration.kind === 'not-empty') {
      throw new CommandFailure('The store has leads already, and stays as it is: restore into an empty one')
    }
    const { rows, orphans } = restoration.refusals
    const leftOut = { ...noRows }
    for (const { table } of rows) {
      leftOut[table] += 1
    }
    parts.print(rows.map(refusalLine).join(''))
    if (restoration.kind === 'refused') {
      throw new CommandFailure(
        `The database refuses ${countWords(leftOut)}, listed on the output, and stays as it is. To restore the rest without them and their notifications, say --skip-refused`,
      )
    }
    leftOut.notifications += orphans
    const restored = {
      leads: counts.leads - leftOut.leads,
      notifications: counts.notifications - leftOut.notifications,
    }
    parts.print(`${countWords(restored)} restored${rows.length > 0 ? `, ${countWords(leftOut)} left out` : ''}\n`)
    parts.print(await restoreLinkSecret({ linkSecret, path, source, store, now: parts.now }))
    return 0
  },
}

function refusalLine({ table, id, line, rule }: RefusedRow): string {
  return `line ${line}, ${nouns[table]} ${terminalText(id)}: ${rule}\n`
}

const nouns: Readonly<Record<keyof BackupCounts, string>> = { leads: 'lead', notifications: 'notification' }
