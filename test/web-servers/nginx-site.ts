import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { contentTypeOf } from '../../server/pages/load-site.ts'
import { nginxHeaders } from './nginx-headers.ts'
import { nginxBrotliModule, type WebServerPart } from './web-server.ts'

/**
 * Has nginx serve the built site alone, as a host of static files does: the headers of the build, its compressed files,
 * pages without their extension, its 404 page.
 *
 * @param root folder of the built site
 */
export function nginxSite(root: string, port: number): WebServerPart {
  const headers = nginxHeaders(readFileSync(join(root, '_headers'), 'utf8'))
  const extensions = new Set(readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => extname(file)))
  const types = [...extensions]
    .filter((extension) => /^\.\w+$/.test(extension))
    .map((extension) => `"${contentTypeOf(`file${extension}`)}" ${extension.slice(1)};`)
  const brotli = nginxBrotliModule()
  return {
    modules: brotli === null ? [] : [brotli],
    text: `  types {
    ${types.join('\n    ')}
  }
  ${headers.http}
  server {
    listen 127.0.0.1:${port};
    root ${root};
    gzip_static on;
    gzip_vary on;
    ${brotli === null ? '' : 'brotli_static on;'}
    ${headers.server}
    location = / { try_files /index.html =404; }
    location / { try_files $uri $uri.html =404; }
    location ~ (^/_headers|\\.(br|gz))$ { return 404; }
    error_page 404 /404.html;
    location = /404.html { internal; }
  }`,
  }
}
