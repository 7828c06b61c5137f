import { isWithin } from '../../business/json-places.ts'
import type { Field } from '../../content/editing/field.ts'
import type { Editing, Section } from './editing-query.ts'
import type { EditableField } from './shown-fields.ts'

/** Finds the field that a place is of, or within, and its section; null where the office knows none. */
export function editableAt(
  { sections }: Pick<Editing, 'sections'>,
  place: string,
): { readonly section: Section; readonly editable: EditableField } | null {
  for (const section of sections) {
    const editable = section.fields.find(({ path }) => isWithin(place, path))
    if (editable !== undefined) {
      return { section, editable }
    }
  }
  return null
}

/** The places of a section's problems. */
export function problemsOf({ fields }: Section, problems: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(problems).filter((place) => fields.some(({ path }) => isWithin(place, path)))
}

/** What stands in a place: its field and its section. */
interface NamedField {
  readonly field: Field
  readonly section: string
  readonly standard: unknown
}

/** The fields by their places, in the order of the page, with those of photographs that were uploaded. */
export function namedFields({ sections, photographs }: Pick<Editing, 'sections' | 'photographs'>) {
  const named = new Map<string, NamedField>(
    sections.flatMap(({ title, fields }) =>
      fields.map(({ path, field, default: standard }) => [path, { field, section: title, standard }] as const),
    ),
  )
  const room = [...named].find(([path]) => path.startsWith('photos.'))?.[1]
  for (const { name } of photographs.filter(({ isUploaded }) => isUploaded)) {
    const field = { kind: 'photograph', label: room?.field.label ?? '' } as const
    named.set(`photos.${name}`, { field, section: room?.section ?? '', standard: null })
  }
  return named
}
