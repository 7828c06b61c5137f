import type { Overlay } from '../../../content/editing/field.ts'
import { overlayOf } from '../draft-changes.ts'
import type { SiteEditing } from '../site-editing.ts'
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
  editing: Pick<SiteEditing, 'draft'>,
  render: (overlay: Overlay) => Promise<RenderAnswer>,
  onRendered: (rendered: RenderAnswer) => void,
) {
  const byRevision = new Map<number, Promise<RenderAnswer>>()
  /** By the JSON of what was laid over the content. */
  const others = new Map<string, Promise<RenderAnswer>>()
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
      const { revision } = draft
      const before = byRevision.get(revision)
      if (before !== undefined) {
        return before
      }
      const rendering = render(overlayOf(draft))
      byRevision.set(revision, rendering)
      keepNewest(byRevision)
      running = rendering
        .then(onRendered, () => byRevision.delete(revision))
        .finally(() => {
          running = null
        })
      return rendering
    },

    /** Renders something else than the whole draft, unless that was done already. */
    async of(overlay: Overlay): Promise<RenderAnswer> {
      const key = JSON.stringify(overlay)
      const before = others.get(key)
      if (before !== undefined) {
        return before
      }
      const rendering = render(overlay)
      others.set(key, rendering)
      keepNewest(others)
      rendering.catch(() => others.delete(key))
      return rendering
    },

    /** Whether a revision was rendered here. */
    has: (revision: number): boolean => byRevision.has(revision),

    /** Finds something in what is rendered, the newest first. */
    async find<Found>(look: (rendered: RenderAnswer) => Found | undefined): Promise<Found | undefined> {
      for (const rendering of [...others.values(), ...byRevision.values()].reverse()) {
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

function keepNewest<Key>(renderings: Map<Key, unknown>): void {
  for (const old of [...renderings.keys()].slice(0, -KEPT)) {
    renderings.delete(old)
  }
}
