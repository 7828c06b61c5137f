import { pause } from '../../time.ts'

/** A page that did not load is asked for again after so long, and given up to be asked for anew after so long. */
const RELOAD_AFTER_MS = 2_000
const LONGEST_LOAD_MS = 30_000

/**
 * Waits until a frame's page can be read: its words and styles are there, and its pictures may still come. Without network the frame
 * has a page of the browser's own, which cannot be read: it is loaded again until the line is back.
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
    const state = page ? stateOf(page, search) : 'loading'
    if (page && state === 'readable') {
      return page
    }
    if (frame && state === 'failed') {
      await pause(RELOAD_AFTER_MS)
      await reload(frame, signal)
    } else {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }
  return null
}

function stateOf(page: Window, search: string): 'loading' | 'readable' | 'failed' {
  try {
    return page.location.search === search && page.document.readyState !== 'loading' ? 'readable' : 'loading'
  } catch {
    return 'failed'
  }
}

async function reload(frame: HTMLIFrameElement, signal: AbortSignal): Promise<void> {
  if (signal.aborted) {
    return
  }
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  // No entry in the history, as another `src` would be.
  frame.contentWindow?.location.replace(frame.src)
  await Promise.race([loaded, pause(LONGEST_LOAD_MS)])
}
