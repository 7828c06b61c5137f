import type { Content } from '../business/content.ts'
import { valueAt, withValueAt } from '../business/json-places.ts'
import type { EditedPlace } from '../contracts/editing.ts'
import { type Leaf, leavesOf } from './kinds/kinds.ts'
import { placedFields } from './places.ts'

/** A content whose texts and names of photographs carry marks. It is only rendered to be read again, and never sent to anybody. */
interface MarkedContent {
  readonly content: Content
  /** The places, by the number in their mark. */
  readonly places: readonly string[]
  /** The photographs by the names that they have here: one for each place that shows them. */
  readonly photographs: Readonly<Record<string, string>>
}

// Characters of private use: no text of a page has them, and whatever a component does to a text leaves them in it.
const mark = /\ue000(\d+)\ue001/g

/**
 * Marks the texts and photographs of a content with their places: once it is rendered, the markup says what stands where. What
 * the pages compute with stays as it is: hours, prices, stars, years, months and the details of the business; so does what is only
 * read out.
 */
export function markPlaces(content: Content): MarkedContent {
  const places: string[] = []
  const photographs: Record<string, string> = {}
  const marked = (text: string, place: string) => `\ue000${places.push(place) - 1}\ue001${text}`
  const markedLeaf = ({ place, field, value }: Leaf): unknown => {
    if (typeof value !== 'string' || value === '') {
      return value
    }
    if (field.kind === 'photo') {
      const name = marked(value, place)
      photographs[name] = value
      return name
    }
    const isShown = field.kind === 'text' && field.form === undefined && field.isSpoken !== true
    return isShown ? marked(value, place) : value
  }

  const laid = placedFields(content)
    .filter(({ path }) => valueAt(content, path) !== undefined && !path.startsWith('business.'))
    .flatMap(({ path, field }) => leavesOf(field, valueAt(content, path), path))
    .filter(({ value }) => value !== undefined)
    .reduce((whole, leaf) => withValueAt(whole, leaf.place, markedLeaf(leaf)), content)
  const names: Readonly<Record<string, unknown>> = content.photos
  const others = Object.entries(photographs).map(([other, name]) => [other, names[name]])
  return { content: { ...laid, photos: { ...content.photos, ...Object.fromEntries(others) } }, places, photographs }
}

/** React writes attributes between double quotes and closes all elements but these. */
const token = /<!--.*?-->|<(?<close>\/?)(?<name>[a-z][\w-]*)(?<attributes>(?:"[^"]*"|[^">])*)>|[^<]+/gis
const unclosed = /^(?:br|col|hr|img|input|link|meta|source|wbr)$/

/** Reads from rendered markup where each place stands, in the order of the page. An element may show several. */
export function readPlaces(markup: string, places: readonly string[]): readonly EditedPlace[] {
  const found: EditedPlace[] = []
  /** The way from the body to the element that is being read: how many elements of its parent come before each. */
  const at: number[] = []
  const children = [0]
  const note = (text: string, way: readonly number[]) => {
    for (const [, number] of text.matchAll(mark)) {
      const place = places[Number(number)]
      if (place !== undefined) {
        found.push({ place, at: [...way] })
      }
    }
  }
  for (const { 0: text, groups } of markup.matchAll(token)) {
    const name = groups?.name
    if (name === undefined) {
      note(text, at)
    } else if (groups?.close === '/') {
      at.pop()
      children.pop()
    } else {
      const index = children.pop() ?? 0
      const [, shown = ''] = / (?:data-photo|placeholder)="([^"]*)"/.exec(groups?.attributes ?? '') ?? []
      note(shown, [...at, index])
      children.push(index + 1)
      if (!unclosed.test(name)) {
        at.push(index)
        children.push(0)
      }
    }
  }
  return found
}
