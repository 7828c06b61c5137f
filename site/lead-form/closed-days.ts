/** The attribute with the first open hour, at the sentence that the business is closed. */
export const answersFromAttribute = 'data-answers-from'

/** What the page says while the business is closed. */
interface ClosedPage {
  readonly words: string
  /** The 24 hours count from then. */
  readonly opensAt: Date
}

/**
 * Reads from the page whether the business is closed. The page's own file alone says it: scripts and styles are the same on all days.
 *
 * @param now a page may stand open until after the last closed day
 */
export function readClosedPage(now: Date): ClosedPage | null {
  const notice = document.querySelector(`[${answersFromAttribute}]`)
  const opensAt = new Date(notice?.getAttribute(answersFromAttribute) ?? '')
  return notice !== null && opensAt > now ? { words: notice.textContent, opensAt } : null
}
