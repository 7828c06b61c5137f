import { DAY_MS } from '../../../leads/milliseconds.ts'
import { shownIn } from '../draft-changes.ts'
import type { EditingStore } from '../editing-store.ts'
import type { SitePhotographs } from './site-photographs.ts'

/** Somebody may be about to use a photograph that has just come; where there is room, also one of last week (milliseconds). */
const NEW_MS = DAY_MS
export const FORGOTTEN_MS = 7 * DAY_MS

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

/** Returns the function that adds a photograph, also where others must make room for it. */
export function addMakingRoom(
  editing: Pick<EditingStore, 'draft' | 'keptVersions'>,
  photographs: Pick<SitePhotographs, 'add' | 'list' | 'remove'>,
): SitePhotographs['add'] {
  return async (photograph, bytes, by, now) => {
    if (await photographs.add(photograph, bytes, by, now)) {
      return true
    }
    await removeUnusedPhotographs(editing, photographs, new Date(now.getTime() - NEW_MS))
    return photographs.add(photograph, bytes, by, now)
  }
}
