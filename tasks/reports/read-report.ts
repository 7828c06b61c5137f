import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CommandResult } from '../../scripts/run-command.ts'
import type { Tally } from '../tally.ts'

/** What became of a test runner: the tests it counted, and what went wrong besides them. */
export interface RunnerOutcome {
  readonly tally: Tally
  readonly problems: readonly string[]
}

/** Clears the place of a report, so that the one of an earlier run is never taken for this one's. */
export function prepareReport(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
}

/**
 * Judges a run by its report and its exit code. A run without a report, without a test, or that failed without a
 * failed test counts as one failure more.
 *
 * @param name of the runner, for the sentences
 * @param parse reads the runner's own JSON
 */
export function readReport(
  name: string,
  file: string,
  { ended }: CommandResult,
  parse: (report: unknown) => Tally,
): RunnerOutcome {
  const failure = (problem: string, tally: Tally = { passed: 0, failed: 0, skipped: 0 }): RunnerOutcome => ({
    tally: { ...tally, failed: tally.failed + 1 },
    problems: [`${name}: ${problem}`],
  })
  if (!existsSync(file)) {
    return failure(`no report was written (ended: ${ended})`)
  }
  let tally: Tally
  try {
    tally = parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    return failure(`the report cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (tally.passed + tally.failed === 0) {
    return failure('no test ran', tally)
  }
  if (ended !== 0 && tally.failed === 0) {
    return failure(`it failed without a failed test (ended: ${ended})`, tally)
  }
  return { tally, problems: [] }
}
