import type { Overlay } from '../../content/editing/field.ts'
import type { BuildFacts } from '../../editing/build-facts.ts'
import { type Interpretation, interpret } from '../../editing/interpret.ts'
import { libraryOf } from './library.ts'
import type { SitePhotographs, StoredPhotograph } from './photographs/site-photographs.ts'
import { overlayOf, type StoredDraft } from './site-editing.ts'
import type { StoredVersion } from './site-versions.ts'

/** What is being edited and what is online, with the previews just before. */
const KEPT = 8

/** An interpretation, with the photographs of the office that it was made with. */
export interface Interpreted extends Interpretation {
  readonly stored: readonly StoredPhotograph[]
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
  const known = new Map<string, Interpreted>()

  function keep(name: string, interpreted: Interpreted): void {
    known.delete(name)
    known.set(name, interpreted)
    for (const old of [...known.keys()].slice(0, -KEPT)) {
      known.delete(old)
    }
  }

  async function interpreted(name: string, overlay: Overlay): Promise<Interpreted> {
    const stored = await photographs.list()
    const before = known.get(name)
    if (before !== undefined && namesOf(before.stored) === namesOf(stored)) {
      return before
    }
    const fresh = { ...interpretOverlay(facts, overlay, libraryOf(facts, stored)), stored }
    keep(name, fresh)
    return fresh
  }

  return {
    ofDraft: (draft: StoredDraft): Promise<Interpreted> => interpreted(`draft ${draft.revision}`, overlayOf(draft)),
    ofVersion: ({ id, overlay }: Pick<StoredVersion, 'id' | 'overlay'>): Promise<Interpreted> =>
      interpreted(`version ${id}`, overlay),
    /** Knows what a version means that was just published. */
    published: (id: number, interpretation: Interpreted): void => keep(`version ${id}`, interpretation),
  }
}

function namesOf(stored: readonly StoredPhotograph[]): string {
  return stored.map(({ name }) => name).join()
}
