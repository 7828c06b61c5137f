import { createServer } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { findFreePort } from '../../scripts/find-free-port.ts'
import { type HttpProcess, runProcess } from '../../test/web-servers/web-server.ts'
import { type Encoding, readPage } from './page.ts'

export interface BareServer {
  /**
   * 'bytes' writes the same bytes for whatever arrives, unread: its rate is the most that the generator reaches on this
   * machine. 'http' is `node:http`, which also parses the JSON of a body.
   */
  readonly kind: 'bytes' | 'http'
  /** The page that it repeats with its headers; null: it answers 201 without a body, as to a lead. */
  readonly page: { readonly url: string; readonly encoding: Encoding } | null
}

/** Starts a server that does next to nothing, in a process of its own. Its output goes to a file. */
export async function startBareServer(bareServer: BareServer, logFile: string): Promise<HttpProcess> {
  const port = await findFreePort()
  return runProcess({
    file: process.execPath,
    args: [import.meta.filename, JSON.stringify(bareServer), String(port)],
    directory: import.meta.dirname,
    environment: {},
    url: `http://127.0.0.1:${port}`,
    logFile,
  })
}

async function serve({ kind, page }: BareServer, port: number): Promise<void> {
  const created = { status: 201, rawHeaders: ['Content-Length', '0'], body: Buffer.alloc(0) }
  const { status, rawHeaders, body } = page === null ? created : await readPage(page.url, page.encoding)
  if (kind === 'bytes') {
    const fields = rawHeaders.map((text, index) => text + (index % 2 === 0 ? ': ' : '\r\n'))
    const bytes = Buffer.concat([Buffer.from(`HTTP/1.1 ${status} OK\r\n${fields.join('')}\r\n`), body])
    createSocketServer((socket) => {
      // wrk sends a request in one piece, and its next one when the last is answered.
      socket.on('data', () => socket.write(bytes)).on('error', () => undefined)
    }).listen(port, '127.0.0.1')
    return
  }
  createServer((request, response) => {
    const answer = () => response.writeHead(status, [...rawHeaders]).end(body)
    if (request.method !== 'POST') {
      answer()
      return
    }
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      JSON.parse(text)
      answer()
    })
  }).listen(port, '127.0.0.1')
}

if (import.meta.main) {
  const [bareServer = '', port] = process.argv.slice(2)
  await serve(JSON.parse(bareServer), Number(port))
}
