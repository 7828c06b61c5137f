import type { PhotographField } from '../../content/editing/field.ts'
import { photographParts } from '../../content/editing/photograph-parts.ts'
import { faults } from '../../content/office/editing.ts'
import type { Kind } from './kind.ts'
import { checkParts, emptyParts } from './parts.ts'

/** What is said of a photograph, with the point that its crops keep in view. */
export const photographKind: Kind<PhotographField> = {
  check(_, given, context) {
    const words = checkParts(photographParts, given, context)
    if ('' in words.faults) {
      return words
    }
    const { x, y } = Object(Object(given).focus)
    const isPoint = [x, y].every((part) => typeof part === 'number' && part >= 0 && part <= 1)
    return {
      value: { ...Object(words.value), focus: { x, y } },
      faults: isPoint ? words.faults : { ...words.faults, focus: faults.focus },
    }
  },
  // Its words are the photograph's, no texts of a section, and no samples of their own.
  parts: () => null,
  emptyValue: () => ({ ...emptyParts(photographParts), focus: { x: 0.5, y: 0.5 } }),
}
