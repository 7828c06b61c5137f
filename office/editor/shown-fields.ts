import { fillText } from '../../business/fill-text.ts'
import { groupBy } from '../../business/group-by.ts'
import type { Field } from '../../content/editing/field.ts'
import { listWords } from '../../content/office/site.ts'
import type { EditableField as SentField } from '../../contracts/editing.ts'
import { kinds } from '../../editing/kinds/kinds.ts'

/** A field of a section, as the office shows it. */
export type EditableField = Omit<SentField, 'field'> & { readonly field: Field }

/**
 * The fields of a section that this office can show, as a newer server may know more kinds. What belongs to one item of a list of fixed
 * length stands together and says which item that is: the text of a service by its title, 'Servizio 2'.
 */
export function shownFields(fields: readonly SentField[]): readonly EditableField[] {
  const known = fields.flatMap(({ field, ...editable }) => (isField(field) ? [{ ...editable, field }] : []))
  const lists = groupBy(known, ({ path }) => /^(.*?)\.\d+(?:\.|$)/.exec(path)?.[1] ?? path)
  return [...lists].flatMap(([list, own]) => (own.some(({ path }) => path === list) ? own : numbered(own, list)))
}

function numbered(fields: readonly EditableField[], list: string): readonly EditableField[] {
  const numberOf = ({ path }: EditableField) => Number.parseInt(path.slice(list.length + 1), 10) + 1
  return fields
    .toSorted((one, other) => numberOf(one) - numberOf(other))
    .map((editable) => {
      const { field } = editable
      const label = fillText(listWords.item, { label: field.label, number: numberOf(editable) })
      return { ...editable, field: { ...field, label } }
    })
}

function isField(value: unknown): value is Field {
  const { kind } = Object(value)
  return typeof kind === 'string' && Object.hasOwn(kinds, kind)
}
