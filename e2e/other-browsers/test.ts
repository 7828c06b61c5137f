import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { findOtherBrowser, type OtherBrowserName } from '../../tasks/browser/other-browsers.ts'
import { siteTest } from '../support/site-test.ts'
import type { Browser, BrowserWindow, LaunchOptions, Viewport } from './browser.ts'
import { launchFirefox } from './firefox.ts'
import { launchWebKit } from './webkit.ts'

const WAIT_FOR_EXPECTED_MS = 2_000

const launchers: Readonly<Record<OtherBrowserName, (options: LaunchOptions) => Promise<Browser>>> = {
  firefox: launchFirefox,
  webkit: launchWebKit,
}

export interface BrowserFixtures {
  /** The browser of the project. */
  readonly otherBrowser: OtherBrowserName
  /** Starts it, once for each way in which the journeys need it. */
  readonly launch: (script: LaunchOptions['script']) => Promise<Browser>
}

interface JourneyFixtures {
  /** Whether pages may run scripts. */
  readonly script: LaunchOptions['script']
  /** Opens a page of the site in a window that ends with the journey. */
  readonly open: (path: string, viewport: Viewport) => Promise<BrowserWindow>
  /** Declares an error that the journey provokes; any other one fails it, and so does a declared one that is not there. */
  readonly expectError: (pattern: RegExp) => void
}

export const test = siteTest.extend<JourneyFixtures & { readonly expected: RegExp[] }, BrowserFixtures>({
  otherBrowser: ['firefox', { option: true, scope: 'worker' }],
  script: ['on', { option: true }],
  launch: [
    async ({ otherBrowser }, use) => {
      const found = findOtherBrowser(otherBrowser, process.env.PATH ?? '')
      if (!found.ok) {
        throw new Error(found.explanation)
      }
      const running = new Map<LaunchOptions['script'], Promise<Browser>>()
      await use((script) => {
        const browser = running.get(script) ?? launchers[otherBrowser]({ executable: found.path, script })
        running.set(script, browser)
        return browser
      })
      await Promise.all([...running.values()].map(async (browser) => (await browser).close()))
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it must prepare off the pattern.
  expected: async ({}, use) => {
    await use([])
  },
  expectError: async ({ expected }, use) => {
    await use((pattern) => {
      expected.push(pattern)
    })
  },
  open: async ({ launch, script, site, expected }, use, testInfo) => {
    const browser = await launch(script)
    const windows: BrowserWindow[] = []
    await use(async (path, viewport) => {
      const window = await browser.open(`${site.url}${path}`, viewport)
      windows.push(window)
      return window
    })
    for (const window of windows) {
      if (testInfo.error !== undefined) {
        await testInfo.attach('window', { body: await window.screenshot(), contentType: 'image/png' })
      }
      const errors = await errorsOf(window, expected)
      await window.close()
      expect.soft(errors).toEqual([])
    }
  },
})

/** Waits for what was declared, then tells what was wrong. */
async function errorsOf(window: BrowserWindow, expected: readonly RegExp[]): Promise<readonly string[]> {
  const deadline = Date.now() + WAIT_FOR_EXPECTED_MS
  let errors = await window.errors()
  const missing = () => expected.filter((pattern) => !errors.some((error) => pattern.test(error)))
  while (missing().length > 0 && Date.now() < deadline) {
    await wait(50)
    errors = await window.errors()
  }
  const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
  return [...unexpected, ...missing().map((pattern) => `declared, but not on the console: ${pattern}`)]
}
