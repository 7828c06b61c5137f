import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { siteTest } from './site-test.ts'

const WAIT_FOR_EXPECTED_MS = 60_000
const POLL_INTERVAL_MS = 25

interface JourneyFixtures {
  /**
   * Declares a console error that the journey provokes. Any other one, an uncaught exception or a violation of the
   * content security policy fails the journey, and so does a declared one that does not appear, unless it comes only perhaps.
   */
  readonly expectConsoleError: (pattern: RegExp, isCertain?: 'perhaps') => void
  /**
   * What the policy has refused so far on every page of the journey: loads, inline code, and texts that a script would
   * turn into markup or code. Each entry has its directive, what was refused and the page.
   */
  readonly violations: readonly string[]
}

export const test = siteTest.extend<JourneyFixtures>({
  expectConsoleError: [
    async ({ browser }, use) => {
      const guard = guardConsole(browser)
      await use(guard.expectError)
      const problems = await guard.finish()
      if (problems.length > 0) {
        throw new Error(problems.join('\n'))
      }
    },
    { auto: true },
  ],
  violations: async ({ context }, use) => {
    const violations: string[] = []
    await context.exposeFunction('noteViolation', (text: string) => violations.push(text))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
        Object(window).noteViolation(`${violatedDirective} ${blockedURI} ${sample} on ${location.pathname}`)
      })
    })
    await use(violations)
  },
})

/** Collects console errors, messages about a policy and uncaught exceptions of every context that the browser opens, and closes it. */
function guardConsole(browser: Browser) {
  const errors: string[] = []
  const expected: { readonly pattern: RegExp; readonly mustCome: boolean }[] = []
  const opened: BrowserContext[] = []
  const watch = (context: BrowserContext) => {
    opened.push(context)
    keepIntercepting(context, context)
    context.on('page', (page) => {
      keepIntercepting(context, page)
      waitForLayout(page)
    })
    context.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' || /Content.Security.Policy|Permissions-Policy|Trusted/i.test(text)) {
        errors.push(`${text} (${message.location().url})`)
      }
    })
    context.on('weberror', (webError) => {
      const error = webError.error()
      errors.push(`uncaught ${error.stack || `${error.name}: ${error.message}`}`)
    })
  }
  browser.on('context', watch)
  const missing = () =>
    expected.filter(({ pattern, mustCome }) => mustCome && !errors.some((error) => pattern.test(error)))
  return {
    expectError: (pattern: RegExp, isCertain?: 'perhaps') => {
      expected.push({ pattern, mustCome: isCertain === undefined })
    },
    /** Waits for the declared errors and closes what is open, then lists the undeclared and the missing ones. */
    finish: async () => {
      const deadline = Date.now() + WAIT_FOR_EXPECTED_MS
      while (missing().length > 0 && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
      }
      browser.off('context', watch)
      // Playwright closes its own alone: a page of the office that stays asks the server until the worker ends.
      await Promise.all(opened.map((context) => context.close()))
      const unexpected = errors.filter((error) => !expected.some(({ pattern }) => pattern.test(error)))
      return [
        ...unexpected.map((error) => `unexpected console error: ${error}`),
        ...missing().map(({ pattern }) => `declared, but not on the console: ${pattern}`),
      ]
    },
  }
}

/**
 * Leaves a route that matches nothing as soon as a journey routes something: when the last one goes, Chromium may never send the request
 * that comes next (https://github.com/microsoft/playwright/issues/41802).
 */
function keepIntercepting(context: BrowserContext, routing: Page | BrowserContext): void {
  const route = routing.route.bind(routing)
  routing.route = async (...given) => {
    routing.route = route
    await context.route(
      () => false,
      (unmatched) => unmatched.continue(),
    )
    return route(...given)
  }
}

/**
 * Lets a journey begin when the whole landing page is laid out (site/islands/after-first-view.ts). A few frames earlier, scrolling far
 * down may end elsewhere, as heights above are still guessed. A journey that says what to wait for begins at that.
 */
function waitForLayout(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (...given) => {
    const response = await goto(...given)
    if (given[1]?.waitUntil === undefined && new URL(page.url()).pathname === '/') {
      const visibility = () =>
        page
          .locator('footer')
          .evaluateAll((footers) => footers.map((footer) => getComputedStyle(footer).contentVisibility))
      await expect.poll(visibility).not.toContain('auto')
    }
    return response
  }
}
