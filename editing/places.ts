import { isOfChat } from '../business/contact.ts'
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

/** Parts that have no fields while the content has nothing in a list, or one of their photographs is not there. Reviews begin in the office. */
const partsByList: readonly (readonly [string, string])[] = [
  ['gallery.', 'gallery.photos'],
  ['statistics.', 'statistics.list'],
  ['services.featuresTitle', 'services.features'],
  ['comparison.comparer.', 'comparison.before'],
  ['comparison.comparer.', 'comparison.after'],
]

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0)
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
    if (valueAt(content, 'business.whatsapp') === null && isOfChat(path)) {
      return false
    }
    const isThere = parent === undefined || parent === 'business' || isContainer(valueAt(content, parent))
    return isThere && !partsByList.some(([part, list]) => path.startsWith(part) && isEmpty(valueAt(content, list)))
  }
  return editable.flatMap((section) =>
    Object.entries(section.fields).flatMap(([pattern, field]) =>
      placesOf(content, pattern)
        .filter(({ path }) => hasPlace(path))
        .map(({ path }) => ({ path, field, section, value: defaultAt(content, path) }))
        .filter(isThere),
    ),
  )
}

/**
 * The default of a field; undefined where the content has none. An invented review has no stars here, so that the same number is a
 * change when somebody gave it.
 */
export function defaultAt(content: unknown, path: string): unknown {
  const value = valueAt(content, path)
  return path === 'reviews.testimonials' && Array.isArray(value) ? value.map(withoutInventedStars) : value
}

function withoutInventedStars(review: unknown): unknown {
  const { stars, ...others } = Object(review)
  return others.isSample === true ? others : review
}

/** Whether the content has a photograph in a place that cannot be empty: a field would make half a part of the page. */
function isThere({ field, value }: PlacedField): boolean {
  const isNeeded = field.kind === 'photo' && field.isOptional !== true
  return !(isNeeded && value === undefined)
}
