import type { Draft, DraftField } from '../../../contracts/editing.ts'
import { isSameValue } from '../../../editing/same-value.ts'

/** A text as it was saved here; `undefined` is the default. */
export interface SavedText {
  readonly value: unknown
  /** The revision of the field; null where it has its default. */
  readonly revision: number | null
}

/** A text that somebody else has changed since it was saved here. */
export interface OverwrittenText {
  readonly mine: unknown
  /** The field as it is now; null where it has its default again. */
  readonly field: DraftField | null
}

/** Finds the texts that others have changed since they were saved here, by their places; what is being typed is no such text. */
export function overwrittenTexts(
  saved: ReadonlyMap<string, SavedText>,
  typed: ReadonlyMap<string, unknown>,
  fields: Draft['fields'],
): ReadonlyMap<string, OverwrittenText> {
  const found = new Map<string, OverwrittenText>()
  for (const [path, { value, revision }] of saved) {
    const field = fields[path] ?? null
    const isTheirs = (field?.revision ?? null) !== revision && !isSameValue(field?.value, value)
    if (isTheirs && !typed.has(path)) {
      found.set(path, { mine: value, field })
    }
  }
  return found
}
