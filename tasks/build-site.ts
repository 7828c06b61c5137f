import { buildStamp, removeStamp, writeStamp } from './build-stamp.ts'
import { projectRoot } from './project-root.ts'
import { type CommandResult, runScript } from './run-command.ts'

const BUILD_TIMEOUT_MS = 900_000

/**
 * Builds the pages, and notes from what.
 *
 * @param environment the variables to build with
 * @param signal stops early
 */
export async function buildSite(environment: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<CommandResult> {
  // Taken before: a file that changes during the build makes the next start build again.
  const stamp = buildStamp(projectRoot, environment)
  removeStamp(projectRoot)
  const result = await runScript('node_modules/astro/bin/astro.mjs', ['build', '--silent'], {
    env: { ...environment, ASTRO_TELEMETRY_DISABLED: '1' },
    timeoutMs: BUILD_TIMEOUT_MS,
    output: 'show',
    signal,
  })
  if (result.ended === 0) {
    writeStamp(projectRoot, stamp)
  }
  return result
}
