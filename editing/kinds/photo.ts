import type { PhotoField } from '../../content/editing/field.ts'
import { faults } from '../../content/office/editing.ts'
import { fine, type PartKind, wrong } from './kind.ts'

/** The name of one photograph. */
export const photoKind: PartKind<PhotoField> = {
  check(field, value, { photographs }) {
    if (value === null || value === '') {
      return field.isOptional ? fine(undefined) : wrong(value, faults.photo)
    }
    const photo = photographs.find(({ name }) => name === value)
    if (photo === undefined) {
      return wrong(value, faults.unknownPhoto)
    }
    return field.isPanorama && photo.width !== 2 * photo.height ? wrong(value, faults.panorama) : fine(value)
  },
  emptyValue: () => '',
}
