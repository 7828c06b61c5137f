import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { calendarSettings } from '../../../content/office/appointment.ts'
import type { StoreConfig } from '../../config/config.ts'
import { movedMark } from '../../database/sqlite/database.ts'
import {
  findLinkSecret,
  type LinkSecretSource,
  linkSecretPath,
  placeLinkSecret,
  replaceLinkSecret,
} from '../../outbox/link-secret.ts'
import { type Command, CommandFailure, readOneArgument } from '../command.ts'
import { refuseRoot, withArchive } from '../open-records.ts'
import { terminalText } from '../printing.ts'
import { openBackup } from './read-backup.ts'
import { addRow, countTable, countWords } from './row-counts.ts'

export const restore: Command = {
  name: 'restore',
  usage: '<file> [--skip-refused]',
  summary: 'brings a backup back into an empty store',
  help: `Brings back what "backup" has written, into SQLite or PostgreSQL, whichever it came from: all of it or nothing.
The file is checked first, and a store that has leads, people of the office, or a draft, versions or photographs of the
site is refused. Where a server runs on it, leads that are sent meanwhile wait for some seconds and then get an error, which
their visitors see: restore before you open the door. Everybody signs in again, with the passkeys that they have.

  --skip-refused   restores the rest when the database refuses some rows, leads with a text that is too long for
                   instance; they are left out with what belongs to them. Without it, all such rows are named, by
                   their line in the file, their id and the rule that they violate, and nothing is restored

The secret that signs the links in messages is put into DATA_DIR, so that links in delivered messages work here; it is read
when the server starts. LINK_SECRET stays as it is set, and what to do is said when it is another one.

Notifications that were still to be sent when the backup was made are sent from here: do not let the server that it came
from go on, or the business is told twice. Leads that were erased after the backup are back: erase them again. Who was
removed from the office after the backup may enter again: remove them again ("npm run office -- revoke"). The secret address
of the calendar of shootings is in no backup, as it may have been revoked since: make a new one in the office.`,

  async run(given, parts) {
    const { argument: path, values } = readOneArgument(given, 'backup to bring back', {
      'skip-refused': { type: 'boolean' },
    })
    const skipsRefused = values['skip-refused'] === true
    const { linkSecret, tables, rows, version } = await openBackup(path)
    const counts = new Map(tables.map(({ table }) => [table.name, 0]))
    for await (const row of rows()) {
      addRow(counts, row)
    }
    const source = parts.linkSecret()
    const store = parts.store()
    // A new database, and the secret, become files that the server must be able to open.
    if (store.kind === 'sqlite' || (linkSecret !== null && source.configured === null)) {
      refuseRoot(source.directory)
    }
    if (store.kind === 'sqlite') {
      // A database that was moved away is not waited for any more.
      rmSync(join(store.directory, movedMark), { force: true })
    }
    let linksText = ''
    // The file is read once more, in a transaction that is rolled back unless it is complete. The secret comes
    // first: a restore that is killed between the two leaves an empty store, and can be run again.
    const restoration = await withArchive(store, 'restore', (archive) =>
      archive.restore({ tables, rows: rows() }, skipsRefused, async () => {
        linksText = await restoreLinkSecret(linkSecret, path, source, store, parts.now)
      }),
    )
    if (restoration.kind === 'not-empty') {
      throw new CommandFailure(
        `The store has ${countWords(new Map(restoration.found.map(({ table, count }) => [table.name, count])))} already, and stays as it is: restore into an empty one. How to put this one aside: docs/operations.md, 'Restore after a loss'`,
      )
    }
    const leftOut = new Map<string, number>()
    for (const row of restoration.refused) {
      addRow(leftOut, row)
      parts.print(`line ${row.line}, ${row.table.words[0]} ${terminalText(row.id)}: ${row.rule}\n`)
    }
    if (restoration.kind === 'refused') {
      throw new CommandFailure(
        `The database refuses ${countWords(leftOut)}, listed on the output, and stays as it is. To restore the rest without them, say --skip-refused`,
      )
    }
    parts.print(countTable('RESTORED', counts, leftOut))
    if (version < 5) {
      parts.print(
        `\nThe backup is of version ${version} of the format, which holds leads alone: visits, who may enter the office, and what was changed of the site are not in it.\n`,
      )
    }
    if ((counts.get('office_people') ?? 0) > 0) {
      // The backup does not say whether there was one.
      parts.print(
        `\nThe secret address of '${calendarSettings.title}' is in no backup: if there was one, make a new one in the office, as calendars with the old one stand still.\n`,
      )
    }
    parts.print(linksText)
    return 0
  },
}

/**
 * Stores the link secret of a backup in the data folder, from which the servers of the restored store read it.
 *
 * A secret that is already there stays in use if it is configured, or if the restored store is PostgreSQL: the file may
 * then belong to another server. A file next to the restored SQLite database is replaced, and the former one is kept under
 * another name: the links that it signed are of leads that are no longer in the database.
 *
 * @returns a message for the owner, empty when there is nothing to say
 * @throws CommandFailure when it can be neither read nor stored
 */
async function restoreLinkSecret(
  linkSecret: string | null,
  path: string,
  source: LinkSecretSource,
  store: StoreConfig,
  now: Date,
): Promise<string> {
  const file = linkSecretPath(source.directory)
  if (linkSecret === null) {
    return 'The backup has no link secret: links in messages that were delivered before answer 403, unless this server has the same secret as the old one.\n'
  }
  const instead = `set LINK_SECRET to the linkSecret in the first line of ${path} and`
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
    return `The backup has another link secret than ${other}, which stays: links in messages that were delivered before answer 403. If they are to work rather than those sent since, ${instead} restart the server.\n`
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(
      `The link secret cannot be stored (${reason}), and nothing is restored: mend that, or ${instead} run this again`,
    )
  }
}
