import { type PhotographField, photoWordsLimits, type TextField } from '../../content/editing/field.ts'
import { faults } from '../../content/office/editing.ts'
import type { Kind } from './kind.ts'
import { checkParts, emptyParts } from './parts.ts'

const text = (max: number): TextField => ({ kind: 'text', label: '', max })

const parts = {
  alt: text(photoWordsLimits.alt),
  caption: text(photoWordsLimits.caption),
  credit: { ...text(photoWordsLimits.credit), isOptional: true },
  isSample: { kind: 'flag', label: '' },
} as const

/** What is said of a photograph, with the point that its crops keep in view. */
export const photographKind: Kind<PhotographField> = {
  check(_, given, context) {
    const words = checkParts(parts, given, context)
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
  emptyValue: () => ({ ...emptyParts(parts), focus: { x: 0.5, y: 0.5 } }),
}
