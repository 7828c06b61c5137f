/** Says how high the bar of a screen is, so that a toast stands above it: give it to the bar as its ref. */
export function measureBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) {
    return undefined
  }
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--own-bar', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--own-bar')
  }
}
