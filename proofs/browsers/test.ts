import { expect } from '@playwright/test'
import { siteTest } from '../../e2e/support/site-test.ts'
import { until } from '../harness/until.ts'
import type { BrowserWindow, Start } from './browser-window.ts'
import { openInFirefox } from './firefox.ts'
import { openInWebKit } from './webkit.ts'

const WAIT_FOR_EXPECTED_MS = 2_000

const openers = { firefox: openInFirefox, webkit: openInWebKit } as const

export interface JourneyFixtures {
  /** The browser of the project. */
  readonly otherBrowser: keyof typeof openers
  /** Whether pages may run scripts. */
  readonly script: Start['script']
  readonly without: Start['without']
  /** Opens a page of the site in a browser that ends with the journey. */
  readonly open: (path: string, viewport: Start['viewport']) => Promise<BrowserWindow>
  /** Errors that the journey provokes; any other one fails it, and so does one of them that is not there. */
  readonly expectedErrors: RegExp[]
}

export const test = siteTest.extend<JourneyFixtures>({
  otherBrowser: ['firefox', { option: true }],
  script: ['on', { option: true }],
  without: [undefined, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it must prepare off the pattern.
  expectedErrors: async ({}, use) => {
    await use([])
  },
  open: async ({ otherBrowser, script, without, site, expectedErrors }, use, testInfo) => {
    const windows: BrowserWindow[] = []
    await use(async (path, viewport) => {
      const window = await openers[otherBrowser]({ url: `${site.url}${path}`, viewport, script, without })
      windows.push(window)
      return window
    })
    for (const window of windows) {
      if (testInfo.error !== undefined) {
        await testInfo.attach('window', { body: await window.screenshot(), contentType: 'image/png' })
      }
      const problems = await problemsOf(window, expectedErrors)
      await window.close()
      expect.soft(problems).toEqual([])
    }
  },
})

/** Waits for the expected errors, then lists the missing and the unexpected ones. */
async function problemsOf(window: BrowserWindow, expected: readonly RegExp[]): Promise<readonly string[]> {
  let errors: readonly string[] = []
  const missing = () => expected.filter((pattern) => !errors.some((error) => pattern.test(error)))
  await until(async () => {
    errors = await window.errors()
    return missing().length === 0
  }, WAIT_FOR_EXPECTED_MS)
  const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
  return [...unexpected, ...missing().map((pattern) => `expected, but not on the console: ${pattern}`)]
}
