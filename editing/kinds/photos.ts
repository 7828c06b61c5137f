import { fillText } from '../../business/fill-text.ts'
import type { PhotosField } from '../../content/editing/field.ts'
import { faults } from '../../content/office/editing.ts'
import { type Kind, wrong } from './kind.ts'

/** Names of photographs in their order. */
export const photosKind: Kind<PhotosField> = {
  check({ count = 0 }, value, { photographs }) {
    if (!Array.isArray(value) || value.length !== count) {
      return wrong(value, fillText(faults.photoCount, { count }))
    }
    const problems = value.map((name, index): [string, string] | null => {
      if (!photographs.some((photo) => photo.name === name)) {
        return [String(index), faults.unknownPhoto]
      }
      return value.indexOf(name) < index ? [String(index), faults.twice] : null
    })
    return { value, faults: Object.fromEntries(problems.filter((problem) => problem !== null)) }
  },
  emptyValue: () => [],
  photographs: (_, value) =>
    Array.isArray(value) ? value.filter((name) => typeof name === 'string' && name !== '') : [],
}
