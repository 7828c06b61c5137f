import type { SiteEditing } from '../store/site-editing.ts'
import type { SitePhotographs } from '../store/site-photographs.ts'

/** Removes the photographs that neither the draft nor a version names, to make room for another. */
export async function removeUnusedPhotographs(
  editing: Pick<SiteEditing, 'draft' | 'versions'>,
  photographs: Pick<SitePhotographs, 'list' | 'remove'>,
): Promise<void> {
  const [draft, versions] = await Promise.all([editing.draft(), editing.versions()])
  const used = JSON.stringify([draft.fields, versions.map(({ overlay }) => overlay)])
  for (const { name } of await photographs.list()) {
    if (!used.includes(`"${name}"`) && !used.includes(`"photos.${name}"`)) {
      await photographs.remove(name)
    }
  }
}
