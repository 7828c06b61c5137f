/**
 * Calls a function once an element comes near the window.
 *
 * @param margin how near, as the root margin of an intersection observer
 */
export const whenNear = (element: Element, margin: string, act: () => void) => {
  const observer = new IntersectionObserver(
    (entries) => {
      // Several may come at once where the window moves fast: far at first, near then.
      if (entries.some((entry) => entry.isIntersecting)) {
        observer.disconnect()
        act()
      }
    },
    { rootMargin: margin },
  )
  observer.observe(element)
}
