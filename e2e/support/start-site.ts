import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/find-free-port.ts'
import { projectRoot } from '../../scripts/project-root.ts'
import { withoutProductVariables } from '../../test/product-variables.ts'
import { type SpawnedServer, spawnServer } from '../../test/start-server.ts'
import { readStoredLeads, type StoredLead } from '../../test/stored-leads.ts'
import { isThroughCaddy, type ShippedCaddy, startShippedCaddy } from '../../test/web-servers/shipped-caddy.ts'

const STOP_TIMEOUT_MS = 60_000

/** The real server on a port and a data folder of its own, serving the built site, with a Caddy of its own where it is behind one. */
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
  /** SIGKILL: it gets no chance to finish anything, and nobody answers at the address. */
  readonly kill: () => Promise<void>
  /** Stops it when it runs, and starts it again on the same port and data. */
  readonly restart: () => Promise<void>
  /** Ends it at once and removes its data. */
  readonly stop: () => Promise<void>
}

type Variables = Readonly<Record<string, string>>

/**
 * Starts the server as `npm run serve` does.
 *
 * @param variables what differs from the defaults, which may name its address
 * @param isBehindCaddy whether Caddy, with the file that is shipped, stands before it
 */
export async function startSite(
  variables: Variables | ((url: string) => Variables) = {},
  isBehindCaddy: boolean = isThroughCaddy,
): Promise<RunningSite> {
  const port = await findFreePort()
  // Passkeys work on localhost alone, and Caddy answers for one name.
  const url = isBehindCaddy ? `http://localhost:${await findFreePort()}` : `http://127.0.0.1:${port}`
  const dataFolder = mkdtempSync(join(tmpdir(), 'casa-in-posa-data-'))
  const caddyFolder = mkdtempSync(join(tmpdir(), 'casa-in-posa-caddy-'))
  const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataFolder }
  const behindCaddy = isBehindCaddy ? { LINK_URL: url, TRUST_PROXY: '127.0.0.1' } : {}
  const different = typeof variables === 'function' ? variables(url) : variables
  const env = { ...withoutProductVariables(process.env), ...own, ...behindCaddy, ...different }
  let server: SpawnedServer | undefined
  let caddy: ShippedCaddy | undefined
  let earlierLog = ''
  let isEnding = false

  const log = () => earlierLog + (server?.printed() ?? '')
  const endedBy = () => server?.process.exitCode ?? server?.process.signalCode ?? null
  const isRunning = () => server !== undefined && endedBy() === null
  const end = async (signal: NodeJS.Signals) => {
    await caddy?.stop()
    caddy = undefined
    if (server === undefined || !isRunning()) {
      return
    }
    isEnding = true
    server.process.kill(signal)
    const timer = setTimeout(() => server?.process.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await server.ended()
    clearTimeout(timer)
  }
  const start = async () => {
    earlierLog = log()
    isEnding = false
    server = spawnServer(projectRoot, env)
    await server.listening()
    caddy = isBehindCaddy
      ? await startShippedCaddy('Caddyfile', url, { UPSTREAMS: `127.0.0.1:${port}` }, caddyFolder)
      : undefined
  }
  // A worker that is stopped in the middle leaves no server and no data behind.
  const discard = () => {
    server?.process.kill('SIGKILL')
    for (const folder of [dataFolder, caddyFolder]) {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  process.once('exit', discard)
  await start()
  return {
    url,
    dataFolder,
    storedLeads: () => readStoredLeads(dataFolder),
    log,
    isRunning,
    crash: () => (isEnding || endedBy() === null ? null : `ended with ${endedBy()}`),
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
