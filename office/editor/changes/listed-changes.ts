import { groupBy } from '../../../business/group-by.ts'
import { isWithin } from '../../../business/json-places.ts'
import type { DraftField } from '../../../contracts/editing.ts'
import type { DraftState } from '../draft/draft-store.ts'
import type { Editing } from '../editing-query.ts'
import { allFields, onlineValue, valueIn } from '../fields-by-place.ts'
import type { PlacedProblems } from '../Problems.tsx'
import { type Difference, differencesOf } from './differences.ts'

/** A field that is other than online. */
export interface Change {
  readonly path: string
  readonly label: string
  readonly differences: readonly Difference[]
  /** Who changed it last; null for one that went back to its default, and for what is not saved yet. */
  readonly last: DraftField | null
}

/**
 * The changes by section, in the order of the page.
 *
 * @param typed what the server does not have yet
 */
export function changedSections(editing: Editing, paths: ReadonlySet<string>, typed: DraftState['typed']) {
  const { draft, online } = editing
  const read = valueIn(draft.fields, typed)
  const changed = allFields(editing).filter(({ editable }) => paths.has(editable.path))
  const groups = groupBy(changed, ({ section }) => section)
  return [...groups].map(([{ title }, fields]) => ({
    title,
    changes: fields.map(({ editable }): Change => {
      const { path, field } = editable
      const last = typed.has(path) ? null : (draft.fields[path] ?? null)
      const differences = differencesOf(field, onlineValue(online, editable), read(editable))
      return { path, label: field.label, last, differences }
    }),
  }))
}

/** The problems at a change, and at the photographs that it shows: places and sentences. */
export function problemsAt(
  { path, differences }: Pick<Change, 'path' | 'differences'>,
  problems: Readonly<Record<string, string>>,
): PlacedProblems {
  const shown = differences.flatMap((difference) => (difference.kind === 'photos' ? difference.after : []))
  const wholes = [path, ...shown.map((name) => `photos.${name}`)]
  return Object.entries(problems).filter(([place]) => wholes.some((whole) => isWithin(place, whole)))
}
