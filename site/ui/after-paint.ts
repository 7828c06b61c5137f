/**
 * Does something heavy once the browser has painted what a touch has changed, so that the answer to it does not wait.
 *
 * @returns takes it back, if it has not been done
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
