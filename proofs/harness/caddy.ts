import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/find-free-port.ts'
import { startShippedCaddy } from '../../test/web-servers/shipped-caddy.ts'
import type { HttpProcess } from '../../test/web-servers/web-server.ts'

/**
 * Starts Caddy, with the file that is shipped, before servers.
 *
 * @param upstreams their addresses, separated by spaces
 * @param directory where its folder is made
 * @param scheme by https it speaks HTTP/2 as well
 */
export async function putCaddyBefore(
  upstreams: string,
  directory: string,
  scheme: 'http' | 'https' = 'http',
): Promise<HttpProcess> {
  const url =
    scheme === 'http' ? `http://127.0.0.1:${await findFreePort()}` : `https://localhost:${await findFreePort()}`
  const UPSTREAMS = upstreams.replaceAll('http://', '')
  return startShippedCaddy('Caddyfile', url, { UPSTREAMS }, await mkdtemp(join(directory, 'caddy-')))
}
