import type { Overlay } from '../../content/editing/field.ts'
import type { Photograph } from '../../contracts/editing.ts'
import type { BuildFacts } from '../../editing/build-facts.ts'
import { type Interpretation, interpret } from '../../editing/interpret.ts'
import type { SitePhotographs, StoredPhotograph } from './photographs/site-photographs.ts'
import { promiseCache } from './promise-cache.ts'

/** What is being edited and what is online, with the previews just before. */
const KEPT = 8

/** An interpretation, with the photographs that it was made with. */
interface Interpreted extends Interpretation {
  /** Those of the office. */
  readonly photographs: readonly StoredPhotograph[]
  /** All that fields may name: those of the office, the newest first, then those of the repository. */
  readonly library: readonly Photograph[]
}

interface InterpretationParts {
  readonly facts: BuildFacts
  readonly photographs: Pick<SitePhotographs, 'list'>
  readonly interpretOverlay?: typeof interpret
}

export type Interpretations = ReturnType<typeof openInterpretations>

/**
 * Interprets each revision of the draft and each version once: problems, pages and messages have the same. Only another library
 * can change what one means.
 */
export function openInterpretations({ facts, photographs, interpretOverlay = interpret }: InterpretationParts) {
  /** By what is laid over, with the library: a published draft and its version share one. */
  const made = promiseCache<string, Interpreted>(KEPT)

  return {
    /** What a draft or a version means. */
    async of(overlay: Overlay): Promise<Interpreted> {
      const stored = await photographs.list()
      const key = JSON.stringify([stored.map(({ name }) => name), overlay])
      return made.of(key, async () => {
        const library = [
          ...stored
            .map(({ name, width, height, digest }) => ({ name, width, height, digest, isUploaded: true }))
            .reverse(),
          ...Object.entries(facts.photos).map(([name, photo]) => ({ name, ...photo, isUploaded: false })),
        ]
        return { ...interpretOverlay(facts, overlay, library), photographs: stored, library }
      })
    },
  }
}
