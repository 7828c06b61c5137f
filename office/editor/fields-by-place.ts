import { fillText } from '../../business/fill-text.ts'
import { isWithin } from '../../business/json-places.ts'
import type { Field } from '../../content/editing/field.ts'
import { library, listWords } from '../../content/office/site.ts'
import type { TypedTexts } from './draft/draft-store.ts'
import type { EditableField, Editing, Section } from './editing-query.ts'

interface EditableAt {
  readonly section: Section
  readonly editable: EditableField
}

type Fields = Pick<Editing, 'sections' | 'photographs'>

/** All fields with their sections, in the order of the page; those of photographs that were uploaded are with the others. */
export function allFields({ sections, photographs }: Fields): readonly EditableAt[] {
  return sections.flatMap((section) => {
    const [first] = section.fields
    const uploaded = first?.field.kind === 'photograph' ? photographs.filter(({ isUploaded }) => isUploaded) : []
    const own = uploaded.flatMap(({ name }) => (first ? [{ ...first, path: `photos.${name}`, default: null }] : []))
    return [...section.fields, ...own].map((editable) => ({ section, editable }))
  })
}

/** Finds the field that a place is of, or within, and its section; null where the office knows none. */
export function editableAt(editing: Fields, place: string): EditableAt | null {
  return allFields(editing).find(({ editable }) => isWithin(place, editable.path)) ?? null
}

/** What is edited at a place: a field, or one part of it, as the answer of one question of many. */
export interface FieldAt extends EditableAt {
  /** What of the field stands at the place. */
  readonly field: Field
  /** From the value of the whole field to that of the part, for instance `2.answer`; empty for the whole. */
  readonly partPath: string
}

/** Finds what is edited at a place; null where the office knows no such field. */
export function fieldAt(editing: Fields, place: string): FieldAt | null {
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
  const numbered = (label: string) => fillText(listWords.item, { label, number: Number(step) + 1 })
  switch (field.kind) {
    case 'photos':
      return { kind: 'photo', label: numbered(library.one) }
    case 'list':
      return partAt({ ...field.item, label: numbered(field.item.label) }, rest)
    case 'items': {
      const [name = '', ...further] = rest
      const part = field.fields[name]
      const item = numbered(field.itemLabel)
      const label = part?.label === field.itemLabel ? item : `${item}, ${part?.label.toLocaleLowerCase('it')}`
      return part === undefined ? null : partAt({ ...part, label }, further)
    }
    case 'group': {
      const part = field.fields[step]
      return part === undefined ? null : partAt(part, rest)
    }
    default:
      return null
  }
}

/** The places of a section's problems. */
export function problemsOf({ fields }: Section, problems: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(problems).filter((place) => fields.some(({ path }) => isWithin(place, path)))
}

type OwnField = Pick<EditableField, 'path' | 'default'>

/** Finds the value of a field as it is now: typed, else the draft's, else the default. */
export type ReadValue = (field: OwnField) => unknown

/** Reads what is typed, and the draft. What was taken out as a whole is null there, and not its default. */
export function valueIn(fields: Editing['draft']['fields'], typed: TypedTexts): ReadValue {
  return ({ path, default: standard }) => {
    const newest = typed.get(path) ?? fields[path]
    return newest?.value === undefined ? standard : newest.value
  }
}

/** The value of a field that is online. */
export function onlineValue(online: Editing['online'], { path, default: standard }: OwnField): unknown {
  return Object.hasOwn(online, path) ? online[path] : standard
}
