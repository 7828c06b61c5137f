import { type CommandResult, runScript } from '../scripts/run-command.ts'
import type { Tally } from './tally.ts'

interface Check {
  readonly label: string
  readonly script: string
  readonly args: readonly string[]
}

const CHECK_TIMEOUT_MS = 180_000
const MAX_LINES_OF_A_CHECK = 120
const CHECKS_AT_ONCE = 2

const compiler = 'node_modules/typescript/bin/tsc'

/** What holds for the code as it is written, the slowest first so that the others run beside it. */
function checks(): Check[] {
  const typed = ['test', 'pipeline', 'server', 'site', 'e2e', 'content', 'business', 'leads'].map((folder) => ({
    label: `types of ${folder}`,
    script: compiler,
    args: ['--project', folder, '--pretty', 'false'],
  }))
  const lint: Check = {
    label: 'lint and format',
    script: 'node_modules/@biomejs/biome/bin/biome',
    args: ['check', '--error-on-warnings', '--max-diagnostics=50', '.'],
  }
  return [lint, ...typed]
}

/**
 * Runs every check, whether or not another one failed.
 *
 * @param say prints each result as it comes
 * @param signal stops early
 * @returns how many held
 */
export async function runChecks(say: (text: string) => void, signal?: AbortSignal): Promise<Tally> {
  const waiting = checks()
  let passed = 0
  let failed = 0
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const start = Date.now()
      const options = { timeoutMs: CHECK_TIMEOUT_MS, output: 'keep', signal } as const
      const result = await runScript(check.script, check.args, options)
      const isGood = result.ended === 0
      passed += isGood ? 1 : 0
      failed += isGood ? 0 : 1
      say(`${isGood ? '✓' : '✗'} ${check.label} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
      if (!isGood) {
        say(describeFailure(result))
      }
    }
  }
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work))
  return { passed, failed, skipped: 0 }
}

function describeFailure({ ended, output }: CommandResult): string {
  const lines = output.trimEnd().split('\n')
  const shown = lines.slice(0, MAX_LINES_OF_A_CHECK).map((line) => `    ${line}`)
  const more = lines.length > shown.length ? [`    … and ${lines.length - shown.length} lines more`] : []
  return [...shown, ...more, ...(typeof ended === 'number' ? [] : [`    ended: ${ended}`])].join('\n')
}
