import type { Tally } from '../tally.ts'
import { countOf, fieldOf, listOf } from './json-fields.ts'

/** Counts Playwright's JSON report. A flaky test and an error outside any test are failures. */
export function parsePlaywrightReport(report: unknown): Tally {
  const stats = fieldOf(report, 'stats')
  return {
    passed: countOf(stats, 'expected'),
    failed: countOf(stats, 'unexpected') + countOf(stats, 'flaky') + listOf(report, 'errors').length,
    skipped: countOf(stats, 'skipped'),
  }
}
