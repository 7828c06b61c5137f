import type { Editing } from '../editing-query.ts'
import type { EditableField } from '../shown-fields.ts'
import type { TypedTexts } from './refused-texts.ts'

type OwnField = Pick<EditableField, 'path' | 'default'>

/** Finds the value of a field as it is now: typed, else the draft's, else the default. */
export type ReadValue = (field: OwnField) => unknown

/** Reads what is typed, and the draft. What was taken out as a whole is null there, and not its default. */
export function valueIn(fields: Editing['draft']['fields'], typed: TypedTexts): ReadValue {
  return ({ path, default: standard }) => {
    const newest = typed.get(path) ?? fields[path]
    return newest?.value === undefined ? standard : newest.value
  }
}

/** The value of a field that is online. */
export function onlineValue(online: Editing['online'], { path, default: standard }: OwnField): unknown {
  return Object.hasOwn(online, path) ? online[path] : standard
}
