import { findFreePort } from '../../test/find-free-port.ts'
import {
  type HttpProcess,
  startWebServer,
  type WebServer,
  type WebServerPart,
} from '../../test/web-servers/web-server.ts'

/** How long after its start a process is sure to be asked again: Caddy has looked at it, nginx has forgotten its failure. */
export const RETURN_MS = 1_500

/**
 * Starts a balancer before the server's processes.
 *
 * @param webServer the program, which takes one process after the other
 * @param processes their addresses
 * @param directory for its configuration and its log
 */
export async function startBalancer(
  webServer: WebServer,
  processes: readonly string[],
  directory: string,
): Promise<HttpProcess> {
  const port = await findFreePort()
  const hosts = processes.map((url) => new URL(url).host)
  const part: WebServerPart = { text: webServer.name === 'nginx' ? nginx(hosts, port) : caddy(hosts) }
  return startWebServer(webServer, part, directory, port)
}

/**
 * nginx does not ask how its servers are: it tries the next when one does not answer. A lead may be tried again like a
 * page, since the same lead twice is stored once: non_idempotent.
 */
function nginx(hosts: readonly string[], port: number): string {
  return `  upstream casa_in_posa {
    ${hosts.map((host) => `server ${host} fail_timeout=1s;`).join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://casa_in_posa;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout non_idempotent;
    }
  }`
}

/** Caddy asks /healthz, where a process that is about to stop says so. Pages are tried again, leads are not. */
function caddy(hosts: readonly string[]): string {
  return `  reverse_proxy ${hosts.join(' ')} {
    lb_policy round_robin
    lb_try_duration 5s
    lb_try_interval 100ms
    fail_duration 1s
    health_uri /healthz
    health_interval 500ms
    health_timeout 2s
    # Visitors have an address each, which the load says itself.
    trusted_proxies private_ranges
  }`
}
