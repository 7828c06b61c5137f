// Before a visitor comes near, an island is plain HTML, and this is all the script there is. Its code and its styles are fetched
// when it is 600 px away, gets the focus or is touched. A link or button that is pressed before it is awake is pressed again
// once it is; where that never comes, the browser does what it would do without script.
const PATIENCE_MS = 5_000
const RETRY_MS = 1_000

const waking = new Map<HTMLElement, Promise<void>>()
const pressed = new Map<HTMLElement, HTMLElement>()
let styles: Promise<unknown> | undefined

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const loadStyles = (href = '') =>
  href &&
  new Promise((resolve) => {
    const link = document.createElement('link')
    link.onload = link.onerror = resolve
    link.rel = 'stylesheet'
    link.href = href
    document.head.append(link)
  })

const bringToLife = async (island: HTMLElement, query = '') => {
  const page = document.body.dataset
  styles ??= Promise.resolve(loadStyles(page.styles))
  const [{ wake }, { content }] = await Promise.all([
    import(/* @vite-ignore */ island.dataset.island + query),
    import(/* @vite-ignore */ page.content + query),
    styles,
  ])
  await wake(island, content)
  island.dataset.awake = ''
}

const wakeUp = (island: HTMLElement) => {
  // A browser remembers an address that has failed, so the second time it is another one.
  const life =
    waking.get(island) ??
    bringToLife(island)
      .catch(() => wait(RETRY_MS).then(() => bringToLife(island, '?')))
      .catch(reportError)
  waking.set(island, life)
  return life
}

/** What an event is about, and the island around it that still sleeps. */
const find = ({ target }: Event, selector: string) => {
  const found = target instanceof Element ? target.closest<HTMLElement>(selector) : null
  const island = found?.closest<HTMLElement>('[data-island]:not([data-awake])')
  return found && island ? { found, island } : null
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting && target instanceof HTMLElement) {
        observer.unobserve(target)
        wakeUp(target)
      }
    }
  },
  { rootMargin: '600px' },
)

for (const island of document.querySelectorAll('[data-island]')) {
  observer.observe(island)
}

for (const touch of ['focusin', 'pointerdown']) {
  addEventListener(touch, (event) => {
    const touched = find(event, '*')
    if (touched) {
      wakeUp(touched.island)
    }
  })
}

addEventListener(
  'click',
  (event) => {
    const press = find(event, 'a,button')
    if (!press || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return
    }
    const { found, island } = press
    event.preventDefault()
    event.stopPropagation()
    if (!pressed.has(island)) {
      Promise.race([wakeUp(island), wait(PATIENCE_MS)]).then(() => {
        if (!('awake' in island.dataset)) {
          delete island.dataset.island
        }
        pressed.get(island)?.click()
      })
    }
    pressed.set(island, found)
  },
  true,
)
