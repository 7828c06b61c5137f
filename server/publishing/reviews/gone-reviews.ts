import { copyRetentionDays } from '../../../business/business.ts'
import type { Overlay } from '../../../content/editing/field.ts'
import { collected } from '../../../content/office/collected-reviews.ts'
import { givenKey, isHiddenItem } from '../../../editing/kinds/items.ts'
import { DAY_MS } from '../../../leads/milliseconds.ts'
import type { ReviewStore } from '../../leads/reviews/reviews.ts'
import type { SiteEditing } from '../site-editing.ts'
import { tryAgain } from '../try-again.ts'
import { cardsIn, isAt, reviewList } from './review-cards.ts'

export type GoneReviews = ReturnType<typeof goneReviewsIn>

interface GoneParts {
  readonly editing: Pick<SiteEditing, 'newestPublished' | 'draft' | 'replaceDraft' | 'changeOldVersions'>
  readonly reviews: Pick<ReviewStore, 'forgetDetached' | 'gonePlaces' | 'removeWithdrawn'>
}

/**
 * The reviews that stood on the site and may not any more, as they were withdrawn or erased. No version brings them back, and none
 * keeps their words but the one that is online, until the next is.
 */
export function goneReviewsIn({ editing, reviews }: GoneParts, now = () => new Date()) {
  /** Returns null when somebody else was faster. */
  async function takeOutOfDraft(gone: readonly string[]): Promise<'done' | null> {
    const draft = await editing.draft()
    const field = draft.fields[reviewList]
    const before = { [reviewList]: field?.value }
    const after = withoutReviews(before, gone)
    if (field === undefined || after === before) {
      return 'done'
    }
    const revision = draft.revision + 1
    const changed = { value: after[reviewList], by: collected.byItself, at: now().toISOString(), revision }
    const isReplaced = await editing.replaceDraft({
      ...draft,
      revision,
      fields: { ...draft.fields, [reviewList]: changed },
    })
    return isReplaced ? 'done' : null
  }

  const onlineCards = async () => cardsIn((await editing.newestPublished())?.overlay ?? {})

  /** The keys of the cards that visitors read. */
  const shownKeys = async () => keysOf((await onlineCards()).filter((card) => !isHiddenItem(card)))

  return {
    /** An overlay as it may be published. */
    without: async (overlay: Overlay): Promise<Overlay> => withoutReviews(overlay, await reviews.gonePlaces()),

    /**
     * Takes them out of the draft, and of all stored versions but the one that is online. One whose request is not kept any more goes
     * with its card.
     */
    forget: async (): Promise<void> => {
      await reviews.forgetDetached(await shownKeys())
      const gone = await reviews.gonePlaces()
      if (gone.length > 0) {
        await tryAgain(() => takeOutOfDraft(gone))
        await editing.changeOldVersions((overlay) => withoutReviews(overlay, gone))
      }
      // The mark is of use to what may still be put online: the version that is, and copies that were made before.
      const before = new Date(now().getTime() - copyRetentionDays * DAY_MS)
      await reviews.removeWithdrawn(before, keysOf(await onlineCards()))
    },

    /** The keys of those that visitors still read, until somebody publishes. */
    online: async (): Promise<ReadonlySet<string>> => {
      const gone = await reviews.gonePlaces()
      const shown = gone.length === 0 ? [] : await shownKeys()
      return new Set(gone.filter((place) => shown.includes(place)))
    },
  }
}

function keysOf(cards: readonly unknown[]): readonly string[] {
  return cards.map(givenKey).filter((key) => key !== null)
}

/** The same overlay where it has none of them. */
function withoutReviews(overlay: Overlay, places: readonly string[]): Overlay {
  const cards = cardsIn(overlay)
  const rest = cards.filter((card) => !places.some((place) => isAt(card, place)))
  return rest.length < cards.length ? { ...overlay, [reviewList]: rest } : overlay
}
