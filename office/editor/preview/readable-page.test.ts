import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readablePage } from './readable-page.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => setTimeout(call, 16))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A frame whose page cannot be read while there is no network. */
function frameWithout(network: { isThere: boolean; loads: number }): HTMLIFrameElement {
  const events = new EventTarget()
  let isLoaded = false
  const location = {
    get search() {
      if (!isLoaded) {
        throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError')
      }
      return '?bozza=1'
    },
    replace() {
      network.loads += 1
      isLoaded = network.isThere
      setTimeout(() => events.dispatchEvent(new Event('load')), 100)
    },
  }
  const contentWindow = { location, document: { readyState: 'complete' } }
  return Object(Object.assign(events, { src: '/', contentWindow }))
}

test('a page that did not load for want of a network is loaded again until the line is back', async () => {
  const network = { isThere: false, loads: 0 }
  const frame = frameWithout(network)
  const page = readablePage(frame, '?bozza=1', new AbortController().signal)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(network.loads).toBe(4)
  network.isThere = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await page).toBe(frame.contentWindow)
  expect(network.loads).toBe(5)
})

test('it is not loaded again once nobody wants it', async () => {
  const network = { isThere: false, loads: 0 }
  const leaving = new AbortController()
  const page = readablePage(frameWithout(network), '?bozza=1', leaving.signal)
  leaving.abort()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await page).toBeNull()
  expect(network.loads).toBe(0)
})
