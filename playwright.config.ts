import { defineConfig } from '@playwright/test'
import { findBrowser, launchArguments } from './test/browser.ts'

// What these look at does not depend on the window, or they choose it themselves: once is enough. Single journeys of
// other files say so by the tags @desktop and @phone. A phone's window is drawn in half the time.
const onDesktopAlone =
  /(be-another-owner|change-the-site|edit-on-the-page|leave-a-lead-elsewhere|publish-(?:from-the-office|through-the-proxy)|read-the-documents|see-what-changes|spend-few-bytes|use-it-your-way|use-the-office-your-way)\.spec/
const onPhoneAlone =
  /(be-found|be-told-of-a-lead|break-no-policy|answer-from-a-telephone|change-the-mails|close-for-some-days|come-into-the-office|from-a-chat-to-a-review|get-lost|install-the-office|keep-it-private|keep-it-safe|keep-the-photographs|move-the-cards|prepare-the-home|tell-a-host-the-date|when-sending-fails|write-a-request-in)\.spec/

/** Draws in software, in a browser of its own. */
const tour = /walk-through-the-tour\.spec/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: ['test/run.setup.ts', 'test/build.setup.ts'],
  outputDir: 'test-results',
  // Each worker has a server and a database of its own, see e2e/support.
  fullyParallel: true,
  workers: 4,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // So long only when something is wrong: a busy machine may take its time, to build the site above all.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  // In a log the failures stand together at the end.
  reporter: process.stdout.isTTY ? 'line' : 'dot',
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    screenshot: 'only-on-failure',
    // Each page of the office would fetch all its files once more for it. Journeys that need it, or leave the network, allow it.
    serviceWorkers: 'block',
    // What is not there after this will not come: a failure then says where.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    launchOptions: { args: launchArguments, executablePath: await findBrowser() },
  },
  projects: [
    // The slowest journeys first: at the end the others' workers would have nothing to do.
    { name: 'tour', testMatch: tour },
    {
      name: 'desktop',
      testIgnore: [onPhoneAlone, tour],
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: [onDesktopAlone, tour],
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
