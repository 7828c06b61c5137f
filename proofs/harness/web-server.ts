import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type HttpProcess, runProcess, type WebServer } from '../../test/web-servers/web-server.ts'

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** The module with which nginx serves `.br` files, a package of its own; null where it is missing. */
export function nginxBrotliModule(): string | null {
  return existsSync(brotliModule) ? brotliModule : null
}

/** A part of a web server's configuration, in its own language. */
export interface WebServerPart {
  /** Of nginx: lines of its `http` block, with the `server` block. Of Caddy: lines of the site's block. */
  readonly text: string
  readonly modules?: readonly string[]
}

/**
 * Starts a web server of this machine, which writes to its own folder and nowhere else.
 *
 * @param directory where its folder is made
 * @param port where it listens on this machine
 */
export async function startWebServer(
  webServer: WebServer,
  part: WebServerPart,
  directory: string,
  port: number,
): Promise<HttpProcess> {
  const { name, file } = webServer
  const folder = join(directory, name)
  await mkdir(folder)
  const configurationFile = join(folder, name === 'nginx' ? 'nginx.conf' : 'Caddyfile')
  await writeFile(configurationFile, name === 'nginx' ? nginx(part, folder) : caddy(part, port))
  return runProcess({
    file,
    args:
      name === 'nginx'
        ? ['-c', configurationFile, '-p', folder, '-e', join(folder, 'error.log')]
        : ['run', '--config', configurationFile, '--adapter', 'caddyfile'],
    directory: folder,
    // Caddy keeps its data below its user's home.
    environment: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    url: `http://127.0.0.1:${port}`,
    logFile: join(folder, 'output.log'),
  })
}

function nginx({ text, modules = [] }: WebServerPart, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `${modules.map((module) => `load_module ${module};`).join('\n')}
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log ${join(folder, 'access.log')};
  ${temporary.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n  ')}
${text}
}
`
}

function caddy({ text }: WebServerPart, port: number): string {
  return `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
${text}
}
`
}
