/** Runs in the page: to the middle of the window, where nothing fixed lies over it. */
export function bringIntoView(element: Element): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
}
