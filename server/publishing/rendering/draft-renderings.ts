import type { Overlay } from '../../../content/editing/field.ts'
import { overlayOf } from '../draft-changes.ts'
import type { EditingStore } from '../editing-store.ts'
import { promiseCache } from '../promise-cache.ts'
import type { RenderAnswer } from './renderer.ts'

/** A browser still loads the files of a preview that was replaced just now. */
const KEPT = 6

export type DraftRenderings = ReturnType<typeof draftRenderings>

/**
 * Renders the draft as it would be published, and keeps the renderings just before.
 *
 * @param render renders what was laid over the content
 * @param onRendered is called with each new rendering
 */
export function draftRenderings(
  editing: Pick<EditingStore, 'draft'>,
  render: (overlay: Overlay) => Promise<RenderAnswer>,
  onRendered: (rendered: RenderAnswer) => void,
) {
  const byRevision = promiseCache<number, RenderAnswer>(KEPT)
  /** By the JSON of what was laid over the content. */
  const others = promiseCache<string, RenderAnswer>(KEPT)
  let running: Promise<unknown> | null = null

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
