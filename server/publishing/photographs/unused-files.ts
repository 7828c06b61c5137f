import { reasonOf } from '../../../contracts/reason.ts'
import type { BuildFacts } from '../../../editing/build-facts.ts'
import { DAY_MS } from '../../../leads/milliseconds.ts'
import type { Site } from '../../pages/load-site.ts'
import type { DraftRenderings } from '../rendering/draft-renderings.ts'
import { ownPictures } from '../rendering/rendered-site.ts'
import type { SiteEditing } from '../site-editing.ts'
import { wholePath } from './pictures.ts'
import type { SitePhotographs } from './site-photographs.ts'

/** Files that nothing shows any more are kept for so long. */
const UNUSED_MS = DAY_MS

interface RemoverParts {
  readonly editing: Pick<SiteEditing, 'keptVersions'>
  readonly photographs: Pick<SitePhotographs, 'list' | 'forgetRenditions'>
  readonly built: { readonly site: Pick<Site, 'files'> }
  readonly facts: Pick<BuildFacts, 'photos'>
  readonly log: { readonly error: (facts: object, message: string) => void }
  readonly now: () => Date
}

/** Returns the function that removes the files that neither a version, the draft nor the library shows any more. */
export function unusedFileRemover(
  { editing, photographs, built, facts, log, now }: RemoverParts,
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
      ...stored.flatMap((version) => version.pictures),
      ...ownPictures(draft, built.site).map(({ path }) => path),
      ...[...Object.values(facts.photos), ...(await photographs.list())].map(({ digest }) => wholePath(digest)),
    ])
    await photographs.forgetRenditions(used, new Date(now().getTime() - UNUSED_MS))
  }
}
