import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { listenHere } from '../scripts/find-free-port.ts'
import { contentTypeOf } from '../server/pages/load-site.ts'

const unserved = /^\/(_headers.*|404\.html)$|\.(br|gz)$/

/**
 * Serves the built site alone, as a host of static files does: the headers of its `_headers`, its compressed files, pages
 * without their extension, its 404 page. It knows no path of a server.
 *
 * @param root folder of the built site
 * @returns its address, without a slash at the end, and what ends it
 */
export async function startStaticHost(root: string) {
  const rules = readFileSync(join(root, '_headers'), 'utf8')
  const server = createServer(({ url = '/', headers }, response) => {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '')
    if (path.split('/').includes('..')) {
      response.writeHead(400).end()
      return
    }
    const found = (path === '/' ? ['/index.html'] : [path, `${path}.html`]).find((name) => isFile(join(root, name)))
    const isServed = found !== undefined && !unserved.test(path)
    const file = join(root, isServed ? found : '404.html')
    const coding = (['br', 'gzip'] as const).find((name) => headers['accept-encoding']?.includes(name))
    const compressed = `${file}.${coding === 'gzip' ? 'gz' : coding}`
    const isCompressed = coding !== undefined && existsSync(compressed)
    response.writeHead(isServed ? 200 : 404, {
      'Content-Type': contentTypeOf(file),
      Vary: 'Accept-Encoding',
      ...(isCompressed && { 'Content-Encoding': coding }),
      ...Object.fromEntries(headersFor(isServed ? path : '/404', rules)),
    })
    response.end(readFileSync(isCompressed ? compressed : file))
  })
  const port = await listenHere(server)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Reads the headers of a path in `_headers` as these hosts do: a line is a path, whose `*` stands for anything, or belongs to the
 * path before it. `! Name` removes a header, and two values of one are joined.
 */
function headersFor(path: string, rules: string): Headers {
  const headers = new Headers()
  let fits = false
  for (const line of rules.split('\n')) {
    const [, removed, name, value = ''] = /^ {2}(?:! (.+)|(.+?): (.+))$/.exec(line) ?? []
    if (line.startsWith('/')) {
      fits = path.startsWith(line.replace('*', ''))
    } else if (fits && removed !== undefined) {
      headers.delete(removed)
    } else if (fits && name !== undefined) {
      headers.append(name, value)
    }
  }
  return headers
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
