import type { Overlay } from '../../../content/editing/field.ts'
import { placeInDraft } from '../../../editing/kinds/items.ts'
import { overlayOf } from '../draft-changes.ts'
import type { EditingStore } from '../editing-store.ts'
import { promiseCache } from '../promise-cache.ts'
import type { PagePlaces } from './renderer.ts'

/**
 * Finds where on the pages of the draft what can be changed stands: only when somebody asks, as few edit on the page, and once a
 * revision.
 *
 * @param findPlaces finds the places of the content with what is laid over it
 */
export function draftPlaces(
  editing: Pick<EditingStore, 'draft'>,
  findPlaces: (overlay: Overlay) => Promise<PagePlaces>,
): () => Promise<PagePlaces> {
  const newest = promiseCache<number, PagePlaces>(1)

  async function find(overlay: Overlay): Promise<PagePlaces> {
    const pages = [...(await findPlaces(overlay))]
    return new Map(
      pages.map(([page, places]) => [
        page,
        places.map(({ place, at }) => ({ place: placeInDraft(place, overlay), at })),
      ]),
    )
  }

  return async () => {
    const draft = await editing.draft()
    return newest.of(draft.revision, () => find(overlayOf(draft)))
  }
}
