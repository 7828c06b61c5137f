import { existsSync } from 'node:fs'
import { countWords, noRows } from './backup-counts.ts'
import type { Command } from './command.ts'
import { CommandFailure } from './command-failure.ts'
import { withArchive } from './open-archive.ts'
import { onePositional, readArguments } from './read-arguments.ts'
import { readBackup } from './read-backup.ts'

export const restore: Command = {
  name: 'restore',
  usage: '<file>',
  summary: 'brings a backup back into a store without leads',
  help: `Brings back what "backup" has written, into SQLite or PostgreSQL, whichever it came from: all of it or nothing.
The file is checked first, and a store that has leads is refused. Where a server runs on it, leads that are sent
meanwhile wait for some seconds and then get an error, which their visitors see: restore before you open the door.

Notifications that were still to be sent when the backup was made are sent from here: do not let the server that it came
from go on, or the business is told twice. Leads that were erased after the backup are back: erase them again.`,

  async run(given, parts) {
    const { positionals } = readArguments('restore', given, {})
    const path = onePositional('restore', positionals, 'backup to bring back')
    if (!existsSync(path)) {
      throw new CommandFailure(`There is no file ${path}`)
    }
    const counts = { ...noRows }
    for await (const { table } of readBackup(path)) {
      counts[table] += 1
    }
    // It is read again, and checked again to its end before anything of it stays.
    const isRestored = await withArchive(parts.store(), 'restore', (archive) => archive.restore(readBackup(path)))
    if (!isRestored) {
      throw new CommandFailure('The store has leads already, and stays as it is: restore into an empty one')
    }
    parts.print(`${countWords(counts)} restored\n`)
    return 0
  },
}
