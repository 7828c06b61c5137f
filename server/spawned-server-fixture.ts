import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { waitForAddress } from '../tasks/server/wait-for-address.ts'
import { writeSiteFixture } from './static-site/site-fixture.ts'

export interface SpawnedServer {
  readonly process: ChildProcess
  /** What it has printed so far. */
  readonly output: () => string
  readonly errors: () => string
  /** Resolves with the address once it listens; rejects when it ends instead. */
  readonly listening: () => Promise<string>
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: () => Promise<number | string>
}

/** A folder for a server process to be started in, with a small built site. It is gone when the test has finished. */
export async function serverDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-server-'))
  await writeSiteFixture(directory)
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/**
 * Starts one of the real processes, with nothing in its environment but what the test sets.
 *
 * @param program the server, or the process that only notifies
 */
export function spawnServer(
  directory: string,
  environment: Readonly<Record<string, string>> = {},
  program: 'main' | 'worker' = 'main',
): SpawnedServer {
  const main = fileURLToPath(new URL(`./${program}.ts`, import.meta.url))
  const child = spawn(process.execPath, [main], { cwd: directory, env: { PORT: '0', ...environment } })
  const ended = once(child, 'exit').then(([code, signal]): number | string => code ?? signal)
  const printed = { output: '', errors: '' }
  child.stdout.on('data', (chunk) => {
    printed.output += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed.errors += chunk
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })

  return {
    process: child,
    output: () => printed.output,
    errors: () => printed.errors,
    listening: () => waitForAddress(child, () => printed.output + printed.errors),
    ended: () => ended,
  }
}
