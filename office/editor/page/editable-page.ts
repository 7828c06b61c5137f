import type { EditedPlace } from '../../../contracts/editing.ts'
import { scrollUntilThere } from '../preview/scroll-page.ts'

/** A page in a frame, and the elements that show its places. */
export interface EditablePage {
  readonly window: Window
  readonly elements: ReadonlyMap<string, readonly Element[]>
}

/** Below the header of the page, which stays. */
const TOP_PX = 80
const BOTTOM_PX = 16

/**
 * The quiet sign of what can be changed: dots below a text, within a photograph. In the colour of the text, as the page has light
 * and dark grounds. Safari knows `text-decoration` with a line alone, and the build rewrites only what stands in files of styles.
 */
export const signs = `
  [data-editable] {
    text-decoration-line: underline;
    text-decoration-style: dotted;
    text-decoration-color: color-mix(in srgb, currentcolor 40%, transparent);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.28em;
  }
  picture[data-editable] img {
    outline: 1.5px dotted rgb(255 255 255 / 85%);
    outline-offset: -10px;
  }
  [data-chosen]:not(picture), picture[data-chosen] img {
    outline: 3px solid #9a3d1b;
    outline-offset: 4px;
    text-decoration: none;
  }
  picture[data-chosen] img {
    outline-offset: -3px;
  }
`

const styled = new WeakSet<Document>()

/**
 * Finds the elements of the places and gives them their sign. From then on nothing in the page can be followed, filled in or reached
 * by keyboard: it is there to be looked at and tapped.
 */
export function makeEditable(page: Window, places: readonly EditedPlace[]): EditablePage {
  const { body } = page.document
  body.inert = true
  const constructed = page.document.defaultView
  if (constructed !== null && !styled.has(page.document)) {
    styled.add(page.document)
    const sheet = new constructed.CSSStyleSheet()
    sheet.replaceSync(signs)
    page.document.adoptedStyleSheets.push(sheet)
  }
  for (const element of body.querySelectorAll('[data-editable]')) {
    element.removeAttribute('data-editable')
  }
  const elements = new Map<string, readonly Element[]>()
  for (const { place, at } of places) {
    const element = at.reduce<Element | undefined>((parent, index) => parent?.children[index], body)
    if (element !== undefined) {
      element.setAttribute('data-editable', '')
      elements.set(place, [...(elements.get(place) ?? []), element])
    }
  }
  return { window: page, elements }
}

/** The place that stands at a point of the page's window; null where nothing can be changed. */
export function placeAt({ window, elements }: EditablePage, x: number, y: number): string | null {
  const { body } = window.document
  body.inert = false
  const hit = window.document.elementFromPoint(x, y)
  body.inert = true
  const places = new Map([...elements].flatMap(([place, own]) => own.map((element) => [element, place] as const)))
  for (let element = hit; element !== null; element = element.parentElement) {
    const place = places.get(element)
    if (place !== undefined) {
      return place
    }
  }
  // Something lies over it, as the panel over the first photograph: the smallest of what is there.
  const around = [...places]
    .map(([element, place]) => ({ place, box: boxOf(element) }))
    .filter(({ box }) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom)
    .sort((one, other) => one.box.width * one.box.height - other.box.width * other.box.height)
  return around[0]?.place ?? null
}

/** Marks a place as the one that is edited, and scrolls until it stands in the window. */
export async function showPlace({ window, elements }: EditablePage, place: string): Promise<void> {
  for (const element of window.document.querySelectorAll('[data-chosen]')) {
    element.removeAttribute('data-chosen')
  }
  const own = elements.get(place) ?? []
  for (const element of own) {
    element.setAttribute('data-chosen', '')
  }
  // What is folded is not seen, unless nothing else shows it.
  const element = own.find(isDrawn) ?? own[0]
  if (element === undefined) {
    return
  }
  for (let folded = element.closest('details'); folded !== null; folded = parentFold(folded)) {
    folded.open ||= element.closest('summary')?.parentElement !== folded
  }
  const { top, bottom } = boxOf(element)
  if (top < TOP_PX || bottom > window.innerHeight - BOTTOM_PX) {
    await scrollUntilThere(window, () => {
      const box = boxOf(element)
      const room = window.innerHeight - TOP_PX - BOTTOM_PX
      return box.top - TOP_PX - Math.max(0, (room - box.height) / 3)
    })
  }
}

function parentFold(folded: Element): HTMLDetailsElement | null {
  return folded.parentElement?.closest('details') ?? null
}

/** A `picture` has no box of its own. */
function boxOf(element: Element): DOMRect {
  return (element.querySelector(':scope > img') ?? element).getBoundingClientRect()
}

function isDrawn(element: Element): boolean {
  const { width, height } = boxOf(element)
  return width > 1 && height > 1
}
