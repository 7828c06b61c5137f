import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type Socket } from 'node:net'
import { findFreePort } from '../../test/find-free-port.ts'
import type { Certificate } from '../page/start-http2.ts'

/** What stands before a server on the open internet: TLS, and a redirection for who comes without. */
export interface TlsFront {
  /** Host and port, the same for both ways to come. */
  readonly host: string
  stop(): Promise<void>
}

/** The first byte of a TLS connection: a record of the handshake (RFC 8446, section 5.1). */
const HANDSHAKE = 22

/**
 * Starts a proxy that speaks HTTP and HTTPS on one port, since the scanner takes one host for both.
 *
 * @param target address of the server behind it
 */
export async function startTlsFront(target: string, { keyFile, certificateFile }: Certificate): Promise<TlsFront> {
  const port = await findFreePort()
  const host = `localhost:${port}`
  const plain = createHttpServer((asked, answer) => {
    answer.writeHead(301, { Location: `https://${host}${asked.url ?? '/'}` }).end()
  })
  const certificate = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) }
  const secure = createHttpsServer(certificate, (asked, answer) => pass(asked, answer, target))
  const sockets = new Set<Socket>()
  const front = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.once('data', (first) => {
      // Given back before anybody else reads: the chosen server sees the connection from its first byte.
      socket.pause()
      socket.unshift(first)
      const chosen = first[0] === HANDSHAKE ? secure : plain
      chosen.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  await once(front.listen(port, '127.0.0.1'), 'listening')
  return {
    host,
    stop: async () => {
      const closed = once(front, 'close')
      front.close()
      for (const socket of sockets) {
        socket.destroy()
      }
      await closed
    },
  }
}

function pass(asked: IncomingMessage, answer: ServerResponse, target: string): void {
  const { method = 'GET', headers, url = '/' } = asked
  const sent = request(new URL(url, target), { method, headers }, (received) => {
    answer.writeHead(received.statusCode ?? 502, received.headers)
    received.pipe(answer)
  })
  sent.on('error', () => answer.destroy())
  asked.pipe(sent)
}
