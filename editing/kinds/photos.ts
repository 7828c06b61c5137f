import type { PhotosField } from '../../content/editing/field.ts'
import { faults } from '../../content/office/editing.ts'
import { itemsIn, type Kind } from './kind.ts'
import { checkList, withoutEqual } from './list.ts'
import { photoKind } from './photo.ts'

/** Names of photographs in their order, each once. */
export const photosKind: Kind<PhotosField> = {
  check: (field, value, context) =>
    withoutEqual(
      checkList(value, field, (name) => photoKind.check({ kind: 'photo', label: field.label }, name, context)),
      { sentence: faults.twice },
    ),
  parts: ({ label }, value) => itemsIn(value, { kind: 'photo', label }),
}
