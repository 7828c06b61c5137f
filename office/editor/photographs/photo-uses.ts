import { fillText } from '../../../business/fill-text.ts'
import { groupBy } from '../../../business/group-by.ts'
import { library } from '../../../content/office/site.ts'
import { type CropName, cropsAt } from '../../../contracts/photo-crops.ts'
import { photographsIn } from '../../../editing/kinds/kinds.ts'
import type { Editing } from '../editing-query.ts'
import { valueIn } from '../fields-by-place.ts'

/** Where the draft shows a photograph. */
export interface PhotoUse {
  readonly name: string
  /** The title of the section. */
  readonly title: string
  readonly crops: readonly CropName[]
}

/** How a photograph may look that stands nowhere yet. */
export const usualCrops: readonly CropName[] = ['heroPhone', 'galleryWide', 'galleryUpright']

/** Where the draft shows each photograph, by its name. */
export function photoUses({ sections, draft }: Pick<Editing, 'sections' | 'draft'>) {
  const read = valueIn(draft.fields, new Map())
  const uses = sections.flatMap(({ title, fields }) =>
    fields.flatMap((editable) => {
      const named = photographsIn(editable.field, read(editable), editable.path)
      return named.map(({ name, place }): PhotoUse => ({ name, title, crops: cropsAt(place, named.length) }))
    }),
  )
  return groupBy(uses, ({ name }) => name)
}

/** Where a photograph is used, in words: the titles of the sections, each once. */
export function usesInWords(uses: readonly PhotoUse[]): string {
  const places = [...new Set(uses.map(({ title }) => title))].join(', ')
  return uses.length === 0 ? library.unused : fillText(library.usedIn, { places })
}

/** The crops of some uses, each once. */
export function cropsOf(uses: readonly PhotoUse[]): readonly CropName[] {
  return [...new Set(uses.flatMap(({ crops }) => crops))]
}
