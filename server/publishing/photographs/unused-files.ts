import { reasonOf } from '../../../contracts/reason.ts'
import { DAY_MS } from '../../../leads/milliseconds.ts'
import type { PublisherParts } from '../publisher.ts'
import type { DraftRenderings } from '../rendering/draft-renderings.ts'
import { ownPictures } from '../rendering/rendered-site.ts'
import { wholePath } from './pictures.ts'

/** Files that nothing shows any more are kept for so long. */
const UNUSED_MS = DAY_MS

/** Returns the function that removes the files that neither a version, the draft nor the library shows any more. */
export function unusedFileRemover(
  { editing, photographs, built, facts, log, now }: PublisherParts,
  drafts: Pick<DraftRenderings, 'newest'>,
): () => Promise<void> {
  return async () => {
    const stored = await editing.keptVersions()
    const draft = await drafts.newest().catch((error: unknown) => {
      const reason = reasonOf(error)
      log.error({ reason }, 'old pictures stay, since nobody knows which ones the draft shows')
      return null
    })
    if (draft === null) {
      return
    }
    const used = new Set([
      ...stored.flatMap(({ files }) => files),
      ...ownPictures(draft, built.site).map(({ path }) => path),
      ...[...Object.values(facts.photos), ...(await photographs.list())].map(({ digest }) => wholePath(digest)),
    ])
    await photographs.forgetFiles(used, new Date(now().getTime() - UNUSED_MS))
  }
}
