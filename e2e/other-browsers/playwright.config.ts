import { defineConfig } from '@playwright/test'
import type { BrowserFixtures } from './test.ts'

/** Playwright runs these journeys, but not the browsers: it only knows its own builds of Firefox and WebKit. */
export default defineConfig<object, BrowserFixtures>({
  testDir: '.',
  outputDir: '../../test-results/other-browsers',
  // One worker for each browser, which starts once and takes the journeys in turn.
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000, toPass: { timeout: 10_000 } },
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '.cache/reports/other-browsers.json' }],
  ],
  projects: [
    { name: 'firefox', use: { otherBrowser: 'firefox' } },
    { name: 'webkit', use: { otherBrowser: 'webkit' } },
  ],
})
