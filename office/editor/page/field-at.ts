import { fillText } from '../../../business/fill-text.ts'
import type { Field } from '../../../content/editing/field.ts'
import { library, listWords } from '../../../content/office/site.ts'
import type { Editing, Section } from '../editing-query.ts'
import { editableAt } from '../fields-by-place.ts'
import type { EditableField } from '../shown-fields.ts'

/** What is edited at a place of the page: a field, or one part of it, as the answer of one question of many. */
export interface FieldAt {
  readonly section: Section
  readonly editable: EditableField
  /** What of the field stands at the place. */
  readonly field: Field
  /** From the value of the whole field to that of the part, for instance `2.answer`; empty for the whole. */
  readonly partPath: string
}

/** Finds what is edited at a place; null where the office knows no such field. */
export function fieldAt(editing: Pick<Editing, 'sections'>, place: string): FieldAt | null {
  const at = editableAt(editing, place)
  if (at === null) {
    return null
  }
  const partPath = place.slice(at.editable.path.length + 1)
  const field = partAt(at.editable.field, partPath === '' ? [] : partPath.split('.'))
  return field === null ? null : { ...at, field, partPath }
}

function partAt(field: Field, [step, ...rest]: readonly string[]): Field | null {
  if (step === undefined) {
    return field
  }
  switch (field.kind) {
    case 'photos':
      return { kind: 'photo', label: numbered(library.one, step) }
    case 'list':
      return partAt({ ...field.item, label: numbered(field.item.label, step) }, rest)
    case 'items': {
      const [name = '', ...further] = rest
      const part = field.fields[name]
      const item = numbered(field.itemLabel, step)
      if (part === undefined) {
        return null
      }
      const label = part.label === field.itemLabel ? item : `${item}, ${part.label.toLocaleLowerCase('it')}`
      return partAt({ ...part, label }, further)
    }
    case 'group': {
      const part = field.fields[step]
      return part === undefined ? null : partAt(part, rest)
    }
    case 'text':
    case 'flag':
    case 'month':
    case 'photo':
    case 'photograph':
      return null
  }
}

function numbered(label: string, step: string): string {
  return fillText(listWords.item, { label, number: Number(step) + 1 })
}
