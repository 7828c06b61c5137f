import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const START_TIMEOUT_MS = 30_000
const LOOK_MS = 10

/**
 * Waits until the server, or the process that only notifies, says where it listens.
 *
 * @param printed what it has printed so far
 * @returns the address, without a slash at the end
 * @throws Error with what it printed when it ends instead or stays silent; it is killed then
 */
export async function waitForAddress(child: ChildProcess, printed: () => string): Promise<string> {
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

/** The real server as a process, which can be killed and started again. */
export interface ServerProcess {
  readonly url: string
  /** Null while it runs; else how it ended, with what it printed last. */
  readonly ended: () => string | null
  readonly processId: number
  /** What it has said of failures. */
  readonly errors: () => string
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
  const main = fileURLToPath(new URL('../server/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    cwd: directory,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  exit.then(() => process.off('exit', killAtExit))
  let printed = ''
  let errors = ''
  createInterface({ input: child.stdout }).on('line', (line) => {
    // The address is in what it prints first, why it ended in what it prints last.
    printed =
      printed.length < 10_000 ? `${printed}${line}\n` : `${printed.slice(0, 5_000)}${printed.slice(-4_000)}${line}\n`
    onLine(line)
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const url = await waitForAddress(child, () => printed + errors)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await exit
  }
  const endedBy = () => child.exitCode ?? child.signalCode
  const ended = () => (endedBy() === null ? null : `ended with ${endedBy()}: ${(printed + errors).slice(-2_000)}`)
  return {
    url,
    processId: child.pid ?? 0,
    ended,
    errors: () => errors,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
