/** An element of a page, and where it stands in the window. */
export interface Sight {
  readonly id: string
  readonly top: number
}

/** What is not drawn yet has only a guessed height: the page moves while it is scrolled. */
const MAX_ATTEMPTS = 6

/** The element that stands nearest to the top of a page's window. */
export function sightOf(page: Window): Sight | null {
  const seen = [...page.document.querySelectorAll('main [id]')].map((element) => ({
    id: element.id,
    top: element.getBoundingClientRect().top,
  }))
  return seen.toSorted((one, other) => Math.abs(one.top) - Math.abs(other.top))[0] ?? null
}

/** Scrolls a page until an element stands where it should; a link to it would scroll the office as well. */
export async function scrollTo(page: Window, { id, top }: Sight): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const element = page.document.getElementById(id)
    const distance = element === null ? 0 : Math.round(element.getBoundingClientRect().top - top)
    if (distance === 0) {
      return
    }
    page.scrollBy({ top: distance, behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}
