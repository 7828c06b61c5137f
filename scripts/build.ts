import { StartError } from '../server/config/config.ts'
import { buildStamp, removeStamp, writeStamp } from './build-stamp.ts'
import { projectRoot } from './project-root.ts'
import { readOptions } from './read-options.ts'
import { type CommandResult, endedBy, runScript, stopSignal } from './run-command.ts'

const BUILD_TIMEOUT_MS = 900_000
const COMPILE_TIMEOUT_MS = 60_000

/** The server's compile cache; also in the scripts `serve` and `worker` of package.json. */
export const compiledFolder = '.cache/compiled'

/**
 * Node's options for the server's heap, in MiB: new objects get up to three spaces of the first size, those that stay the second.
 * Without them V8 takes what the machine has before it collects. Also in `serve` and `worker`, deploy/*.service and Dockerfile.
 */
export const memoryLimits = ['--max-semi-space-size=4', '--max-old-space-size=256'] as const

/**
 * Builds the pages, writes the build stamp, and compiles the server.
 *
 * @param environment the variables to build with
 * @param signal cancels the build
 */
export async function buildSite(environment: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<CommandResult> {
  // Computed before the build: a file that changes during it makes the build stale.
  const stamp = buildStamp(projectRoot, environment)
  removeStamp(projectRoot)
  const result = await runScript('pipeline/build.ts', [], {
    // Read by React and Vite: a build is always for production.
    env: { ...environment, NODE_ENV: 'production' },
    timeoutMs: BUILD_TIMEOUT_MS,
    output: 'show',
    signal,
  })
  if (result.ended !== 0) {
    const killed = endedBy(result)
    if (killed !== '' && !signal?.aborted) {
      process.stderr.write(`The build failed. ${killed}\n`)
    }
    return result
  }
  writeStamp(projectRoot, stamp)
  // Optional: without the cache the server needs more memory.
  await runScript('scripts/compile-server.ts', [], {
    env: { ...environment, NODE_COMPILE_CACHE: compiledFolder },
    timeoutMs: COMPILE_TIMEOUT_MS,
    output: 'show',
    signal,
  })
  return result
}

if (import.meta.main) {
  const does = 'builds the pages and compiles the server; with --published what is online, as the office published it'
  const given = readOptions('npm run build', does, ['published'])
  const { ended } = await buildSite(process.env, stopSignal())
  process.exitCode = ended === 0 ? 0 : 1
  if (ended === 0 && given.length > 0) {
    const { writePublishedSite } = await import('./write-published.ts')
    try {
      process.stdout.write(`${await writePublishedSite(process.env)}\n`)
    } catch (error) {
      if (!(error instanceof StartError)) {
        throw error
      }
      process.stderr.write(`${error.message}\n`)
      process.exitCode = 1
    }
    // The next start builds anew: tests and the server begin with the site of content/.
    removeStamp(projectRoot)
  }
}
