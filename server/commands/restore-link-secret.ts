import type { StoreConfig } from '../config.ts'
import {
  findLinkSecret,
  type LinkSecretSource,
  linkSecretPath,
  placeLinkSecret,
  replaceLinkSecret,
} from '../link-secret.ts'
import { CommandFailure } from './command-failure.ts'

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
