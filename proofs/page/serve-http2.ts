import { readFileSync } from 'node:fs'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { createSecureServer } from 'node:http2'

/** Headers of a single HTTP/1.1 connection, which have no place in HTTP/2 (RFC 9113, section 8.2.2). */
const hopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host', 'http2-settings', 'upgrade'])

// A process of its own, as a proxy before the server is: HTTP/2 with TLS outside, HTTP/1.1 to the server.
const [target = '', keyFile = '', certificateFile = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })

const server = createSecureServer({ key: readFileSync(keyFile), cert: readFileSync(certificateFile) })
server.on('stream', (stream, { ':path': path = '/', ':method': method = 'GET', ...headers }) => {
  // The browser leaves when it has seen enough.
  stream.on('error', () => undefined)
  const sent = request(new URL(path, target), { agent, method, headers: withoutHops(headers) }, (response) => {
    if (!stream.destroyed) {
      stream.respond({ ':status': response.statusCode ?? 502, ...withoutHops(response.headers) })
      response.pipe(stream)
    }
  })
  sent.on('error', () => stream.close())
  stream.pipe(sent)
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('disconnect', () => process.exit())

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !hopHeaders.has(name)))
}
