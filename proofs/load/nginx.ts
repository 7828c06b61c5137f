import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { siteHeaders } from '../../contracts/site-headers.ts'
import { findFreePort } from '../../scripts/find-free-port.ts'
import { installedWebServers, runProcess } from '../../test/web-servers/web-server.ts'
import type { Encoding } from './page.ts'

/** The module with which nginx serves `.br` files, a package of its own. */
const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/**
 * Starts nginx on the built site, with one worker, as the server is one process: the same compressed files, the same
 * headers, and a line in a log for each request as well. It writes to its own folder and nowhere else.
 *
 * @param siteDirectory where the built site is
 * @param directory where its folder is made
 * @returns it, and the encoding in which it has the files ready; null when none is installed
 */
export async function startNginx(siteDirectory: string, directory: string) {
  const nginx = installedWebServers(process.env.PATH ?? '').find(({ name }) => name === 'nginx')
  if (nginx === undefined) {
    return null
  }
  const encoding: Encoding = existsSync(brotliModule) ? 'br' : 'gzip'
  const port = await findFreePort()
  const root = join(siteDirectory, 'dist')
  const { everywhere: headers } = siteHeaders.parse(JSON.parse(await readFile(join(root, '_headers.json'), 'utf8')))
  const folder = join(directory, 'nginx')
  await mkdir(folder)
  const configurationFile = join(folder, 'nginx.conf')
  await writeFile(configurationFile, configuration(root, port, encoding, headers, folder))
  const running = await runProcess({
    file: nginx.file,
    args: ['-c', configurationFile, '-p', folder, '-e', join(folder, 'error.log')],
    directory: folder,
    environment: { HOME: folder },
    url: `http://127.0.0.1:${port}`,
    logFile: join(folder, 'output.log'),
  })
  return { ...running, encoding }
}

function configuration(
  root: string,
  port: number,
  encoding: Encoding,
  headers: Readonly<Record<string, string>>,
  folder: string,
): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `${encoding === 'br' ? `load_module ${brotliModule};` : ''}
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log ${join(folder, 'access.log')};
  ${temporary.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n  ')}
  types { text/html html; }
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
  }
}
`
}
