import { readFileSync } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../scripts/find-free-port.ts'
import { projectRoot } from '../../scripts/project-root.ts'
import { type HttpProcess, installedWebServers, runProcess } from './web-server.ts'

const LOOK_MS = 20

/** The Caddy of this machine, or undefined. */
export const caddy = installedWebServers(process.env.PATH ?? '').find(({ name }) => name === 'caddy')

/** What says so where there is none. */
export const whyNoCaddy = 'Caddy is not installed: its configuration was not tried. Debian has it as caddy.'

/** Whether journeys and proofs reach the servers through deploy/Caddyfile: CONTRIBUTING.md, 'Behind Caddy'. */
export const isThroughCaddy = process.env.THROUGH === 'caddy'

export interface ShippedCaddy extends HttpProcess {
  /** Where Caddy tells about itself. */
  readonly administration: string
  /** What it has logged. */
  readonly log: () => string
}

/**
 * Starts Caddy with a file of deploy/ as it is shipped. Only what would reach beyond the folder is set off: port 80, the
 * usual port of the administration, and the certificates that the machine trusts.
 *
 * @param url where it answers; with https it signs a certificate for `localhost` itself
 * @param folder takes its files
 */
export async function startShippedCaddy(
  file: string,
  url: string,
  variables: Readonly<Record<string, string>>,
  folder: string,
): Promise<ShippedCaddy> {
  if (caddy === undefined) {
    throw new Error(whyNoCaddy)
  }
  const listen = `127.0.0.1:${await findFreePort()}`
  const administration = `http://${listen}`
  const logFile = join(folder, 'caddy.log')
  const options = [`admin ${listen}`, 'auto_https disable_redirects', 'skip_install_trust'].join('\n')
  const running = await runProcess({
    file: caddy.file,
    args: ['run', '--config', join(projectRoot, 'deploy', file), '--adapter', 'caddyfile'],
    directory: folder,
    environment: {
      ...{ SITE_URL: url, CADDY_OPTIONS: options, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      ...variables,
    },
    url: `${administration}/config/`,
    logFile,
  })
  // It has its configuration then, and perhaps no certificate yet.
  while (!(await answers(url))) {
    await wait(LOOK_MS)
  }
  return {
    ...running,
    url,
    administration,
    log: () => readFileSync(logFile, 'utf8'),
    async stop() {
      // By itself it would finish the requests that wait for a server first.
      process.kill(running.processId, 'SIGKILL')
      await running.stop()
    },
  }
}

function answers(url: string): Promise<boolean> {
  const { get } = url.startsWith('https:') ? https : http
  return new Promise((resolve) => {
    get(url, { rejectUnauthorized: false }, (response) => {
      response.resume()
      resolve(true)
    }).on('error', () => resolve(false))
  })
}
