import type { Tally } from '../tally.ts'
import { countOf, fieldOf, listOf } from './json-fields.ts'

/** Counts Vitest's JSON report. A file that failed without a failed test, for instance at an import, is a failure. */
export function parseVitestReport(report: unknown): Tally {
  const brokenFiles = listOf(report, 'testResults').filter(
    (file) =>
      fieldOf(file, 'status') === 'failed' &&
      !listOf(file, 'assertionResults').some((test) => fieldOf(test, 'status') === 'failed'),
  )
  return {
    passed: countOf(report, 'numPassedTests'),
    failed: countOf(report, 'numFailedTests') + brokenFiles.length,
    skipped: countOf(report, 'numPendingTests') + countOf(report, 'numTodoTests'),
  }
}
