import { join } from 'node:path'
import { projectRoot } from '../scripts/project-root.ts'
import { runScript } from '../scripts/run-command.ts'
import type { TestDatabase } from './postgres/test-database.ts'
import { parseVitestReport } from './reports/parse-vitest-report.ts'
import { prepareReport, type RunnerOutcome, readReport } from './reports/read-report.ts'
import { withTemporaryFolder } from './with-temporary-folder.ts'

const UNIT_TESTS_TIMEOUT_MS = 900_000

/**
 * Runs Vitest: unit, store and server tests.
 *
 * @param database the PostgreSQL they find under `TEST_DATABASE_URL` and `TEST_DATABASE_KIND`
 * @param args further arguments for Vitest
 */
export async function runUnitTests(
  database: TestDatabase,
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
  signal: AbortSignal,
): Promise<RunnerOutcome> {
  const report = join(projectRoot, '.cache/reports/vitest.json')
  prepareReport(report)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const variables = { ...environment, TEST_DATABASE_URL: database.url, TEST_DATABASE_KIND: database.kind }
  const result = await withTemporaryFolder(variables, (env) =>
    runScript('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...args], {
      env,
      timeoutMs: UNIT_TESTS_TIMEOUT_MS,
      output: 'show',
      signal,
    }),
  )
  return readReport('Vitest', report, result, parseVitestReport)
}
