import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseHeaderRules } from '../../server/static-site/header-rules.ts'
import { findFreePort } from '../../tasks/find-free-port.ts'
import { type HttpProcess, runProcess } from './run-process.ts'

const programs = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']
const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** nginx while it runs, and the encoding in which it has the files ready. */
export interface Nginx extends HttpProcess {
  readonly encoding: 'br' | 'gzip'
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
  const program = programs.find((file) => existsSync(file) && spawnSync(file, ['-v']).status === 0)
  if (program === undefined) {
    return null
  }
  const encoding = existsSync(brotliModule) ? 'br' : 'gzip'
  const port = await findFreePort()
  const root = join(siteDirectory, 'dist')
  const headers = parseHeaderRules(await readFile(join(root, '_headers'), 'utf8'))('/')
  const folder = join(directory, 'nginx')
  await mkdir(folder)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration({ root, folder, port, encoding, headers }))
  const running = await runProcess({
    file: program,
    args: ['-c', file, '-p', folder, '-e', join(folder, 'error.log')],
    directory: folder,
    environment: {},
    url: `http://127.0.0.1:${port}`,
    logFile: join(folder, 'output.log'),
  })
  return { ...running, encoding }
}

interface Settings {
  readonly root: string
  readonly folder: string
  readonly port: number
  readonly encoding: Nginx['encoding']
  readonly headers: Readonly<Record<string, string>>
}

function configuration({ root, folder, port, encoding, headers }: Settings): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `${encoding === 'br' ? `load_module ${brotliModule};` : ''}
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  types { text/html html; }
  access_log ${join(folder, 'access.log')};
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=1000;
  ${temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n  ')}
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
