import type { GroupField } from '../../content/editing/field.ts'
import { fine, type Kind } from './kind.ts'
import { checkParts, emptyParts, photographsInParts } from './parts.ts'

/** One thing with fields of its own, or nothing. */
export const groupKind: Kind<GroupField> = {
  check: ({ fields }, value, context) => (value === null ? fine(undefined) : checkParts(fields, value, context)),
  emptyValue: ({ fields }) => emptyParts(fields),
  photographs: ({ fields }, value) => photographsInParts(fields, value),
}
