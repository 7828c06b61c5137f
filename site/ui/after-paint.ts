/**
 * Runs a slow action after the next paint, so that a visitor sees the response to a touch first.
 *
 * @returns cancels the action, if it has not run
 */
export function afterPaint(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(action)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
