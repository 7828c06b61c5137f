import { copyRetentionDays } from '../../content/business.ts'
import { findLinkSecret, linkSecretPath } from '../link-secret.ts'
import { countWords } from './backup-counts.ts'
import type { Command } from './command.ts'
import { withArchive } from './open-archive.ts'
import { requireDatabase } from './open-records.ts'
import { onePositional, readArguments } from './read-arguments.ts'
import { writeBackup } from './write-backup.ts'
import { writePrivateFile } from './write-private-file.ts'

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
