import type { Overlay } from '../../../content/editing/field.ts'
import { givenKey, isHiddenItem } from '../../../editing/kinds/items.ts'
import { overlayOf } from '../draft-changes.ts'
import type { EditingStore } from '../editing-store.ts'
import { KEPT_VERSIONS } from '../versions/site-versions.ts'

/** The place of the reviews in the content. */
export const reviewList = 'reviews.testimonials'

/** Where the card of a review stands. */
export interface CardState {
  /** Null where the draft has none. */
  readonly draft: 'shown' | 'hidden' | null
  /** Whether visitors read it. */
  readonly isOnline: boolean
  /** Since when they do; null where they do not, and where that is longer ago than versions are kept. */
  readonly onlineSince: Date | null
}

/** Reads the draft and the versions, and returns what says where the card of a key stands. */
export async function findCards(
  editing: Pick<EditingStore, 'draft' | 'versions'>,
): Promise<(key: string) => CardState> {
  const [draft, versions] = await Promise.all([editing.draft(), editing.versions()])
  const drafted = cardsIn(overlayOf(draft))
  const published = versions
    .filter(({ kind }) => kind === 'published')
    .map(({ at, overlay }) => ({ at, cards: cardsIn(overlay).filter((card) => !isHiddenItem(card)) }))
  return (key) => {
    const card = drafted.find((each) => givenKey(each) === key)
    const without = published.findIndex(({ cards }) => !cards.some((each) => givenKey(each) === key))
    const isOlder = without < 0 && versions.length >= KEPT_VERSIONS
    const first = isOlder ? undefined : published.at(without < 0 ? -1 : without - 1)
    const isOnline = published.length > 0 && without !== 0
    return {
      draft: card === undefined ? null : isHiddenItem(card) ? 'hidden' : 'shown',
      isOnline,
      onlineSince: isOnline ? (first?.at ?? null) : null,
    }
  }
}

/** Drafts hold whatever JSON was saved. */
export function cardsIn(overlay: Overlay): readonly unknown[] {
  const list = overlay[reviewList]
  return Array.isArray(list) ? list : []
}
