import type { Overlay } from '../../content/editing/field.ts'
import { publishing as words } from '../../content/office/editing.ts'
import type { Draft, PublishingStep } from '../../contracts/editing.ts'
import { reasonOf } from '../../contracts/reason.ts'
import { PictureFailure } from '../../pictures/open-picture-process.ts'
import { overlayOf, waitingOf, withValuesOf, withWordsOf } from './draft-changes.ts'
import type { DraftKeeping, OutOfDate } from './keep-draft.ts'
import { withCollectedNow } from './reviews/collected-rating.ts'
import type { Author, EditorParts } from './site-editor.ts'

type OnStep = (step: PublishingStep) => void

/** Puts the draft online, or goes back to what was there. */
export function draftPublishing(parts: EditorParts, drafts: DraftKeeping) {
  const { editing, publisher, goneReviews, reviews, facts, onErased, log, now } = parts
  const { chosenOf, publishable, publishedOverlay, places, describe, replaceDraft } = drafts
  let running = 0

  /** A version as it is put online again: without reviews that are gone, and with the collected rating of now. */
  const asOfNow = async (version: Overlay): Promise<Overlay> =>
    withCollectedNow(await goneReviews.without(version), await reviews.average(), facts.content, now())

  /**
   * Publishes an overlay, or says in words why not.
   *
   * @param restoredFrom when the version was published that is put online again
   */
  async function publishOverlay(
    by: string,
    given: Overlay,
    onStep: OnStep,
    restoredFrom?: Date,
  ): Promise<PublishingStep> {
    running += 1
    try {
      const { overlay, problems } = await publishable(given)
      if (Object.keys(problems).length > 0) {
        return { step: 'refused', sentence: words.problems, problems }
      }
      const last = await publisher.publish({ by, overlay, ...(restoredFrom && { restoredFrom }) }, onStep)
      // The version before may have had them until now.
      const isErased = await goneReviews
        .takeOut()
        .catch((error: unknown) => log.error({ reason: reasonOf(error) }, 'versions keep withdrawn reviews for now'))
      if (isErased) {
        onErased()
      }
      return last
    } catch (error) {
      log.error({ reason: reasonOf(error) }, 'the site is not published')
      const sentence = error instanceof PictureFailure ? words.photographs : words.failed
      return { step: 'refused', sentence, problems: {} }
    } finally {
      running -= 1
    }
  }

  return {
    asOfNow,

    /** Whether this process is publishing, and which version somebody has put online last. */
    publishing: async ({ name }: Author): Promise<{ isPublishing: boolean; ownVersion: number | null }> => ({
      // In this order: what ends in between is online.
      isPublishing: running > 0,
      ownVersion: await editing.newestBy(name),
    }),

    /** Publishes a revision of the draft but for the changes that wait. Each step goes to the listener, the last one too. */
    async publish({ name }: Author, revision: number, onStep: OnStep): Promise<OutOfDate | null> {
      const draft = await editing.draft()
      if (draft.revision !== revision) {
        return 'newer'
      }
      onStep(await publishOverlay(name, await chosenOf(draft), onStep))
      return null
    },

    /** Publishes a version, and leaves in the draft what waits; or makes one that was put away the draft. The steps are told as above. */
    async restore({ name }: Author, revision: number, id: number, onStep: OnStep): Promise<OutOfDate | null> {
      const draft = await editing.draft()
      if (draft.revision !== revision) {
        return 'newer'
      }
      const [versions, online] = await Promise.all([editing.versions(), publishedOverlay()])
      const version = versions.find((one) => one.id === id)
      if (version === undefined) {
        onStep({ step: 'refused', sentence: words.gone, problems: {} })
        return null
      }
      const overlay = await asOfNow(version.overlay)
      if (version.kind === 'draft') {
        const replaced = await replaceDraft(draft, overlay, name, online)
        onStep(replaced === 'newer' ? { step: 'refused', sentence: words.failed, problems: {} } : { step: 'draft' })
        return null
      }
      const [before, known] = [overlayOf(draft), await places()]
      const restored = withWordsOf(before, overlay, known)
      const last = await publishOverlay(name, restored, onStep, version.at)
      if (last.step === 'online') {
        // Who has changed the draft meanwhile keeps it, and so does everybody when it cannot be replaced.
        const next = withValuesOf(restored, before, waitingOf(draft, online, known), known)
        await replaceDraft(draft, next, name, online).catch((error: unknown) =>
          log.error({ reason: reasonOf(error) }, 'a version is online again, and the draft is as it was'),
        )
      }
      onStep(last)
      return null
    },

    /** Makes what is online the draft. */
    async discard({ name }: Author, revision: number): Promise<Draft | OutOfDate> {
      const draft = await editing.draft()
      if (draft.revision !== revision) {
        return 'newer'
      }
      const online = await publishedOverlay()
      const replaced = await replaceDraft(draft, await goneReviews.without(online), name, online)
      return replaced === 'newer' ? replaced : describe(replaced)
    },
  }
}
