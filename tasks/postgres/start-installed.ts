import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../test/find-free-port.ts'
import type { InstalledPostgres } from './installed-postgres.ts'
import { askServer, type TestDatabase } from './test-database.ts'
import { unprivilegedUser } from './unprivileged-user.ts'

const INITDB_TIMEOUT_MS = 60_000
const START_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 10_000
const QUIT_TIME_MS = 500

/** An installed server while it runs here. */
export interface StartedPostgres extends TestDatabase {
  /** Ends it and starts it again in the same place. Resolves when it answers. */
  readonly restart: (shutdown: Shutdown) => Promise<void>
}

/** PostgreSQL's own words: 'fast' cuts its clients off and puts all in order, 'immediate' is like a crash. */
export type Shutdown = 'fast' | 'immediate'

const shutdownSignals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const satisfies Record<Shutdown, NodeJS.Signals>

/**
 * Starts an installed server on a fresh folder and a free port of this machine.
 *
 * @param isDurable whether it keeps what it has committed when it crashes, which takes its time
 * @returns the running server; `stop` ends it and removes the folder, and so does the end of this process
 */
export async function startInstalledPostgres(
  { programs }: InstalledPostgres,
  isDurable: boolean = false,
): Promise<StartedPostgres> {
  const user = process.getuid?.() === 0 ? unprivilegedUser() : {}
  if (user === undefined) {
    throw new Error('it refuses to run as root, and there is no user named postgres or nobody')
  }
  const folder = mkdtempSync(join(tmpdir(), 'casa-in-posa-postgres-'))
  const options = { ...user, cwd: folder }
  let server: ChildProcess | undefined
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  const stopAtExit = () => {
    server?.kill('SIGQUIT')
    // Nothing asynchronous happens any more, and a server that still writes would bring its folder back.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, QUIT_TIME_MS)
    removeFolder()
  }
  process.once('exit', stopAtExit)
  const stop = async () => {
    if (server !== undefined && server.exitCode === null && server.signalCode === null) {
      const exit = once(server, 'exit')
      server.kill(shutdownSignals.fast)
      await Promise.race([exit, wait(STOP_TIMEOUT_MS, undefined, { ref: false })])
    }
    removeFolder()
    process.off('exit', stopAtExit)
  }
  try {
    // Trusting every local connection would make anyone on a shared machine a superuser here.
    const password = randomBytes(16).toString('hex')
    prepareFolder(programs, folder, password, options)
    const port = await findFreePort()
    const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
    const start = () => {
      server = spawn(join(programs, 'postgres'), serverArguments(folder, port, isDurable), {
        ...options,
        stdio: 'ignore',
      })
      return untilItAnswers(url, server)
    }
    const version = await start()
    const restart = async (shutdown: Shutdown) => {
      if (server !== undefined) {
        const exit = once(server, 'exit')
        server.kill(shutdownSignals[shutdown])
        await exit
      }
      await start()
    }
    return { url, kind: 'server', description: `PostgreSQL ${version}, installed (${programs})`, stop, restart }
  } catch (error) {
    await stop()
    throw error
  }
}

function prepareFolder(programs: string, folder: string, password: string, options: SpawnOptions): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (options.uid !== undefined && options.gid !== undefined) {
    chownSync(folder, options.uid, options.gid)
    chownSync(passwordFile, options.uid, options.gid)
  }
  const identity = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const locale = ['--encoding=UTF8', `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`]
  const { status, stderr, error } = spawnSync(
    join(programs, 'initdb'),
    [`--pgdata=${join(folder, 'data')}`, '--no-sync', ...identity, ...locale],
    { ...options, encoding: 'utf8', timeout: INITDB_TIMEOUT_MS },
  )
  if (status !== 0) {
    throw new Error(`initdb failed: ${error?.message ?? stderr.trim().split('\n')[0]}`)
  }
}

/** Unless it is durable, only what is safe to lose may be in it: the settings trade every durability for speed. */
function serverArguments(folder: string, port: number, isDurable: boolean): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  return ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<string> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      return (await askServer(url)).version
    } catch (error) {
      if (server.exitCode !== null || server.signalCode !== null || Date.now() > deadline) {
        throw new Error('the server did not start', { cause: error })
      }
      await wait(50)
    }
  }
}
