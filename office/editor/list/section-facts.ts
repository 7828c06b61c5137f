import type { Field } from '../../../content/editing/field.ts'
import type { Editing } from '../../../contracts/editing.ts'
import { photographsIn } from '../../../editing/kinds/kinds.ts'
import { sectionLists } from '../../../editing/places.ts'
import type { ReadValue } from '../draft/value-in.ts'
import { isField, isRecord, listOf, textOf } from '../fields/values.ts'

export type Section = Editing['sections'][number]

/** A text of a section, where it stands. */
export interface SectionText {
  readonly place: string
  readonly label: string
  readonly text: string
}

/** All texts of a section that are seen, in their order. */
export function textsOf({ fields }: Section, read: ReadValue): readonly SectionText[] {
  return fields.flatMap((editable) =>
    isField(editable.field) ? textsIn(editable.field, read(editable), editable.path) : [],
  )
}

function textsIn(field: Field, value: unknown, place: string): readonly SectionText[] {
  switch (field.kind) {
    case 'text':
      return field.isSpoken === true || textOf(value) === '' ? [] : [{ place, label: field.label, text: textOf(value) }]
    case 'list':
      return listOf(value).flatMap((item, index) => textsIn(field.item, item, `${place}.${index}`))
    case 'items':
      return listOf(value).flatMap((item, index) =>
        partsOf(field.fields, item, `${place}.${index}`).flatMap(textsOfPart),
      )
    case 'group':
      return partsOf(field.fields, value, place).flatMap(textsOfPart)
    default:
      return []
  }
}

type Part = readonly [field: Field, value: unknown, place: string]

const textsOfPart = ([field, value, place]: Part) => textsIn(field, value, place)

function partsOf(fields: Readonly<Record<string, Field>>, value: unknown, place: string): readonly Part[] {
  const parts = isRecord(value) ? value : {}
  return Object.entries(fields).map(([name, field]) => [field, parts[name], `${place}.${name}`])
}

/** The photographs of a section, the first ones first. */
export function photographsOf({ fields }: Section, read: ReadValue): readonly string[] {
  return fields.flatMap((editable) =>
    isField(editable.field) ? photographsIn(editable.field, read(editable)).map(({ name }) => name) : [],
  )
}

/** Whether the page has no such section, since its list is empty. */
export function isOff({ fields }: Section, read: ReadValue): boolean {
  return fields.some((editable) => sectionLists.includes(editable.path) && listOf(read(editable)).length === 0)
}

/** Whether something of a section is still invented. */
export function hasSamples({ fields }: Section, read: ReadValue): boolean {
  const isSample = (field: Field, value: unknown, place: string): boolean => {
    switch (field.kind) {
      case 'flag':
        return value === true
      case 'items':
        return listOf(value).some((item) => partsOf(field.fields, item, place).some((part) => isSample(...part)))
      case 'group':
        return partsOf(field.fields, value, place).some((part) => isSample(...part))
      default:
        return false
    }
  }
  return fields.some(({ field, ...editable }) => isField(field) && isSample(field, read(editable), editable.path))
}

/** Photographs have a screen of their own. */
export function isOfPhotographs({ fields }: Section): boolean {
  return fields.length > 0 && fields.every(({ field }) => isField(field) && field.kind === 'photograph')
}
