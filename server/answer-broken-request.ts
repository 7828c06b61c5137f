import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** The statuses of what Node's parser and its clocks refuse; all else that is no HTTP is 400. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Answers what cannot be read as a request and hangs up. Nobody can tell where the next request would begin: the answer
 * says so, or a proxy would send another visitor's down the same connection. Nothing is logged: all there is came from
 * the client.
 */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) {
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const body = `${status} ${STATUS_CODES[status]}\n`
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${body.length}`,
  ]
  if (socket.writable) {
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy()
}
