import type { Overlay } from '../../../content/editing/field.ts'
import { placeInDraft } from '../../../editing/kinds/items.ts'
import { overlayOf } from '../draft-changes.ts'
import type { Rendering } from '../open-publishing.ts'
import { promiseCache } from '../promise-cache.ts'
import type { PagePlaces, RenderAnswer } from './renderer.ts'

/** A browser still loads the files of a preview that was replaced just now. */
const KEPT = 6

export type DraftRenderings = ReturnType<typeof draftRenderings>

/**
 * Renders the draft as it would be published, and keeps the renderings just before.
 *
 * @param onRendered is called with each new rendering of the draft
 */
export function draftRenderings(
  { editing, interpretations, renderer }: Pick<Rendering, 'editing' | 'interpretations' | 'renderer'>,
  onRendered: (rendered: RenderAnswer) => void,
) {
  const byRevision = promiseCache<number, RenderAnswer>(KEPT)
  /** By the JSON of what was laid over the content. */
  const others = promiseCache<string, RenderAnswer>(KEPT)
  const newestPlaces = promiseCache<number, PagePlaces>(1)
  let running: Promise<unknown> | null = null

  const render = async (overlay: Overlay): Promise<RenderAnswer> =>
    renderer.render({ ...(await interpretations.of(overlay)), isCompressed: false })

  async function findPlaces(overlay: Overlay): Promise<PagePlaces> {
    const pages = [...(await renderer.places(await interpretations.of(overlay)))]
    return new Map(
      pages.map(([page, places]) => [
        page,
        places.map(({ place, at }) => ({ place: placeInDraft(place, overlay), at })),
      ]),
    )
  }

  return {
    /** Renders the draft, unless that was done already. */
    async newest(): Promise<RenderAnswer> {
      let draft = await editing.draft()
      // One at a time, and always the newest: whoever types is faster than a page is rendered.
      while (running !== null && !byRevision.has(draft.revision)) {
        await running
        draft = await editing.draft()
      }
      return byRevision.of(draft.revision, () => {
        const rendering = render(overlayOf(draft))
        running = rendering
          .then(onRendered, () => undefined)
          .finally(() => {
            running = null
          })
        return rendering
      })
    },

    /** Where on the pages of the draft what can be changed stands: found when somebody asks, as few edit on the page. */
    async places(): Promise<PagePlaces> {
      const draft = await editing.draft()
      return newestPlaces.of(draft.revision, () => findPlaces(overlayOf(draft)))
    },

    /** Renders something else than the whole draft, unless that was done already. */
    of: (overlay: Overlay): Promise<RenderAnswer> => others.of(JSON.stringify(overlay), () => render(overlay)),

    /** Whether a revision was rendered here. */
    has: byRevision.has,

    /** Finds something in what is rendered, the newest first. */
    async find<Found>(look: (rendered: RenderAnswer) => Found | undefined): Promise<Found | undefined> {
      for (const rendering of [...others.all(), ...byRevision.all()].reverse()) {
        const rendered = await rendering.catch(() => null)
        const found = rendered === null ? undefined : look(rendered)
        if (found !== undefined) {
          return found
        }
      }
      return undefined
    },
  }
}
