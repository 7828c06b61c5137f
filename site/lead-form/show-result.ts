/** Scrolls to a result of the form as soon as it is there, and moves the focus to its first line. */
export function showResult(result: HTMLElement | null): void {
  // Somebody who corrects a field while a lead is sent goes on typing, unless the panel has taken its place.
  if (!result || document.activeElement?.matches(':is(input, select):not([inert] *)')) {
    return
  }
  const line = result.querySelector<HTMLElement>('[tabindex]')
  line?.focus({ preventScroll: true })
  result.scrollIntoView({ block: 'nearest' })
  // A result higher than the window is not scrolled to its beginning.
  line?.scrollIntoView({ block: 'nearest' })
}
