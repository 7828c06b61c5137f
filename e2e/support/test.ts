import { guardConsole } from './console-guard.ts'
import { siteTest } from './site-test.ts'

interface JourneyFixtures {
  /**
   * Declares a console error that the journey provokes. Any other one, an uncaught exception or a violation of the
   * content security policy fails the journey, and so does a declared one that does not appear.
   */
  readonly expectConsoleError: (pattern: RegExp) => void
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
})
