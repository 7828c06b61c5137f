import type { Content } from '../business/content.ts'
import type { Environment } from '../business/environment.ts'
import { valueAt, withValueAt } from '../business/json-places.ts'
import type { Overlay } from '../content/editing/field.ts'
import { fixedWords } from '../content/editing/fixed-texts.ts'
import { faults as sentences } from '../content/office/editing.ts'
import type { Photo } from '../content/page-content.ts'
import { type LaidBusiness, layBusinessOver } from './business-overlay.ts'
import type { CheckedValue, KnownPhoto } from './kinds/kind.ts'
import { checkValue } from './kinds/kinds.ts'
import { isFixed, placedFields } from './places.ts'

/** What an overlay is judged by, beside the content. */
interface OverlayContext {
  /** The variables of the business. */
  readonly environment: Environment
  /** The whole library: the photographs of the repository and those from the office. */
  readonly photographs: readonly KnownPhoto[]
}

export interface LaidOver {
  readonly content: Content
  /** The fields of the overlay that have their default, since they do not fit. */
  readonly leftOut: readonly string[]
  /** What is wrong with fields of the overlay, in Italian, by the place: `questions.list.2.answer`. */
  readonly faults: Readonly<Record<string, string>>
  readonly business: LaidBusiness
}

const PHOTOS = 'photos.'

/**
 * Lays changed fields over the content. It never fails, whatever JSON the overlay holds: what does not fit stays at its default
 * and is named.
 */
export function layOver(content: Content, overlay: Overlay, { environment, photographs }: OverlayContext): LaidOver {
  const placed = new Map(placedFields(content).map((field) => [field.path, field]))
  const business = layBusinessOver(environment, overlay)
  const faults: Record<string, string> = { ...business.faults }
  const leftOut = new Set(business.leftOut)
  const leaveOut = (path: string, found: CheckedValue['faults']) => {
    leftOut.add(path)
    for (const [place, sentence] of Object.entries(found)) {
      faults[place === '' ? path : `${path}.${place}`] = sentence
    }
  }

  // Photographs first: other fields name them.
  const words = new Map<string, Photo>()
  for (const [path, value] of Object.entries(overlay).filter(([key]) => key.startsWith(PHOTOS))) {
    const name = path.slice(PHOTOS.length)
    const file = fileOf(content, name, photographs)
    const checked = checkValue({ kind: 'photograph', label: '' }, value, { photographs: [], words: [], standard: null })
    if (file === null) {
      // Words of a photograph that was deleted do no harm; a place that names it has a fault of its own.
      leaveOut(path, {})
    } else if (Object.keys(checked.faults).length > 0) {
      leaveOut(path, checked.faults)
    } else {
      words.set(name, { ...sharedFocusOf(content, name, checked.value), ...Object(checked.value), file })
    }
  }
  const photos = { ...content.photos, ...Object.fromEntries(words) }
  const known = photographs.filter(({ name }) => Object.hasOwn(photos, name))

  let laid: Content = { ...content, business: business.parsed.business, photos }
  const isLaid = (path: string) => path.startsWith(PHOTOS) || (path.startsWith('business.') && placed.has(path))
  for (const [path, value] of Object.entries(overlay).filter(([key]) => !isLaid(key))) {
    const placedField = placed.get(path)
    if (placedField === undefined || isFixed(path)) {
      leaveOut(path, placedField === undefined ? {} : { '': sentences.locked })
      continue
    }
    const { field, value: standard } = placedField
    const checked = checkValue(field, value, { photographs: known, words: fixedWords[path] ?? [], standard })
    if (Object.keys(checked.faults).length > 0) {
      leaveOut(path, checked.faults)
    } else {
      laid = withValueAt(laid, path, checked.value)
    }
  }
  for (const path of ['comparison.after', 'comparison.before']) {
    const isSame = valueAt(laid, 'comparison.before') === valueAt(laid, 'comparison.after')
    if (isSame && Object.hasOwn(overlay, path) && !leftOut.has(path)) {
      leaveOut(path, { '': sentences.sameRoom })
      laid = withValueAt(laid, path, valueAt(content, path))
    }
  }
  // The stars of an invented review are in no field. It keeps them while it is one; nobody gave them to one that is called true.
  for (const [index, { isSample, stars }] of content.reviews.testimonials.entries()) {
    const now = laid.reviews.testimonials[index]
    if (isSample === true && now?.isSample === true && now.stars === undefined) {
      laid = withValueAt(laid, `reviews.testimonials.${index}.stars`, stars)
    }
  }
  return { content: laid, leftOut: [...leftOut], faults, business }
}

/** The point of a shared link's picture stays as long as the other, to which it belongs, is not moved. */
function sharedFocusOf(content: Content, name: string, value: unknown): Pick<Photo, 'sharedFocus'> {
  const photos: Readonly<Record<string, Photo>> = content.photos
  const { focus, sharedFocus } = Object.hasOwn(photos, name) ? Object(photos[name]) : {}
  const { x, y } = Object(Object(value).focus)
  return sharedFocus && focus.x === x && focus.y === y ? { sharedFocus } : {}
}

/** The file of a photograph; null for one that is not in the library. */
function fileOf(content: Content, name: string, photographs: readonly KnownPhoto[]): string | null {
  const own: unknown = valueAt(content.photos, `${name}.file`)
  if (typeof own === 'string') {
    return own
  }
  return photographs.some((photo) => photo.name === name) ? `${name}.jpg` : null
}
