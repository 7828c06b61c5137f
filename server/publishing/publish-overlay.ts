import { isWithin } from '../../business/json-places.ts'
import type { Overlay } from '../../content/editing/field.ts'
import { publishing as words } from '../../content/office/editing.ts'
import type { PublishingStep } from '../../contracts/editing.ts'
import { reasonOf } from '../../contracts/reason.ts'
import { PictureFailure } from '../../pictures/open-picture-process.ts'
import { idleWords } from './draft-changes.ts'
import type { DraftKeeping } from './keep-draft.ts'
import type { Publisher, PublishingLog } from './publisher.ts'
import type { GoneReviews } from './reviews/gone-reviews.ts'

interface OverlayParts {
  readonly publisher: Pick<Publisher, 'publish'>
  readonly goneReviews: Pick<GoneReviews, 'takeOut'>
  readonly log: Pick<PublishingLog, 'error'>
}

export type OnStep = (step: PublishingStep) => void

type Problems = Readonly<Record<string, string>>

/** Publishes overlays, and says in words why not. */
export function overlayPublishing(
  { publisher, goneReviews, log }: OverlayParts,
  { problemsIn, places }: Pick<DraftKeeping, 'problemsIn' | 'places'>,
) {
  let running = 0

  /** What would be published of an overlay, and what stands against it. */
  async function prepare(overlay: Overlay): Promise<{ readonly overlay: Overlay; readonly problems: Problems }> {
    const [problems, known] = await Promise.all([problemsIn(overlay), places()])
    const wrong = Object.entries(problems)
    const hasProblem = (path: string) => wrong.some(([place]) => isWithin(place, path))
    // A photograph that nothing shows may be half described: it waits for the rest of its words.
    const left = idleWords(overlay, known).filter(hasProblem)
    const isLeft = (place: string) => left.some((path) => isWithin(place, path))
    return {
      overlay: Object.fromEntries(Object.entries(overlay).filter(([path]) => !left.includes(path))),
      problems: Object.fromEntries(wrong.filter(([place]) => !isLeft(place))),
    }
  }

  return {
    problemsOf: async (overlay: Overlay): Promise<Problems> => (await prepare(overlay)).problems,

    isPublishing: (): boolean => running > 0,

    /** @param restoredFrom when the version was published that is put online again */
    async publish(by: string, given: Overlay, onStep: OnStep, restoredFrom?: Date): Promise<PublishingStep> {
      running += 1
      try {
        const { overlay, problems } = await prepare(given)
        if (Object.keys(problems).length > 0) {
          return { step: 'refused', sentence: words.problems, problems: { ...problems } }
        }
        const last = await publisher.publish({ by, overlay, ...(restoredFrom && { restoredFrom }) }, onStep)
        // The version before may have had them until now.
        await goneReviews
          .takeOut()
          .catch((error: unknown) => log.error({ reason: reasonOf(error) }, 'versions keep withdrawn reviews for now'))
        return last
      } catch (error) {
        log.error({ reason: reasonOf(error) }, 'the site is not published')
        const sentence = error instanceof PictureFailure ? words.photographs : words.failed
        return { step: 'refused', sentence, problems: {} }
      } finally {
        running -= 1
      }
    },
  }
}
