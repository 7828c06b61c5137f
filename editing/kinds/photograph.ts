import type { PhotographField } from '../../content/editing/field.ts'
import { photographParts } from '../../content/editing/photograph-parts.ts'
import { faults } from '../../content/office/editing.ts'
import type { Kind } from './kind.ts'
import { checkParts } from './parts.ts'

/**
 * What is said of a photograph, with the point that its crops keep in view. It has no parts: its words are the photograph's, no texts
 * of a section, and no samples of their own.
 */
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
}
