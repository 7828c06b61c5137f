import { join } from 'node:path'
import { projectRoot } from './project-root.ts'
import { parsePlaywrightReport } from './reports/parse-playwright-report.ts'
import { prepareReport, type RunnerOutcome, readReport } from './reports/read-report.ts'
import { runScript } from './run-command.ts'

const JOURNEYS_TIMEOUT_MS = 2_400_000

/**
 * Runs Playwright: the journeys through the built site and its server.
 *
 * @param browserPath the Chromium to use
 * @param args further arguments for Playwright
 */
export async function runJourneys(
  browserPath: string,
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
  signal: AbortSignal,
): Promise<RunnerOutcome> {
  const report = join(projectRoot, '.cache/reports/playwright.json')
  prepareReport(report)
  const result = await runScript('node_modules/@playwright/test/cli.js', ['test', ...args], {
    env: { ...environment, BROWSER_PATH: browserPath, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    timeoutMs: JOURNEYS_TIMEOUT_MS,
    output: 'show',
    signal,
  })
  return readReport('Playwright', report, result, parsePlaywrightReport)
}
