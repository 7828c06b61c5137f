import type { EditedPlace } from '../../../contracts/editing.ts'
import { scrollUntilThere } from '../preview/scroll-page.ts'

/** A finger that moves further scrolls. */
const TAP_PX = 10

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

const prepared = new WeakSet<Document>()

/**
 * Gives the elements of the places their sign and their places. From then on nothing in the page can be followed, filled in or reached
 * by keyboard: it is there to be looked at and tapped.
 *
 * @param onTap is called with the place that was tapped; null where nothing can be changed
 * @param onResize is called when more or less of the page is seen
 */
export function makeEditable(
  { document }: Window,
  places: readonly EditedPlace[],
  onTap: (place: string | null) => void,
  onResize: () => void,
): void {
  const { body, defaultView } = document
  body.inert = true
  if (defaultView !== null && !prepared.has(document)) {
    prepared.add(document)
    const sheet = new defaultView.CSSStyleSheet()
    sheet.replaceSync(signs)
    document.adoptedStyleSheets.push(sheet)
    listenForTaps(document, (x, y) => onTap(placeAt(document, x, y)))
    defaultView.addEventListener('resize', onResize)
  }
  for (const element of body.querySelectorAll('[data-editable]')) {
    element.removeAttribute('data-editable')
  }
  for (const { place, at } of places) {
    const element = at.reduce<Element | undefined>((parent, index) => parent?.children[index], body)
    // One element may show several places, which have no spaces.
    element?.setAttribute('data-editable', `${place} ${element.getAttribute('data-editable') ?? ''}`.trim())
  }
}

/** Not by clicks: Safari makes none of a tap where nothing can be clicked. */
function listenForTaps(page: Document, onTap: (x: number, y: number) => void): void {
  let down: PointerEvent | null = null
  let isTap = false
  page.addEventListener('pointerdown', (event) => {
    down = event.isPrimary && event.button === 0 ? event : null
    isTap = false
  })
  // The focus stays in the office, where the field gets it. A touch becomes a press only after it has ended.
  page.addEventListener('mousedown', (event) => event.preventDefault())
  page.addEventListener('touchend', (event) => isTap && event.preventDefault())
  page.addEventListener('pointercancel', () => {
    down = null
  })
  page.addEventListener('pointerup', (event) => {
    const moved = down === null ? TAP_PX : Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
    down = null
    isTap = moved < TAP_PX
    if (isTap) {
      onTap(event.clientX, event.clientY)
    }
  })
}

/** The place that stands at a point of the page's window; null where nothing can be changed. */
function placeAt(page: Document, x: number, y: number): string | null {
  page.body.inert = false
  const hit = page.elementFromPoint(x, y)?.closest('[data-editable]')
  page.body.inert = true
  // Where something lies over it, as the panel over the first photograph: the smallest of what is there.
  const size = ({ width, height }: DOMRect) => width * height
  const [smallest] = [...page.querySelectorAll('[data-editable]')]
    .map((element) => ({ element, box: boxOf(element) }))
    .filter(({ box }) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom)
    .sort((one, other) => size(one.box) - size(other.box))
  const element = hit ?? smallest?.element
  return element?.getAttribute('data-editable')?.split(' ')[0] ?? null
}

/** Marks a place as the one that is edited, and scrolls until it stands in the window. */
export async function showPlace(page: Window, place: string): Promise<void> {
  for (const element of page.document.querySelectorAll('[data-chosen]')) {
    element.removeAttribute('data-chosen')
  }
  const own = place === '' ? [] : [...page.document.querySelectorAll(`[data-editable~="${CSS.escape(place)}"]`)]
  for (const element of own) {
    element.setAttribute('data-chosen', '')
  }
  // What is folded is not seen, unless nothing else shows it.
  const element = own.find(isDrawn) ?? own[0]
  if (element === undefined) {
    return
  }
  for (let folded = element.closest('details'); folded; folded = folded.parentElement?.closest('details') ?? null) {
    folded.open ||= element.closest('summary')?.parentElement !== folded
  }
  const { top, bottom } = boxOf(element)
  if (top < TOP_PX || bottom > page.innerHeight - BOTTOM_PX) {
    await scrollUntilThere(page, () => {
      const box = boxOf(element)
      const room = page.innerHeight - TOP_PX - BOTTOM_PX
      return box.top - TOP_PX - Math.max(0, (room - box.height) / 3)
    })
  }
}

/** A `picture` has no box of its own. */
function boxOf(element: Element): DOMRect {
  return (element.querySelector(':scope > img') ?? element).getBoundingClientRect()
}

function isDrawn(element: Element): boolean {
  const { width, height } = boxOf(element)
  return width > 1 && height > 1
}
