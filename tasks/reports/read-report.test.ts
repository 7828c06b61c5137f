import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parsePlaywrightReport } from './parse-playwright-report.ts'
import { parseVitestReport } from './parse-vitest-report.ts'
import { prepareReport, readReport } from './read-report.ts'

const good = { ended: 0, output: '' } as const
const bad = { ended: 1, output: '' } as const

function reportOf(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = (passed: number, failed: number, testResults: readonly unknown[] = []) =>
  reportOf({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 1, numTodoTests: 1, testResults })

const playwright = (stats: object, errors: readonly unknown[] = []) =>
  reportOf({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors })

test('counts the tests of a good run', () => {
  const outcome = readReport('Vitest', vitest(5, 0), good, parseVitestReport)
  expect(outcome).toEqual({ tally: { passed: 5, failed: 0, skipped: 2 }, problems: [] })
})

test('counts a test file that could not be loaded as a failure', () => {
  const broken = { status: 'failed', assertionResults: [] }
  const half = { status: 'failed', assertionResults: [{ status: 'failed' }] }
  expect(readReport('Vitest', vitest(5, 1, [broken, half]), bad, parseVitestReport).tally.failed).toBe(2)
})

test('counts flaky journeys and errors outside them as failures', () => {
  const report = playwright({ expected: 3, unexpected: 1, flaky: 1, skipped: 4 }, [{ message: 'no such file' }])
  expect(readReport('Playwright', report, bad, parsePlaywrightReport).tally).toEqual({
    passed: 3,
    failed: 3,
    skipped: 4,
  })
})

test.each([
  ['no report was written', '/no/such/report.json', good],
  ['no test ran', vitest(0, 0), good],
  ['the report cannot be read', reportOf({}), good],
  ['it failed without a failed test', vitest(5, 0), bad],
])('a run is a failure when %s', (problem, file, result) => {
  const outcome = readReport('Vitest', file, result, parseVitestReport)
  expect(outcome.tally.failed).toBe(1)
  expect(outcome.problems[0]).toContain(problem)
})

test('never takes the report of an earlier run for this one', () => {
  const file = vitest(5, 0)
  prepareReport(file)
  expect(readReport('Vitest', file, good, parseVitestReport).problems).toHaveLength(1)
})
