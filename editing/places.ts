import { isContainer, placesOf, valueAt } from '../business/json-places.ts'
import { editable } from '../content/editing/editable.ts'
import type { EditableSection, Field } from '../content/editing/field.ts'
import { fixedTexts } from '../content/editing/fixed-texts.ts'

/** A field at its place in the content. */
export interface PlacedField {
  readonly path: string
  readonly field: Field
  readonly section: EditableSection
  /** The default; undefined where the content has none. */
  readonly value: unknown
}

/** Whether the specification fixes the text of a place. */
export function isFixed(path: string): boolean {
  return Object.hasOwn(fixedTexts, path) || Object.hasOwn(fixedTexts, path.replace(/\.\d+$/, ''))
}

/**
 * Finds the fields of the content by their places: a pattern's `*` is each item of a list or record of the content.
 *
 * @param content with the default values; business.X are fields without a value here
 */
export function placedFields(content: unknown): readonly PlacedField[] {
  // A part of the page that the content leaves out has no fields, and an old change must not make half of it.
  const hasPlace = (path: string) => {
    // The mark stands beside the tour, not in it.
    const [parent] = path === 'services.isTourSample' ? ['services.tour'] : (/^.*(?=\.)/.exec(path) ?? [])
    return parent === undefined || parent === 'business' || isContainer(valueAt(content, parent))
  }
  return editable.flatMap((section) =>
    Object.entries(section.fields).flatMap(([pattern, field]) =>
      placesOf(content, pattern)
        .filter(({ path }) => hasPlace(path))
        .map(({ path }) => placedField(path, field, section, defaultAt(content, path)))
        .filter(isThere),
    ),
  )
}

/** The default; of the stars of an invented review none, so that the same number is a change when somebody gave it. */
function defaultAt(content: unknown, path: string): unknown {
  const review = /^(reviews\.testimonials\.\d+)\.stars$/.exec(path)?.[1]
  return review !== undefined && valueAt(content, `${review}.isSample`) === true ? undefined : valueAt(content, path)
}

function placedField(path: string, field: Field, section: EditableSection, value: unknown): PlacedField {
  if (field.kind === 'photos') {
    return { path, field: { ...field, count: Array.isArray(value) ? value.length : 0 }, section, value }
  }
  return { path, field, section, value }
}

/** Whether the content has a photograph in a place that cannot be empty: a field would make half a part of the page. */
function isThere({ field, value }: PlacedField): boolean {
  const isNeeded = field.kind === 'photo' && field.isOptional !== true
  return !(isNeeded && value === undefined) && !(field.kind === 'photos' && field.count === 0)
}
