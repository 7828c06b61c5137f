import { setTimeout as wait } from 'node:timers/promises'
import type { WebDriverSession } from './webdriver-session.ts'

const LOAD_TIMEOUT_MS = 15_000

/**
 * Opens an address in a new window that is watched from before its first byte, and turns to it.
 *
 * W3C WebDriver has no console. But a window that a page of the same site opens keeps its listeners when the address
 * comes, if that page has the same opener policy: so the privacy policy opens it.
 */
export async function openWatched(session: WebDriverSession, url: string): Promise<void> {
  const opener = new URL('/privacy-policy', url).href
  if ((await session.get('url')) !== opener) {
    await session.post('url', { url: opener })
  }
  const before = await session.windows()
  await session.execute(openAndWatch, url)
  const handle = await newHandle(session, before)
  await session.post('window', { handle })
  await untilLoaded(session)
}

/** Runs in the opened window. */
export function readErrors(): readonly string[] {
  const errors: readonly string[] = Reflect.get(window, 'errors') ?? []
  const fonts = [...document.fonts].filter(({ status }) => status === 'error')
  return [...errors, ...fonts.map(({ family }) => `not loaded: the font ${family}`)]
}

/** Runs in the opener. */
function openAndWatch(url: string): void {
  const opened = window.open(url)
  if (opened === null) {
    throw new Error('no window was opened')
  }
  const errors: string[] = []
  Object.assign(opened, { errors })
  Object.assign(Reflect.get(opened, 'console'), {
    error: (...words: readonly unknown[]) => errors.push(words.join(' ')),
  })
  // The errors of photographs, scripts and styles that do not load are only seen on their way down.
  opened.addEventListener(
    'error',
    (event) => {
      const source = event.target instanceof Object && 'outerHTML' in event.target ? event.target.outerHTML : ''
      errors.push(event.message ? `uncaught ${event.message}` : `not loaded: ${source}`)
    },
    true,
  )
  opened.addEventListener('unhandledrejection', ({ reason }) => errors.push(`uncaught ${reason}`))
  opened.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`refused by ${violatedDirective}: ${blockedURI}`),
  )
}

async function newHandle(session: WebDriverSession, before: readonly string[]): Promise<string> {
  const handle = (await session.windows()).find((each) => !before.includes(each))
  if (handle === undefined) {
    throw new Error('no window was opened')
  }
  return handle
}

async function untilLoaded(session: WebDriverSession): Promise<void> {
  const deadline = Date.now() + LOAD_TIMEOUT_MS
  while (!(await session.execute(() => document.readyState === 'complete' && location.href !== 'about:blank'))) {
    if (Date.now() > deadline) {
      throw new Error('the page did not load')
    }
    await wait(50)
  }
}
