import type { ItemsField } from '../../content/editing/field.ts'
import type { Kind } from './kind.ts'
import { checkList, withoutEqual } from './list.ts'
import { checkParts, photographsInParts } from './parts.ts'

/** A list of things with fields of their own, each told apart by its first. */
export const itemsKind: Kind<ItemsField> = {
  check: (field, value, context) =>
    withoutEqual(
      checkList(value, field, (item) => checkParts(field.fields, item, context)),
      Object.keys(field.fields)[0],
    ),
  emptyValue: () => [],
  photographs: ({ fields }, value) =>
    Array.isArray(value) ? value.flatMap((item) => photographsInParts(fields, item)) : [],
}
