import type { GroupField } from '../../content/editing/field.ts'
import { fine, type Kind } from './kind.ts'
import { checkParts } from './parts.ts'

/** One thing with fields of its own, or nothing. */
export const groupKind: Kind<GroupField> = {
  check: ({ fields }, value, context) => (value === null ? fine(undefined) : checkParts(fields, value, context)),
  parts: ({ fields }, value) =>
    Object.entries(fields).map(([step, field]) => ({ step, field, value: Object(value)[step] })),
}
