import { existsSync } from 'node:fs'
import { copyRetentionDays } from '../../business/business.ts'
import type { StoreConfig } from '../config/config.ts'
import {
  findLinkSecret,
  type LinkSecretSource,
  linkSecretPath,
  placeLinkSecret,
  replaceLinkSecret,
} from '../notifications/link-secret.ts'
import type { RefusedRow } from '../store/lead-store.ts'
import { type BackupCounts, noRows, readBackup, readLinkSecret, writeBackup } from './backup-file.ts'
import { type Command, CommandFailure, onePositional, readArguments } from './command.ts'
import { requireDatabase, withArchive } from './open-records.ts'
import { counted, terminalText } from './printing.ts'
import { writePrivateFile } from './private-file.ts'

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
    // It is read once more below, in a transaction that is rolled back unless it is complete.
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

const tableWords = { leads: 'lead', notifications: 'notification', lead_events: 'event of lead' } as const

function refusalLine({ table, id, line, rule }: RefusedRow): string {
  return `line ${line}, ${tableWords[table]} ${terminalText(id)}: ${rule}\n`
}

function countWords({ leads, notifications }: Pick<BackupCounts, 'leads' | 'notifications'>): string {
  return `${counted(leads, 'lead')} and ${counted(notifications, 'notification')}`
}

interface RestoredSecret {
  /** The secret in the backup, or null when it has none. */
  readonly linkSecret: string | null
  /** The file of the backup. */
  readonly path: string
  /** Where the servers of the restored store read their link secret. */
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
async function restoreLinkSecret({ linkSecret, path, source, store, now }: RestoredSecret): Promise<string> {
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
