import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The web servers that this project knows how to set up. */
export type WebServerName = 'nginx' | 'caddy'

export interface WebServer {
  readonly name: WebServerName
  /** The program. */
  readonly file: string
  readonly version: string
}

const usualFolders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

const versionArguments = { caddy: 'version', nginx: '-v' } as const satisfies Record<WebServerName, string>

/** What to say where a run needs one and there is none. */
export const noWebServer = 'Neither Caddy nor nginx is installed on this machine.'

/**
 * The web servers that are installed on this machine and answer, Caddy first.
 *
 * @param searchPath the `PATH` variable
 */
export function installedWebServers(searchPath: string): readonly WebServer[] {
  const folders = [...searchPath.split(delimiter).filter((folder) => folder !== ''), ...usualFolders]
  const names: readonly WebServerName[] = ['caddy', 'nginx']
  return names.flatMap((name) => {
    const file = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
    if (file === undefined) {
      return []
    }
    const { status, stdout, stderr } = spawnSync(file, [versionArguments[name]], { encoding: 'utf8' })
    const version = /(\d+\.\d+\.\d+)/.exec(stdout + stderr)?.[1]
    return status === 0 && version !== undefined ? [{ name, file, version }] : []
  })
}

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** The module with which nginx serves `.br` files, a package of its own; null where it is missing. */
export function nginxBrotliModule(): string | null {
  return existsSync(brotliModule) ? brotliModule : null
}
