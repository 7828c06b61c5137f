import type { Editing } from '../../../contracts/editing.ts'
import { type CropName, cropsAt } from '../../../contracts/photo-crops.ts'
import { isField, isRecord, listOf } from '../fields/values.ts'

/** Where the draft shows a photograph. */
export interface PhotoUse {
  /** The title of the section. */
  readonly title: string
  readonly crops: readonly CropName[]
}

/** How a photograph may look that stands nowhere yet. */
export const usualCrops: readonly CropName[] = ['heroPhone', 'galleryWide', 'galleryUpright']

/** Where the draft shows each photograph, by its name. */
export function photoUses({
  sections,
  draft,
}: Pick<Editing, 'sections' | 'draft'>): ReadonlyMap<string, readonly PhotoUse[]> {
  const uses = new Map<string, readonly PhotoUse[]>()
  for (const { title, fields } of sections) {
    for (const { path, field, default: defaultValue } of fields) {
      const value = draft.fields[path]?.value ?? defaultValue
      for (const { name, crops } of isField(field) ? namedIn(field, value, path) : []) {
        uses.set(name, [...(uses.get(name) ?? []), { title, crops }])
      }
    }
  }
  return uses
}

/** The titles of some uses, each once. */
export function titlesOf(uses: readonly PhotoUse[]): string {
  return [...new Set(uses.map(({ title }) => title))].join(', ')
}

/** The crops of some uses, each once. */
export function cropsOf(uses: readonly PhotoUse[]): readonly CropName[] {
  return [...new Set(uses.flatMap(({ crops }) => crops))]
}

interface Named {
  readonly name: string
  readonly crops: readonly CropName[]
}

function namedIn(
  field: { readonly kind: string; readonly fields?: unknown },
  value: unknown,
  place: string,
): readonly Named[] {
  switch (field.kind) {
    case 'photo':
      return typeof value === 'string' && value !== '' ? [{ name: value, crops: cropsAt(place, 1) }] : []
    case 'photos': {
      const names = listOf(value)
      return names.flatMap((name, index) =>
        typeof name === 'string' ? [{ name, crops: cropsAt(`${place}.${index}`, names.length) }] : [],
      )
    }
    case 'items':
      return listOf(value).flatMap((item, index) => namedInParts(field.fields, item, `${place}.${index}`))
    case 'group':
      return namedInParts(field.fields, value, place)
    default:
      return []
  }
}

function namedInParts(fields: unknown, value: unknown, place: string): readonly Named[] {
  return isRecord(fields) && isRecord(value)
    ? Object.entries(fields).flatMap(([name, part]) =>
        isField(part) ? namedIn(part, value[name], `${place}.${name}`) : [],
      )
    : []
}
