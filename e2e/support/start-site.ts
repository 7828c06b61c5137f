import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withoutProductVariables } from '../../scripts/product-variables.ts'
import { projectRoot } from '../../scripts/project-root.ts'
import { findFreePort } from '../../test/find-free-port.ts'
import { readStoredLeads, type StoredLead } from '../../test/stored-leads.ts'
import { waitForAnswer } from '../../test/web-servers/web-server.ts'

const STOP_TIMEOUT_MS = 10_000

/** The real server on a port and a data folder of its own, serving the built site. */
export interface RunningSite {
  /** Address without a slash at the end; it stays the same over restarts. */
  readonly url: string
  readonly dataFolder: string
  /** Every lead in the database file, in the order in which they came. */
  readonly storedLeads: () => readonly StoredLead[]
  /** Everything it has printed so far. */
  readonly log: () => string
  readonly isRunning: () => boolean
  /** How it ended when nobody ended it, or null. */
  readonly crash: () => string | null
  /** SIGKILL: it gets no chance to finish anything. */
  readonly kill: () => Promise<void>
  /** Stops it when it runs, and starts it again on the same port and data. */
  readonly restart: () => Promise<void>
  /** Ends it at once and removes its data. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the server as `npm run serve` does.
 *
 * @param variables what differs from the defaults
 */
export async function startSite(variables: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const dataFolder = mkdtempSync(join(tmpdir(), 'casa-in-posa-data-'))
  const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataFolder }
  const env = { ...withoutProductVariables(process.env), ...own, ...variables }
  let server: ChildProcess | undefined
  let log = ''
  let isEnding = false
  let crash: string | null = null

  const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (server === undefined || !isRunning()) {
      return
    }
    isEnding = true
    const exit = once(server, 'exit')
    server.kill(signal)
    const timer = setTimeout(() => server?.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await exit
    clearTimeout(timer)
  }
  const start = async () => {
    isEnding = false
    crash = null
    server = spawn(process.execPath, ['server/main.ts'], { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        log += chunk.toString()
      })
    }
    server.once('exit', (code, signal) => {
      if (!isEnding) {
        crash = `ended with ${signal ?? `exit code ${code}`}`
      }
    })
    if (!(await waitForAnswer(`${url}/healthz`, server))) {
      await end('SIGKILL')
      throw new Error(`The server did not start. It printed:\n${log}`)
    }
  }
  // A worker that is stopped in the middle leaves no server and no data behind.
  const discard = () => {
    server?.kill('SIGKILL')
    rmSync(dataFolder, { recursive: true, force: true })
  }
  process.once('exit', discard)
  await start()
  return {
    url,
    dataFolder,
    storedLeads: () => readStoredLeads(dataFolder),
    log: () => log,
    isRunning,
    crash: () => crash,
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGTERM')
      await start()
    },
    stop: async () => {
      await end('SIGKILL')
      process.off('exit', discard)
      discard()
    },
  }
}
