/**
 * Waits until a frame's page can be read: its words and styles are there, and its pictures may still come.
 *
 * @param search the query of the page's address, which tells it from the frame's empty page
 * @returns null when it is not wanted any more
 */
export async function readablePage(
  frame: HTMLIFrameElement | undefined,
  search: string,
  signal: AbortSignal,
): Promise<Window | null> {
  while (!signal.aborted) {
    const page = frame?.contentWindow
    if (page && page.location.search === search && page.document.readyState !== 'loading') {
      return page
    }
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  return null
}
