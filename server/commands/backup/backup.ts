import { copyRetentionDays } from '../../../business/business.ts'
import { findLinkSecret, linkSecretPath } from '../../outbox/link-secret.ts'
import { type Command, readOneArgument } from '../command.ts'
import { requireDatabase, withArchive } from '../open-records.ts'
import { checkAndRecord, recordCheck } from './check-backup.ts'
import { writePrivateFile } from './private-file.ts'
import { countTable } from './row-counts.ts'
import { writeBackup } from './write-backup.ts'

export const backup: Command = {
  name: 'backup',
  usage: '<file> [--force] [--check]',
  summary: 'everything that is stored into one file, while the server runs',
  help: `Writes all that is stored, as it is at one moment, into a new file for your eyes only: the leads with what was and
will be sent about them, the counts of visits, who may enter the office with their passkeys, and of the site the draft, the
versions and the photographs. Sessions, codes and uploads under way are left out, and with them the telephones'
registrations for notices and the secret address of the calendar of shootings, which are made again after a restore. The
server goes on meanwhile. The format is the same for SQLite and PostgreSQL. The file also holds the secret that signs the
links in messages (LINK_SECRET, or else the file link-secret in DATA_DIR), so that they work after a restore. Photographs
take a third more than they have.

  --force   replaces a file that is there already
  --check   opens the file as "check-backup" does, and records for the office and the digest what became of it, also when
            it could not be written

The file holds personal data and secrets: delete it after ${copyRetentionDays} days at most. As the privacy policy
says, no copy holds an erased lead for longer.`,

  async run(given, parts) {
    const { argument: path, values } = readOneArgument(given, 'file to write', {
      force: { type: 'boolean' },
      check: { type: 'boolean' },
    })
    const store = parts.store()
    requireDatabase(store)
    const source = parts.linkSecret()
    const linkSecret = await findLinkSecret(source)
    const written = withArchive(store, 'read', async (archive) => {
      const content = await archive.read()
      return writePrivateFile(path, values.force === true, (write) =>
        writeBackup(content, linkSecret, parts.now, write),
      )
    })
    const counts = await written.catch(async (error: unknown) => {
      if (values.check === true) {
        // What kept the backup from being written is what the owner must know, also where it cannot be recorded.
        await recordCheck(path, { ok: false, failure: 'unwritten' }, parts).catch(() => undefined)
      }
      throw error
    })
    parts.print(countTable('STORED', counts))
    parts.print(`\nAll of it is in ${path}\n`)
    if (linkSecret === null) {
      parts.print(
        `It has no link secret, as neither LINK_SECRET nor ${linkSecretPath(source.directory)} is there: where it is restored, links in delivered messages answer 403.\n`,
      )
    }
    if (values.check === true) {
      await checkAndRecord(path, parts)
    }
    return 0
  },
}
