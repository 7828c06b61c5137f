import type { Editing } from '../../../contracts/editing.ts'
import { isField, isRecord, listOf } from '../fields/values.ts'

/** The titles of the sections in which the draft shows each photograph, by its name. */
export function photoUses({
  sections,
  draft,
}: Pick<Editing, 'sections' | 'draft'>): ReadonlyMap<string, readonly string[]> {
  const uses = new Map<string, string[]>()
  for (const { title, fields } of sections) {
    for (const { path, field, default: defaultValue } of fields) {
      const value = draft.fields[path]?.value ?? defaultValue
      for (const name of isField(field) ? namesIn(field, value) : []) {
        const known = uses.get(name) ?? []
        uses.set(name, known.includes(title) ? known : [...known, title])
      }
    }
  }
  return uses
}

function namesIn(field: { readonly kind: string; readonly fields?: unknown }, value: unknown): readonly string[] {
  switch (field.kind) {
    case 'photo':
    case 'photos':
      return [value, ...listOf(value)].filter((name) => typeof name === 'string' && name !== '').map(String)
    case 'items':
      return listOf(value).flatMap((item) => namesInParts(field.fields, item))
    case 'group':
      return namesInParts(field.fields, value)
    default:
      return []
  }
}

function namesInParts(fields: unknown, value: unknown): readonly string[] {
  return isRecord(fields) && isRecord(value)
    ? Object.entries(fields).flatMap(([name, part]) => (isField(part) ? namesIn(part, value[name]) : []))
    : []
}
