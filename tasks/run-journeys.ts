import { join } from 'node:path'
import { projectRoot } from '../scripts/project-root.ts'
import { runScript } from '../scripts/run-command.ts'
import { parsePlaywrightReport } from './reports/parse-playwright-report.ts'
import { prepareReport, type RunnerOutcome, readReport } from './reports/read-report.ts'
import { withTemporaryFolder } from './with-temporary-folder.ts'

const JOURNEYS_TIMEOUT_MS = 2_400_000

/**
 * Runs Playwright: the journeys through the built site and its server.
 *
 * @param browserPath the Chromium to use
 * @param args further arguments for Playwright
 */
export function runJourneys(
  browserPath: string,
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
  signal: AbortSignal,
): Promise<RunnerOutcome> {
  return runPlaywright('playwright', { ...environment, BROWSER_PATH: browserPath }, args, signal)
}

/**
 * Runs the main journeys in other browsers.
 *
 * @param args which of them, and further arguments for Playwright
 */
export function runOtherBrowsers(
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
  signal: AbortSignal,
): Promise<RunnerOutcome> {
  const config = 'e2e/other-browsers/playwright.config.ts'
  return runPlaywright('other-browsers', environment, ['--config', config, ...args], signal)
}

async function runPlaywright(
  name: string,
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
  signal: AbortSignal,
): Promise<RunnerOutcome> {
  const report = join(projectRoot, `.cache/reports/${name}.json`)
  prepareReport(report)
  const variables = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const result = await withTemporaryFolder(variables, (env) =>
    runScript('node_modules/@playwright/test/cli.js', ['test', ...args], {
      env,
      timeoutMs: JOURNEYS_TIMEOUT_MS,
      output: 'show',
      signal,
    }),
  )
  return readReport('Playwright', report, result, parsePlaywrightReport)
}
