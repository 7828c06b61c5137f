import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const START_TIMEOUT_MS = 30_000

/** The real server as a process, which can be killed and started again. */
export interface ServerProcess {
  readonly url: string
  /** Ends it without a word, at any moment. */
  kill(): Promise<void>
  /** Ends it as an owner would. */
  stop(): Promise<void>
}

/**
 * Starts the server.
 *
 * @param directory where it finds the built site, and keeps its data
 * @throws Error when it ends instead of listening
 */
export async function startServer(
  directory: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    cwd: directory,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let printed = ''
  child.stdout.on('data', (chunk) => {
    // The address is in what it prints first; the log that follows is read and thrown away.
    printed = printed.length < 10_000 ? printed + chunk : printed
  })
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  const url = await addressOf(child, () => printed)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await ended
  }
  return { url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
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
