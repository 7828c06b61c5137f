import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type HttpProcess, runProcess, type WebServer } from '../../test/web-servers/web-server.ts'

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** The module with which nginx serves `.br` files, a package of its own; null where it is missing. */
export function nginxBrotliModule(): string | null {
  return existsSync(brotliModule) ? brotliModule : null
}

/** A part of its configuration. */
interface NginxPart {
  /** Lines of the `http` block, with the `server` block. */
  readonly text: string
  readonly modules?: readonly string[]
}

/**
 * Starts the nginx of this machine, which writes to its own folder and nowhere else.
 *
 * @param directory where its folder is made
 * @param port where it listens on this machine
 */
export async function runNginx(
  { file }: WebServer,
  part: NginxPart,
  directory: string,
  port: number,
): Promise<HttpProcess> {
  const folder = join(directory, 'nginx')
  await mkdir(folder)
  const configurationFile = join(folder, 'nginx.conf')
  await writeFile(configurationFile, configuration(part, folder))
  return runProcess({
    file,
    args: ['-c', configurationFile, '-p', folder, '-e', join(folder, 'error.log')],
    directory: folder,
    environment: { HOME: folder },
    url: `http://127.0.0.1:${port}`,
    logFile: join(folder, 'output.log'),
  })
}

function configuration({ text, modules = [] }: NginxPart, folder: string): string {
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
