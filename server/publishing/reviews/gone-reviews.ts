import { copyRetentionDays } from '../../../business/business.ts'
import type { Overlay } from '../../../content/editing/field.ts'
import { collected } from '../../../content/office/collected-reviews.ts'
import { givenKey, isHiddenItem } from '../../../editing/kinds/items.ts'
import { DAY_MS } from '../../../leads/milliseconds.ts'
import type { ReviewStore } from '../../leads/reviews/reviews.ts'
import type { EditingStore } from '../editing-store.ts'
import { tryAgain } from '../try-again.ts'
import { KEPT_VERSIONS, type StoredVersion } from '../versions/site-versions.ts'
import { cardsIn, reviewList } from './review-cards.ts'

export type GoneReviews = ReturnType<typeof goneReviewsIn>

interface GoneParts {
  readonly editing: Pick<
    EditingStore,
    'newestPublished' | 'keptVersions' | 'draft' | 'replaceDraft' | 'changeOldVersions'
  >
  readonly reviews: Pick<ReviewStore, 'forgetDetached' | 'goneCardKeys' | 'removeWithdrawn'>
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

  /** Takes them out of the draft, and of all stored versions but the one that is online. Returns whether there may be any. */
  async function takeOut(): Promise<boolean> {
    const gone = await reviews.goneCardKeys()
    if (gone.length > 0) {
      await tryAgain(() => takeOutOfDraft(gone))
      await editing.changeOldVersions((overlay) => withoutReviews(overlay, gone))
    }
    return gone.length > 0
  }

  return {
    /** An overlay as it may be published. */
    without: async (overlay: Overlay): Promise<Overlay> => withoutReviews(overlay, await reviews.goneCardKeys()),

    takeOut,

    /**
     * Forgets, once a day, what was kept long enough: the words of reviews whose requests are gone and that no visitor has read for a
     * week, so that a wrong tap can be taken back until then, and the keys of the cards of withdrawn ones.
     */
    forget: async (): Promise<void> => {
      const since = new Date(now().getTime() - copyRetentionDays * DAY_MS)
      const versions = onlineSince(await editing.keptVersions(), since)
      // Without a version and a draft the database may be being filled.
      if (versions !== null && (versions.length > 0 || (await editing.draft()).revision > 0)) {
        await reviews.forgetDetached(versions.flatMap(({ overlay }) => shownKeysOf(cardsIn(overlay))))
      }
      // The key is of use to what may still be put online: the version that is, and copies that were made before. Read before old
      // versions are changed: one that is replaced meanwhile is not among them, and loses its card tomorrow.
      const online = keysOf(await onlineCards())
      await takeOut()
      await reviews.removeWithdrawn(since, online)
    },

    /** The keys of those that visitors still read, until somebody publishes. */
    online: async (): Promise<ReadonlySet<string>> => {
      const gone = await reviews.goneCardKeys()
      const shown = gone.length === 0 ? [] : shownKeysOf(await onlineCards())
      return new Set(gone.filter((key) => shown.includes(key)))
    },
  }
}

/** The versions that were online at a time or after it, of all from the newest; null where they may not all be kept any more. */
function onlineSince(versions: readonly StoredVersion[], time: Date): readonly StoredVersion[] | null {
  const published = versions.filter(({ kind }) => kind === 'published')
  // The newest of those that are older was online until the next one was.
  const first = published.findIndex(({ at }) => at <= time)
  if (first < 0) {
    return versions.length < KEPT_VERSIONS ? published : null
  }
  return published.slice(0, first + 1)
}

/** The keys of the cards that visitors read. */
function shownKeysOf(cards: readonly unknown[]): readonly string[] {
  return keysOf(cards.filter((card) => !isHiddenItem(card)))
}

function keysOf(cards: readonly unknown[]): readonly string[] {
  return cards.map(givenKey).filter((key) => key !== null)
}

/** The same overlay where it has none of them. */
function withoutReviews(overlay: Overlay, keys: readonly string[]): Overlay {
  const cards = cardsIn(overlay)
  const rest = cards.filter((card) => !keys.some((key) => key === givenKey(card)))
  return rest.length < cards.length ? { ...overlay, [reviewList]: rest } : overlay
}
