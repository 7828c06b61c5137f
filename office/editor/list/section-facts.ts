import { type Leaf, leavesOf, photographsIn } from '../../../editing/kinds/kinds.ts'
import type { Section } from '../editing-query.ts'
import { textOf } from '../fields/values.ts'
import type { ReadValue } from '../fields-by-place.ts'

/** A text of a section, where it stands. */
interface SectionText {
  readonly place: string
  readonly label: string
  readonly text: string
}

function leavesIn({ fields }: Section, read: ReadValue): readonly Leaf[] {
  return fields.flatMap((editable) => leavesOf(editable.field, read(editable), editable.path))
}

/** All texts of a section that are seen, in their order. */
export function textsOf(section: Section, read: ReadValue): readonly SectionText[] {
  return leavesIn(section, read).flatMap(({ place, field, value }) =>
    field.kind === 'text' && field.isSpoken !== true && textOf(value) !== ''
      ? [{ place, label: field.label, text: textOf(value) }]
      : [],
  )
}

/** The photographs of a section, the first ones first. */
export function photographsOf({ fields }: Section, read: ReadValue) {
  return fields.flatMap((editable) => photographsIn(editable.field, read(editable), editable.path))
}

/** Whether something of a section is still invented. */
export function hasSamples(section: Section, read: ReadValue): boolean {
  return leavesIn(section, read).some(({ field, value }) => field.kind === 'flag' && value === true)
}

/** Photographs have a screen of their own. */
export function isOfPhotographs({ fields }: Section): boolean {
  return fields.length > 0 && fields.every(({ field }) => field.kind === 'photograph')
}
