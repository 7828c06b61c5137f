import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compiledFolder, memoryLimits } from '../scripts/build.ts'
import { projectRoot } from '../scripts/project-root.ts'

const START_TIMEOUT_MS = 120_000
const LOOK_MS = 10

/** With it, as in production, a process is up in half the time. */
export const compileCache = { NODE_COMPILE_CACHE: join(projectRoot, compiledFolder) }

/** One of the real processes, which may not have started yet, or not at all. It is killed when this process ends. */
export interface SpawnedServer {
  readonly process: ChildProcess
  /** What it has printed so far on its standard output, on its standard error, and on both. */
  readonly output: () => string
  readonly errors: () => string
  readonly printed: () => string
  /** Resolves with the address, without a slash at the end, once it listens; when it ends instead, rejects with what it printed. */
  readonly listening: () => Promise<string>
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: () => Promise<number | string>
}

/**
 * Starts one of the real processes, on a free port unless the environment names one.
 *
 * @param directory where it finds the built site, and keeps its data
 * @param environment all its variables
 * @param program the server, or the process that only notifies
 */
export function spawnServer(
  directory: string,
  environment: NodeJS.ProcessEnv = {},
  program: 'main' | 'worker' = 'main',
): SpawnedServer {
  // A copy of the project has a server, and content, of its own.
  const own = join(directory, `server/${program}.ts`)
  const file = existsSync(own) ? own : join(projectRoot, `server/${program}.ts`)
  const child = spawn(process.execPath, [...memoryLimits, file], {
    cwd: directory,
    env: { PORT: '0', ...compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { output: '', errors: '', printed: '' }
  child.stdout.on('data', (chunk) => {
    text.output += chunk
    text.printed += chunk
  })
  child.stderr.on('data', (chunk) => {
    text.errors += chunk
    text.printed += chunk
  })
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  const ended = once(child, 'exit').then(([code, signal]): number | string => {
    process.off('exit', killAtExit)
    return code ?? signal
  })
  const printed = () => text.printed
  return {
    process: child,
    output: () => text.output,
    errors: () => text.errors,
    printed,
    listening: () => waitForAddress(child, printed),
    ended: () => ended,
  }
}

/** It stands in the first lines. A process that ends instead, or stays silent, is killed. */
async function waitForAddress(child: ChildProcess, printed: () => string): Promise<string> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const address = /(?:Site and lead form|links in them:) +(http:\S+)/.exec(printed())?.[1]
    if (address !== undefined) {
      return address
    }
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the server does not listen: ${printed()}`)
    }
    await wait(LOOK_MS)
  }
}

/** The real server while it runs. */
export interface ServerProcess {
  readonly url: string
  /** Null while it runs; else how it ended, with what it printed last. */
  readonly ended: () => string | null
  readonly processId: number
  /** What it has printed of failures. */
  readonly errors: () => string
  /** Ends it without a word, at any moment. */
  kill(): Promise<void>
  /** Ends it as an owner would. */
  stop(): Promise<void>
}

/**
 * Starts the server and waits until it listens.
 *
 * @throws Error when it ends instead of listening
 */
export async function startServer(directory: string, environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const server = spawnServer(directory, environment)
  const child = server.process
  const url = await server.listening()
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await server.ended()
  }
  const endedBy = () => child.exitCode ?? child.signalCode
  return {
    url,
    processId: child.pid ?? 0,
    ended: () => (endedBy() === null ? null : `ended with ${endedBy()}: ${server.printed().slice(-2_000)}`),
    errors: server.errors,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
