import type { PhotosField } from '../../content/editing/field.ts'
import { faults } from '../../content/office/editing.ts'
import { fine, itemsIn, type Kind, wrong } from './kind.ts'
import { checkList, withoutEqual } from './list.ts'

/** Names of photographs in their order, each once. */
export const photosKind: Kind<PhotosField> = {
  check(field, value, { photographs }) {
    const checkName = (name: unknown) => {
      const isKnown = photographs.some((photo) => photo.name === name)
      return isKnown ? fine(name) : wrong(name, name === '' ? faults.photo : faults.unknownPhoto)
    }
    return withoutEqual(checkList(value, field, checkName), { sentence: faults.twice })
  },
  parts: ({ label }, value) => itemsIn(value, { kind: 'photo', label }),
}
