/** An element of a page, and where it stands in the window. */
export interface Sight {
  readonly id: string
  readonly top: number
}

const MAX_ATTEMPTS = 6

/** The elements of a page that are drawn, the nearest to the top of its window first. */
export function sightsOf(page: Window): readonly Sight[] {
  const drawn = [...page.document.querySelectorAll('main [id]')].filter(
    (element) => element.getClientRects().length > 0,
  )
  const seen = drawn.map((element) => ({ id: element.id, top: element.getBoundingClientRect().top }))
  return seen.toSorted((one, other) => Math.abs(one.top) - Math.abs(other.top))
}

/**
 * Scrolls a page until the first of the elements that it has stands where it should: a photograph may be gone from the next draft. A
 * link to it would scroll the office as well.
 */
export async function scrollTo(page: Window, sights: readonly Sight[]): Promise<void> {
  // Sections further down have a guessed height until the first view is over (site/islands/after-first-view.ts).
  for (const { dataset } of page.document.querySelectorAll<HTMLElement>('main > *, footer')) {
    dataset.shown = ''
  }
  // Texts wrap otherwise in the fonts that stand in until theirs have come.
  await Promise.allSettled([...page.document.fonts].map((font) => font.load()))
  const { id, top } = sights.find((sight) => page.document.getElementById(sight.id) !== null) ?? { id: '', top: 0 }
  await scrollUntilThere(page, () => (page.document.getElementById(id)?.getBoundingClientRect().top ?? top) - top)
}

/** Scrolls a page by a distance (pixels) until nothing is left of it: one that is still being laid out moves meanwhile. */
export async function scrollUntilThere(page: Window, distance: () => number): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const top = Math.round(distance())
    if (top === 0) {
      return
    }
    page.scrollBy({ top, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}
