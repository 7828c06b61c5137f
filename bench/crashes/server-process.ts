import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const START_TIMEOUT_MS = 30_000

/** The real server as a process, which can be killed and started again. */
export interface ServerProcess {
  readonly url: string
  readonly processId: number
  /** What it has said of failures. */
  readonly errors: () => string
  readonly isRunning: () => boolean
  /** Ends it without a word, at any moment. */
  kill(): Promise<void>
  /** Ends it as an owner would. */
  stop(): Promise<void>
}

/**
 * Starts the server.
 *
 * @param directory where it finds the built site, and keeps its data
 * @param onLine takes each line that it prints
 * @throws Error when it ends instead of listening
 */
export async function startServer(
  directory: string,
  environment: Readonly<Record<string, string>>,
  onLine: (line: string) => void = () => undefined,
): Promise<ServerProcess> {
  const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    cwd: directory,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let printed = ''
  let errors = ''
  createInterface({ input: child.stdout }).on('line', (line) => {
    // The address is in what it prints first; the log that follows is kept by whoever wants it.
    printed = printed.length < 10_000 ? `${printed}${line}\n` : printed
    onLine(line)
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const url = await addressOf(child, () => printed + errors)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await ended
  }
  return {
    url,
    processId: child.pid ?? 0,
    errors: () => errors,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

async function addressOf(child: ChildProcess, printed: () => string): Promise<string> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const address = /Site and lead form +(http:\S+)/.exec(printed())?.[1]
    if (address !== undefined) {
      return address
    }
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the server does not listen: ${printed()}`)
    }
    await wait(10)
  }
}
