// Wakes islands: imports an island's module and styles, and calls its wake(), which hydrates the served markup or adds to it.
// Until then an island is plain HTML, and this is the only script for it. An island wakes when it is within 600 px of the
// window, gets the focus or is touched. A click on a link or button in it is held back and repeated once it is awake. If it
// fails to wake, the browser handles the click as without script, but never without a network if it would leave the page.
import { whenNear } from './when-near.ts'

const CLICK_TIMEOUT_MS = 5_000
const RETRY_DELAY_MS = 1_000

const waking = new Map<HTMLElement, Promise<void>>()
const clicked = new Map<HTMLElement, HTMLElement>()

/** Ends the address of each import. A browser caches a failed one by its address, so each failure makes it longer. */
let query = ''

/** Waits, without a network until it is back, and then as long again. */
const wait = async (milliseconds: number): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  if (!navigator.onLine) {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    await wait(milliseconds)
  }
}

let styles: Promise<unknown> | undefined

/**
 * Loads the styles of what islands render, once. Resolves when they apply, and also when they cannot be loaded: the next to
 * load tries again.
 */
const loadStyles = () => {
  styles ??= new Promise((resolve) => {
    const link = document.createElement('link')
    link.onload = resolve
    link.onerror = () => {
      styles = undefined
      resolve(styles)
    }
    link.rel = 'stylesheet'
    link.href = document.body.dataset.styles ?? ''
    document.head.append(link)
  })
  return styles
}

const load = async (island: HTMLElement) => {
  const [{ wake }, { content }] = await Promise.all([
    // What it imports itself has a new address too where 'assets' is written otherwise.
    import(/* @vite-ignore */ island.dataset.island?.replace('a', query ? '%61' : 'a') + query),
    import(/* @vite-ignore */ document.body.dataset.content + query),
    loadStyles(),
  ])
  await wake(island, content)
  island.dataset.awake = ''
}

/** Loads an island, at the second attempt if need be. After that the next touch tries again. */
const wakeUp = (island: HTMLElement) => {
  const awake =
    waking.get(island) ??
    load(island)
      .catch(() => {
        query += '?'
        return wait(RETRY_DELAY_MS).then(() => load(island))
      })
      .catch((error) => {
        query += '?'
        waking.delete(island)
        reportError(error)
      })
  waking.set(island, awake)
  return awake
}

/** The nearest element of an event that matches, and the island around it, if that is not awake yet. */
const find = ({ target }: Event, selector: string) => {
  const found = target instanceof Element ? target.closest<HTMLElement>(selector) : null
  const island = found?.closest<HTMLElement>('[data-island]:not([data-awake])')
  return found && island ? { found, island } : null
}

for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
  whenNear(island, '600px', () => wakeUp(island))
}

for (const touch of ['focusin', 'pointerdown']) {
  addEventListener(touch, (event) => {
    const touched = find(event, '*')
    if (touched) {
      wakeUp(touched.island)
    }
  })
}

let isRepeated = false

/** Repeats the last click in an island once it is awake. */
const repeatClick = async (island: HTMLElement) => {
  do {
    await Promise.race([wakeUp(island), wait(CLICK_TIMEOUT_MS)])
    // Without a network a browser would show its error page, in the place of what was typed.
  } while (!(navigator.onLine || 'awake' in island.dataset))
  const pressed = clicked.get(island)
  isRepeated = true
  // A form that was drawn anew (wake-lead-form.tsx) has another button than the one that was pressed.
  ;(pressed?.isConnected ? pressed : island.querySelector<HTMLElement>('[type=submit]'))?.click()
  isRepeated = false
  clicked.delete(island)
}

addEventListener(
  'click',
  (event) => {
    // Without a network what stays on the page waits for nothing: a button that opens a popover.
    const click = find(event, navigator.onLine ? 'a,button' : 'a,[type=submit]')
    if (isRepeated || !click || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return
    }
    const { found, island } = click
    event.preventDefault()
    event.stopPropagation()
    if (!clicked.has(island)) {
      repeatClick(island)
    }
    clicked.set(island, found)
  },
  true,
)
