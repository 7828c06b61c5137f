import type { Editing } from '../../../contracts/editing.ts'
import { photographsIn } from '../../../editing/kinds/kinds.ts'
import { isField } from '../fields/values.ts'

/** The titles of the sections in which the draft shows each photograph, by its name. */
export function photoUses({
  sections,
  draft,
}: Pick<Editing, 'sections' | 'draft'>): ReadonlyMap<string, readonly string[]> {
  const uses = sections.flatMap(({ title, fields }) =>
    fields.flatMap(({ path, field, default: defaultValue }) => {
      const value = draft.fields[path]?.value ?? defaultValue
      return isField(field) ? photographsIn(field, value).map((name) => ({ name, title })) : []
    }),
  )
  const byName = Map.groupBy(uses, ({ name }) => name)
  return new Map([...byName].map(([name, own]) => [name, [...new Set(own.map(({ title }) => title))]]))
}
