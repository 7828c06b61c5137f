import type { EditableField } from '../../contracts/editing.ts'

/** A field, and for one of an item of a list of fixed length which item that is. */
export interface NumberedField {
  readonly editable: EditableField
  /** From 1; null outside of lists. */
  readonly number: number | null
}

/** Puts what belongs to one item together: the quotation of a review stands by its name, not by the next quotation. */
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
