import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/find-free-port.ts'
import { parseHeaderRules } from '../../server/http/header-rules.ts'
import { type HttpProcess, installedWebServers } from '../../test/web-servers/web-server.ts'
import { nginxBrotliModule, runNginx } from '../harness/nginx.ts'
import type { Encoding } from './page.ts'

/** nginx while it runs, and the encoding in which it has the files ready. */
export interface Nginx extends HttpProcess {
  readonly encoding: Encoding
}

/**
 * Starts nginx on the built site, with one worker, as the server is one process: the same compressed files, the same
 * headers, and a line in a log for each request as well.
 *
 * @param siteDirectory where the built site is
 * @param directory for its configuration and its log
 * @returns null when none is installed
 */
export async function startNginx(siteDirectory: string, directory: string): Promise<Nginx | null> {
  const nginx = installedWebServers(process.env.PATH ?? '').find(({ name }) => name === 'nginx')
  if (nginx === undefined) {
    return null
  }
  const brotliModule = nginxBrotliModule()
  const encoding = brotliModule === null ? 'gzip' : 'br'
  const port = await findFreePort()
  const root = join(siteDirectory, 'dist')
  const headers = parseHeaderRules(await readFile(join(root, '_headers'), 'utf8'))('/')
  const text = configuration({ root, port, encoding, headers })
  const modules = brotliModule === null ? [] : [brotliModule]
  return { ...(await runNginx(nginx, { text, modules }, directory, port)), encoding }
}

interface Settings {
  readonly root: string
  readonly port: number
  readonly encoding: Encoding
  readonly headers: Readonly<Record<string, string>>
}

function configuration({ root, port, encoding, headers }: Settings): string {
  return `  types { text/html html; }
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=1000;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    index index.html;
    ${encoding === 'br' ? 'brotli_static on;' : 'gzip_static on;'}
    add_header Cache-Control no-cache;
    add_header Vary Accept-Encoding;
    ${Object.entries(headers)
      .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
      .join('\n    ')}
  }`
}
