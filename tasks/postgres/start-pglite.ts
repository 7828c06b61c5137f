import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { askServer, type TestDatabase } from './test-database.ts'

const START_TIMEOUT_MS = 60_000

/** Starts PostgreSQL compiled to WebAssembly, in memory, behind a socket: it needs nothing from the machine. */
export async function startPglite(): Promise<TestDatabase> {
  const child = fork(join(import.meta.dirname, 'serve-pglite.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const exit = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await exit
  }
  try {
    const started = once(child, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) })
    const [address]: unknown[] = await Promise.race([started, exit.then(() => Promise.reject(new Error('it ended')))])
    const url = `postgresql://postgres:postgres@${address}/postgres?sslmode=disable`
    const { version } = await askServer(url)
    return { url, kind: 'pglite', description: `PGlite, PostgreSQL ${version} in memory`, stop }
  } catch (error) {
    await stop()
    throw new Error('PGlite did not start', { cause: error })
  }
}
