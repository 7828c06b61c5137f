import { fillText } from '../../../business/fill-text.ts'
import { differenceWords as words } from '../../../content/office/changes.ts'
import { library } from '../../../content/office/site.ts'
import { beginOf } from '../fields/values.ts'
import type { Difference } from './differences.ts'

/**
 * A difference on one line, for instance 'Prezzo «Bilocale»: 149 → 160'.
 *
 * @param titleOf what a photograph shows
 */
export function differenceLine(difference: Difference, titleOf: (photograph: string) => string): string {
  const { label } = difference
  switch (difference.kind) {
    case 'note':
      return label
    case 'text':
      return fillText(words.change, { label, before: beginOf(difference.before), after: beginOf(difference.after) })
    case 'photos': {
      const { before, after } = difference
      const named = (names: readonly string[]) =>
        names.length === 0 ? library.without : beginOf(names.map(titleOf).join(', '))
      const came = after.filter((name) => !before.includes(name))
      const gone = before.filter((name) => !after.includes(name))
      // Of many, both sides begin with the same names, and the line would be cut before they differ.
      if (before.length > 1 && gone.length === 0 && came.length > 0) {
        return fillText(words.photosMore, { label, names: named(came) })
      }
      if (after.length > 0 && came.length === 0 && gone.length > 0) {
        return fillText(words.photosLess, { label, names: named(gone) })
      }
      return fillText(words.change, { label, before: named(before), after: named(after) })
    }
  }
}
