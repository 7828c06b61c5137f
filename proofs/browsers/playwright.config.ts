import { defineConfig } from '@playwright/test'
import type { JourneyFixtures } from './test.ts'

/** Playwright runs these journeys, but not the browsers: it only knows its own builds of Firefox and WebKit. */
export default defineConfig<JourneyFixtures>({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  fullyParallel: false,
  // Each has a server of its own.
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000, toPass: { timeout: 15_000 } },
  reporter: 'list',
  projects: [
    { name: 'firefox', use: { otherBrowser: 'firefox' } },
    { name: 'webkit', use: { otherBrowser: 'webkit' } },
  ],
})
