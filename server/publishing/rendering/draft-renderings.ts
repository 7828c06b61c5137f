import type { SiteEditing, StoredDraft } from '../site-editing.ts'
import type { RenderAnswer } from './renderer.ts'

/** A browser still loads the files of a preview that was replaced just now. */
const KEPT = 6

export type DraftRenderings = ReturnType<typeof draftRenderings>

/**
 * Renders the draft as it would be published, and keeps the renderings just before.
 *
 * @param render renders a draft
 * @param onRendered is called with each new rendering
 */
export function draftRenderings(
  editing: Pick<SiteEditing, 'draft'>,
  render: (draft: StoredDraft) => Promise<RenderAnswer>,
  onRendered: (rendered: RenderAnswer) => void,
) {
  const byRevision = new Map<number, Promise<RenderAnswer>>()
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
      const rendering = render(draft)
      byRevision.set(revision, rendering)
      for (const old of [...byRevision.keys()].slice(0, -KEPT)) {
        byRevision.delete(old)
      }
      running = rendering
        .then(onRendered, () => byRevision.delete(revision))
        .finally(() => {
          running = null
        })
      return rendering
    },

    /** Whether a revision was rendered here. */
    has: (revision: number): boolean => byRevision.has(revision),

    /** Finds something in what is rendered, the newest first. */
    async find<Found>(look: (rendered: RenderAnswer) => Found | undefined): Promise<Found | undefined> {
      for (const rendering of [...byRevision.values()].reverse()) {
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
