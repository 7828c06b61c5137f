import { fillText } from '../../../business/fill-text.ts'
import type { Field } from '../../../content/editing/field.ts'
import { listWords } from '../../../content/office/site.ts'
import type { EditableField, Editing } from '../../../contracts/editing.ts'
import { isWithin } from '../fields/place.ts'
import { isField, isRecord, listOf } from '../fields/values.ts'
import { numberedFields, withNumber } from '../numbered-fields.ts'

/** What is edited at a place of the page: a field, or one part of it, as the answer of one question of many. */
export interface FieldAt {
  readonly section: Editing['sections'][number]
  readonly editable: EditableField
  /** The whole field, and what of it stands at the place. */
  readonly whole: Field
  readonly field: Field
  /** The steps from the value of the whole field to that of the part. */
  readonly steps: readonly string[]
}

/** Finds what is edited at a place; null where the office knows no such field. */
export function fieldAt({ sections }: Pick<Editing, 'sections'>, place: string): FieldAt | null {
  const section = sections.find(({ fields }) => fields.some(({ path }) => isWithin(place, path)))
  const numbered = numberedFields(section?.fields ?? []).find(({ editable }) => isWithin(place, editable.path))
  if (section === undefined || numbered === undefined || !isField(numbered.editable.field)) {
    return null
  }
  const { editable, number } = numbered
  const whole = withNumber(numbered.editable.field, number)
  const steps = place === editable.path ? [] : place.slice(editable.path.length + 1).split('.')
  const field = partAt(whole, steps)
  return field === null ? null : { section, editable, whole, field, steps }
}

function partAt(field: Field, [step, ...rest]: readonly string[]): Field | null {
  if (step === undefined) {
    return field
  }
  switch (field.kind) {
    case 'photos':
      return { kind: 'photo', label: numbered(field.label, step) }
    case 'list':
      return partAt({ ...field.item, label: numbered(field.item.label, step) }, rest)
    case 'items': {
      const [name = '', ...further] = rest
      const part = field.fields[name]
      const label = numbered(field.itemLabel, step)
      return part === undefined || part.label === field.itemLabel
        ? part === undefined
          ? null
          : partAt({ ...part, label }, further)
        : partAt({ ...part, label: `${label}, ${part.label.toLocaleLowerCase('it')}` }, further)
    }
    case 'group': {
      const part = field.fields[step]
      return part === undefined ? null : partAt(part, rest)
    }
    default:
      return null
  }
}

function numbered(label: string, step: string): string {
  return fillText(listWords.item, { label, number: Number(step) + 1 })
}

/** The part of a value at the end of some steps. */
export function valueAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((whole, step) => (isRecord(whole) ? whole[step] : listOf(whole)[Number(step)]), value)
}

/** A copy of a value with another part at the end of some steps. */
export function withValueAt(value: unknown, [step, ...rest]: readonly string[], part: unknown): unknown {
  if (step === undefined) {
    return part
  }
  return isRecord(value)
    ? { ...value, [step]: withValueAt(value[step], rest, part) }
    : listOf(value).map((item, index) => (index === Number(step) ? withValueAt(item, rest, part) : item))
}
