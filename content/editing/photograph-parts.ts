import { photoWords } from '../office/site.ts'
import type { FlagField } from './field.ts'
import { text } from './field-makers.ts'

/** What is said of a photograph (PhotoWords), beside the point that its crops keep in view. */
export const photographParts = {
  alt: text(photoWords.alt, 250, { hint: photoWords.altHint, isLong: true }),
  caption: text(photoWords.caption, 80),
  credit: text(photoWords.credit, 60, { hint: photoWords.creditHint, isOptional: true }),
  isSample: { kind: 'flag', label: photoWords.isSample } satisfies FlagField,
} as const
