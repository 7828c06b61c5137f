import { reasonOf } from '../../../contracts/reason.ts'
import { DAY_MS } from '../../../leads/milliseconds.ts'
import { shownIn } from '../draft-changes.ts'
import type { EditingStore } from '../editing-store.ts'
import type { PublisherParts } from '../publisher.ts'
import type { DraftRenderings } from '../rendering/draft-renderings.ts'
import { ownPictures } from '../rendering/rendered-site.ts'
import { wholePath } from './pictures.ts'
import type { SitePhotographs } from './site-photographs.ts'

/** Files that nothing shows any more are kept for so long. */
const UNUSED_MS = DAY_MS

/** Somebody may be about to use a photograph that came last week (milliseconds). */
export const FORGOTTEN_MS = 7 * DAY_MS

/** Removes the files that neither a version, the draft nor the library shows any more. */
export async function removeUnusedFiles(
  { editing, photographs, built, facts, log, now }: PublisherParts,
  drafts: Pick<DraftRenderings, 'newest'>,
): Promise<void> {
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

/**
 * Removes the photographs that neither the draft nor a version names. One with words is named, also while nothing shows it.
 *
 * @param before those that came later stay
 */
export async function removeUnusedPhotographs(
  editing: Pick<EditingStore, 'draft' | 'keptVersions'>,
  photographs: Pick<SitePhotographs, 'list' | 'remove'>,
  before: Date,
): Promise<void> {
  const [draft, versions] = await Promise.all([editing.draft(), editing.keptVersions()])
  const isNamed = shownIn([draft.fields, ...versions.map(({ overlay }) => overlay)])
  for (const { name, at } of await photographs.list()) {
    if (at < before && !isNamed(name) && !isNamed(`photos.${name}`)) {
      await photographs.remove(name)
    }
  }
}
