import type { Browser, BrowserContext } from '@playwright/test'

const WAIT_FOR_EXPECTED_MS = 2_000
const POLL_INTERVAL_MS = 25

/** Collects what pages complain about: console errors, uncaught exceptions and, among the first, violations of the policy. */
export interface ConsoleGuard {
  /** Declares an error that the journey provokes; that it does not appear is a failure too. */
  readonly expectError: (pattern: RegExp) => void
  /** Waits for what was declared, then tells what was wrong: nothing is an empty list. */
  readonly finish: () => Promise<readonly string[]>
}

/** Watches every page of every context that the browser opens from now on. */
export function guardConsole(browser: Browser): ConsoleGuard {
  const errors: string[] = []
  const expected: RegExp[] = []
  const watch = (context: BrowserContext) => {
    context.on('console', (message) => {
      if (message.type() === 'error') {
        errors.push(`${message.text()} (${message.location().url})`)
      }
    })
    context.on('weberror', (webError) => {
      const error = webError.error()
      errors.push(`uncaught ${error.stack ?? error.message}`)
    })
  }
  browser.on('context', watch)
  const missing = () => expected.filter((pattern) => !errors.some((error) => pattern.test(error)))
  return {
    expectError: (pattern) => {
      expected.push(pattern)
    },
    finish: async () => {
      const deadline = Date.now() + WAIT_FOR_EXPECTED_MS
      while (missing().length > 0 && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
      }
      browser.off('context', watch)
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
      return [
        ...unexpected.map((error) => `unexpected console error: ${error}`),
        ...missing().map((pattern) => `declared, but not on the console: ${pattern}`),
      ]
    },
  }
}
