import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildStamp, removeStamp, writeStamp } from './build-stamp.ts'
import { caddyHeaders } from './caddy-headers.ts'
import { projectRoot } from './project-root.ts'
import { type CommandResult, runScript } from './run-command.ts'

const BUILD_TIMEOUT_MS = 900_000
const COMPILE_TIMEOUT_MS = 60_000

/** Where a server finds itself compiled; `serve` and `worker` in package.json name it too. */
export const compiledFolder = '.cache/compiled'

/**
 * Builds the pages, with their headers in the words of Caddy too, and notes from what; compiles the server.
 *
 * @param environment the variables to build with
 * @param signal stops early
 */
export async function buildSite(environment: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<CommandResult> {
  // Taken before: a file that changes during the build makes the next start build again.
  const stamp = buildStamp(projectRoot, environment)
  removeStamp(projectRoot)
  const result = await runScript('pipeline/build.ts', [], {
    // React and Vite look at it: a build is one of production, whoever starts it.
    env: { ...environment, NODE_ENV: 'production' },
    timeoutMs: BUILD_TIMEOUT_MS,
    output: 'show',
    signal,
  })
  if (result.ended !== 0) {
    return result
  }
  const site = join(projectRoot, 'dist')
  writeFileSync(join(site, '_headers.caddy'), caddyHeaders(readFileSync(join(site, '_headers'), 'utf8')))
  writeStamp(projectRoot, stamp)
  // Only memory depends on it: the server starts without, too.
  await runScript('scripts/compile-server.ts', [], {
    env: { ...environment, NODE_COMPILE_CACHE: compiledFolder },
    timeoutMs: COMPILE_TIMEOUT_MS,
    output: 'show',
    signal,
  })
  return result
}
