import { fillText } from '../../business/fill-text.ts'
import type { Field } from '../../content/editing/field.ts'
import { listWords } from '../../content/office/site.ts'
import type { EditableField } from '../../contracts/editing.ts'

/** A field, and for one of an item of a list of fixed length which item that is. */
export interface NumberedField {
  readonly editable: EditableField
  /** From 1; null outside of lists. */
  readonly number: number | null
}

/** Puts what belongs to one item together: the text of a service stands by its title, not by the next text. */
export function numberedFields(fields: readonly EditableField[]): readonly NumberedField[] {
  const lists = Map.groupBy(fields, ({ path }) => /^(.*?)\.\d+(?:\.|$)/.exec(path)?.[1] ?? path)
  return [...lists].flatMap(([list, own]) =>
    own
      .map((editable) => ({ editable, number: numberIn(editable.path, list) }))
      .toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0)),
  )
}

function numberIn(path: string, list: string): number | null {
  return path === list ? null : Number.parseInt(path.slice(list.length + 1), 10) + 1
}

/** A field whose label says which item it belongs to, for instance 'Servizio 2'. */
export function withNumber<Kind extends Field>(field: Kind, number: number | null): Kind {
  return number === null ? field : { ...field, label: fillText(listWords.item, { label: field.label, number }) }
}
