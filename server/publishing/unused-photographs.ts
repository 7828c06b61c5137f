import type { SiteEditing } from '../store/site-editing.ts'
import type { SitePhotographs } from '../store/site-photographs.ts'

/** Somebody may be about to use a photograph that has just come (milliseconds). */
const NEW_MS = 24 * 60 * 60_000

/** Removes the photographs that neither the draft nor a version names, to make room for another. */
export async function removeUnusedPhotographs(
  editing: Pick<SiteEditing, 'draft' | 'keptVersions'>,
  photographs: Pick<SitePhotographs, 'list' | 'remove'>,
  now: Date,
): Promise<void> {
  const [draft, versions] = await Promise.all([editing.draft(), editing.keptVersions()])
  const used = JSON.stringify([draft.fields, versions.map(({ overlay }) => overlay)])
  for (const { name, at } of await photographs.list()) {
    const isNew = now.getTime() - at.getTime() < NEW_MS
    if (!isNew && !used.includes(`"${name}"`) && !used.includes(`"photos.${name}"`)) {
      await photographs.remove(name)
    }
  }
}

/** Returns the function that adds a photograph, also where others must make room for it. */
export function addMakingRoom(
  editing: Pick<SiteEditing, 'draft' | 'keptVersions'>,
  photographs: Pick<SitePhotographs, 'add' | 'list' | 'remove'>,
): SitePhotographs['add'] {
  return async (photograph, bytes, by, now) => {
    if (await photographs.add(photograph, bytes, by, now)) {
      return true
    }
    await removeUnusedPhotographs(editing, photographs, now)
    return photographs.add(photograph, bytes, by, now)
  }
}
