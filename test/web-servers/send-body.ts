import { connect as connectHttp2 } from 'node:http2'
import { request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

const PIECES = 10
const SLOWLY_MS = 100

/** A request whose body is what matters. */
export interface BodyRequest {
  readonly protocol: 'HTTP/1.1' | 'HTTP/2'
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly bytes: number
  /** False: its length is not announced. */
  readonly hasLength: boolean
  /** All at once, piece by piece, or half of it before the connection is cut. */
  readonly manner: 'at once' | 'slowly' | 'cut off'
}

/** What both protocols have of a request. */
interface Stream {
  write(piece: Buffer): boolean
  end(): void
}

/**
 * Sends a body on a connection of its own.
 *
 * @param url by https, of this machine; its certificate is not checked
 * @returns the status of the answer; null when none came, as after a cut
 */
export function sendBody(url: string, body: BodyRequest): Promise<number | null> {
  return body.protocol === 'HTTP/2' ? sendByHttp2(url, body) : sendByHttp1(url, body)
}

function sendByHttp1(url: string, body: BodyRequest): Promise<number | null> {
  const { method, path, headers } = body
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, {
      method,
      agent: false,
      rejectUnauthorized: false,
      headers: {
        ...headers,
        ...(body.hasLength ? { 'Content-Length': body.bytes } : { 'Transfer-Encoding': 'chunked' }),
      },
    })
    sent.on('error', () => resolve(null))
    sent.on('response', (response) => {
      resolve(response.statusCode ?? null)
      response.on('error', () => undefined).resume()
    })
    void write(sent, body, () => {
      sent.destroy()
      resolve(null)
    })
  })
}

function sendByHttp2(url: string, body: BodyRequest): Promise<number | null> {
  return new Promise((resolve) => {
    const session = connectHttp2(url, { rejectUnauthorized: false })
    const end = (status: number | null) => {
      resolve(status)
      session.destroy()
    }
    session.on('error', () => end(null))
    const stream = session.request(
      {
        ...body.headers,
        ':method': body.method,
        ':path': body.path,
        ...(body.hasLength && { 'content-length': body.bytes }),
      },
      { endStream: false },
    )
    stream.on('error', () => end(null))
    stream.on('response', ({ ':status': status = null }) => {
      resolve(status)
      stream.resume().once('close', () => end(status))
    })
    void write(stream, body, () => end(null))
  })
}

async function write(stream: Stream, { bytes, manner }: BodyRequest, cut: () => void): Promise<void> {
  const body = Buffer.alloc(bytes, 'x')
  const length = Math.ceil(bytes / PIECES)
  for (let start = 0; start < (manner === 'cut off' ? bytes / 2 : bytes); start += length) {
    stream.write(body.subarray(start, start + length))
    if (manner !== 'at once') {
      await wait(SLOWLY_MS)
    }
  }
  if (manner === 'cut off') {
    cut()
  } else {
    stream.end()
  }
}
