import { existsSync } from 'node:fs'
import type { RefusedRow } from '../store/refusals.ts'
import { type BackupCounts, countWords, noRows } from './backup-counts.ts'
import type { Command } from './command.ts'
import { CommandFailure } from './command-failure.ts'
import { withArchive } from './open-archive.ts'
import { onePositional, readArguments } from './read-arguments.ts'
import { readBackup, readLinkSecret } from './read-backup.ts'
import { restoreLinkSecret } from './restore-link-secret.ts'
import { terminalText } from './terminal-text.ts'

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
