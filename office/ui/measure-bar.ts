/** Says how high the bar of a screen is, so that a toast stands above it: give it to the bar as its ref. */
export const measureOwnBar = measuring('--own-bar')

/** The same of the bar of the five screens, which larger text breaks into two rows. */
export const measureScreenBar = measuring('--screen-bar')

function measuring(property: string) {
  return (bar: HTMLElement | null): (() => void) | undefined => {
    if (bar === null) {
      return undefined
    }
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(property, `${bar.offsetHeight}px`))
    // Its padding keeps what the telephone needs at its edge, which changes without its words.
    observer.observe(bar, { box: 'border-box' })
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }
}
