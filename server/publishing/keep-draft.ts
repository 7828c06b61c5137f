import { isDeepStrictEqual } from 'node:util'
import { isWithin } from '../../business/json-places.ts'
import type { Overlay } from '../../content/editing/field.ts'
import type { Draft } from '../../contracts/editing.ts'
import { isSameAt } from '../../editing/same-value.ts'
import { changesOf, idleWords, overlayOf, type Places, waitingOf, withValuesOf, withWordsOf } from './draft-changes.ts'
import type { StoredDraft } from './editing-store.ts'
import type { StoredPhotograph } from './photographs/site-photographs.ts'
import { collectedFaults } from './reviews/collected-rating.ts'
import type { EditorParts } from './site-editor.ts'

/** The draft has another revision than the one that somebody saw. */
export type OutOfDate = 'newer'

interface DraftParts extends EditorParts {
  /** The places of the content's fields. */
  readonly fields: ReadonlySet<string>
}

export type DraftKeeping = ReturnType<typeof draftKeeping>

/** Describes drafts, and puts one in the place of another. */
export function draftKeeping(parts: DraftParts) {
  const { editing, photographs, interpretations, publisher, goneReviews, reviews, fields, now } = parts

  const publishedOverlay = async (): Promise<Overlay> => (await editing.newestPublished())?.overlay ?? {}

  /** What an overlay means, and all that stands against publishing it in the place of what is online. */
  const judge = async (overlay: Overlay) => {
    const [interpreted, online, average] = await Promise.all([
      interpretations.of(overlay),
      publishedOverlay(),
      reviews.average(),
    ])
    const problems = { ...collectedFaults(overlay, online, average), ...interpreted.problems }
    return { ...interpreted, online, problems }
  }

  const placesWith = (stored: readonly StoredPhotograph[]): Places => ({
    fields,
    uploads: new Set(stored.map(({ name }) => `photos.${name}`)),
  })

  const places = async (): Promise<Places> => placesWith(await photographs.list())

  /** The draft as it is published: changes that wait have what is online. */
  const chosenFrom = (draft: StoredDraft, online: Overlay, known: Places): Promise<Overlay> =>
    goneReviews.without(withValuesOf(overlayOf(draft), online, draft.waiting ?? [], known))

  const chosenOf = async (draft: StoredDraft): Promise<Overlay> =>
    chosenFrom(draft, await publishedOverlay(), await places())

  /** What would be published of an overlay, and what stands against it. */
  async function publishable(overlay: Overlay) {
    const { problems, photographs: stored } = await judge(overlay)
    const wrong = Object.entries(problems)
    const hasProblem = (path: string) => wrong.some(([place]) => isWithin(place, path))
    // A photograph that nothing shows may be half described: it waits for the rest of its words.
    const left = idleWords(overlay, placesWith(stored)).filter(hasProblem)
    const isLeft = (place: string) => left.some((path) => isWithin(place, path))
    return {
      overlay: Object.fromEntries(Object.entries(overlay).filter(([path]) => !left.includes(path))),
      problems: Object.fromEntries(wrong.filter(([place]) => !isLeft(place))),
    }
  }

  /** Describes a draft, and what is there beside it. */
  async function look(draft: StoredDraft) {
    const overlay = overlayOf(draft)
    const { problems, leftOut, photographs: stored, library, online } = await judge(overlay)
    const known = placesWith(stored)
    const chosen = await publishable(await chosenFrom(draft, online, known))
    const changes = [...changesOf(overlay, online, known)]
    const described: Draft = {
      revision: draft.revision,
      fields: { ...draft.fields },
      problems,
      obstacles: chosen.problems,
      leftOut: [...leftOut],
      changes,
      waiting: [...waitingOf(draft, online, known)],
      hasChanges: changes.length > 0,
    }
    return { draft: described, online, places: known, library: [...library] }
  }

  const describe = async (draft: StoredDraft): Promise<Draft> => (await look(draft)).draft

  /** Lets a preview be there when the browser asks for it; a failure is told to who asks. */
  function renderAhead(): void {
    publisher.draft().catch(() => undefined)
  }

  /**
   * Puts an overlay in the place of a draft, which is put away among the versions when changes of it are lost. Photographs keep their words.
   *
   * @param online what was online while the draft was seen
   */
  async function replaceDraft(
    draft: StoredDraft,
    overlay: Overlay,
    by: string,
    online: Overlay,
  ): Promise<StoredDraft | OutOfDate> {
    const known = await places()
    const before = overlayOf(draft)
    const after = withWordsOf(before, overlay, known)
    if (isDeepStrictEqual(before, after)) {
      return draft
    }
    const at = now()
    const revision = draft.revision + 1
    const entries = Object.entries(after).map(([path, value]) => [
      path,
      // What stays keeps its history, and its mark.
      isDeepStrictEqual(value, draft.fields[path]?.value)
        ? draft.fields[path]
        : { value, by, at: at.toISOString(), revision },
    ])
    const waiting = (draft.waiting ?? []).filter((path) => isSameAt(path, before, after))
    const replaced: StoredDraft = { revision, fields: Object.fromEntries(entries), waiting }
    const isWorthKeeping = changesOf(before, online, known).some((path) => !isSameAt(path, before, after))
    const putAway = { at, by, kind: 'draft', overlay: before, files: [] } as const
    if (!(await editing.replaceDraft(replaced, isWorthKeeping ? putAway : undefined))) {
      return 'newer'
    }
    renderAhead()
    return replaced
  }

  return { chosenOf, publishable, publishedOverlay, places, look, describe, renderAhead, replaceDraft }
}
