import { createHash } from 'node:crypto'
import { copyRetentionDays } from '../../business/business.ts'
import { findLinkSecret, linkSecretPath } from '../notifications/link-secret.ts'
import type { ArchivedRow, ArchivedTable } from '../store/lead-archive.ts'
import { type Command, onePositional, readArguments } from './command.ts'
import { requireDatabase, withArchive } from './open-records.ts'
import { counted } from './printing.ts'
import { type Write, writePrivateFile } from './private-file.ts'

/** How many rows of each table. */
export type BackupCounts = Record<ArchivedTable, number>

export const noRows: Readonly<BackupCounts> = { leads: 0, notifications: 0 }

export function countWords({ leads, notifications }: Readonly<BackupCounts>): string {
  return `${counted(leads, 'lead')} and ${counted(notifications, 'notification')}`
}

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

export const backup: Command = {
  name: 'backup',
  usage: '<file> [--force]',
  summary: 'everything that is stored into one file, while the server runs',
  help: `Writes all leads and what was and will be sent about them, as they are at one moment, into a new file for your eyes only.
The server goes on meanwhile. The format is the same for SQLite and PostgreSQL. The file also holds the secret that signs
the links in messages (LINK_SECRET, or else the file link-secret in DATA_DIR), so that they work after a restore.

  --force   replaces a file that is there already

The file holds personal data and that secret: delete it after ${copyRetentionDays} days at most. As the privacy policy
says, no copy holds an erased lead for longer.`,

  async run(given, parts) {
    const { values, positionals } = readArguments('backup', given, { force: { type: 'boolean' } })
    const path = onePositional('backup', positionals, 'file to write')
    const store = parts.store()
    requireDatabase(store)
    const source = parts.linkSecret()
    const linkSecret = await findLinkSecret(source)
    const counts = await withArchive(store, 'read', (archive) =>
      writePrivateFile(path, values.force === true, (write) =>
        writeBackup(archive.rows(), linkSecret, parts.now, write),
      ),
    )
    parts.print(`${countWords(counts)} in ${path}\n`)
    if (linkSecret === null) {
      parts.print(
        `It has no link secret, as neither LINK_SECRET nor ${linkSecretPath(source.directory)} is there: where it is restored, links in delivered messages answer 403.\n`,
      )
    }
    return 0
  },
}
