import type { Editing } from '../editing-query.ts'
import type { EditableField } from '../shown-fields.ts'
import type { TypedTexts } from './refused-texts.ts'

/** Finds the value of a field as it is now: typed, else the draft's, else the default. */
export type ReadValue = (field: Pick<EditableField, 'path' | 'default'>) => unknown

/** Reads what is typed, and the draft. What was taken out as a whole is null there, and not its default. */
export function valueIn(fields: Editing['draft']['fields'], typed: TypedTexts): ReadValue {
  return ({ path, default: standard }) => {
    const newest = typed.get(path) ?? fields[path]
    return newest?.value === undefined ? standard : newest.value
  }
}
