import type { FieldOf, FlagField, ItemPart, MonthField, PhotoField } from '../../content/editing/field.ts'
import { faults } from '../../content/office/editing.ts'
import { type CheckedValue, fine, type PartKind, type ValueContext, within, wrong } from './kind.ts'
import { listKind } from './list.ts'
import { textKind } from './text.ts'

/** A yes or no. */
const flagKind: PartKind<FlagField> = {
  check: (_, value) => (typeof value === 'boolean' ? fine(value) : wrong(value, faults.shape)),
  emptyValue: () => false,
}

/** A month, '2025-04'. */
const monthKind: PartKind<MonthField> = {
  check: (_, value) =>
    typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(value) ? fine(value) : wrong(value, faults.month),
  emptyValue: () => '',
}

/** The name of one photograph. */
const photoKind: PartKind<PhotoField> = {
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

/** The kinds that may be part of a thing. */
export const partKinds: { readonly [Name in ItemPart['kind']]: PartKind<FieldOf<Name>> } = {
  text: textKind,
  flag: flagKind,
  month: monthKind,
  photo: photoKind,
  list: listKind,
}

type Parts = Readonly<Record<string, ItemPart>>

function kindOf({ kind }: ItemPart): PartKind<ItemPart> {
  return partKinds[kind]
}

/** Whether a part is left out until somebody fills it in. */
export function isOptional(part: ItemPart): boolean {
  return part.kind === 'flag' || ('isOptional' in part && part.isOptional === true)
}

/** Checks a thing with fields of its own. */
export function checkParts(fields: Parts, given: unknown, context: ValueContext): CheckedValue {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return wrong(given, faults.shape)
  }
  const checked = Object.entries(fields).map(([name, part]): [string, CheckedValue] => {
    const value: unknown = Object.hasOwn(given, name) ? Reflect.get(given, name) : null
    return value === null && isOptional(part)
      ? [name, fine(undefined)]
      : [name, kindOf(part).check(part, value, { ...context, words: [], standard: null })]
  })
  const kept = checked.map(([name, { value }]) => [name, value] as const).filter(([, value]) => value !== undefined)
  return { value: Object.fromEntries(kept), faults: within(checked) }
}

/** The empty value of a thing, without what is optional. */
export function emptyParts(fields: Parts): Readonly<Record<string, unknown>> {
  const needed = Object.entries(fields).filter(([, part]) => !isOptional(part))
  return Object.fromEntries(needed.map(([name, part]) => [name, kindOf(part).emptyValue(part)]))
}
