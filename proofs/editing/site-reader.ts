import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { projectRoot } from '../../scripts/project-root.ts'

const TIMEOUT_MS = 30_000

export const encodings = ['br', 'gzip', 'identity'] as const

export type Encoding = (typeof encodings)[number]

/** The pages of the site. */
export const pages = ['/', '/prepara-la-casa', '/privacy-policy', '/accessibilita'] as const

/** A whole answer. */
export interface Read {
  /** Null when the connection was cut or refused. */
  readonly status: number | null
  readonly encoding: Encoding
  /** The bytes as they came, and without their encoding. */
  readonly sentBytes: number
  readonly body: Buffer
}

/** Makes a function that reads addresses over connections that are kept. */
export function makeReader(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return (url: string, accepted: Encoding = 'identity'): Promise<Read> =>
    new Promise((resolve) => {
      const fail = () => resolve({ status: null, encoding: 'identity', sentBytes: 0, body: Buffer.alloc(0) })
      const headers = { 'Accept-Encoding': accepted }
      const sent = request(url, { agent, headers, signal: AbortSignal.timeout(TIMEOUT_MS) }, async (response) => {
        const bytes = await response
          .toArray()
          .then((chunks) => Buffer.concat(chunks))
          .catch(() => null)
        const given = response.headers['content-encoding']
        const encoding = encodings.find((each) => each === given) ?? 'identity'
        if (bytes === null || !response.complete) {
          fail()
        } else {
          const status = response.statusCode ?? null
          resolve({ status, encoding, sentBytes: bytes.length, body: decoded(bytes, encoding) })
        }
      })
      sent.on('error', fail)
      sent.end()
    })
}

export type Reader = ReturnType<typeof makeReader>

function decoded(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') {
    return bytes
  }
  return encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)
}

export const digestOf = (bytes: Buffer | string) => hash('sha256', bytes, 'hex')

/** The addresses of files that a text names. */
export function addressesIn(text: string): readonly string[] {
  return [...new Set(text.match(/\/(?:assets|photos)\/[\w-]+(?:\.[\w-]+)+/g))]
}

/**
 * Says whether bytes are those that an address promises: texts of a version by the hash in their name, a rendition by its format
 * and width, what is the same in all versions by the built file.
 */
export async function belongs(path: string, body: Buffer): Promise<boolean> {
  const named = /^\/assets\/(?:content|further|later|print)\.([0-9a-f]{8})\./.exec(path)?.[1]
  if (named !== undefined) {
    return digestOf(body).startsWith(named)
  }
  const built = await readFile(join(projectRoot, 'dist', path)).catch(() => null)
  if (built !== null) {
    return built.equals(body)
  }
  // The eight digits of a hash may look like a number too.
  const [, width, ending] = /\.(\d{3,4})\.(avif|webp|jpg)$/.exec(path) ?? [null, '1200', 'jpg']
  const about = await sharp(body)
    .metadata()
    .catch(() => null)
  const formats: Readonly<Record<string, string>> = { heif: 'avif', webp: 'webp', jpeg: 'jpg' }
  return about !== null && formats[about.format] === ending && about.width === Number(width)
}

/** Reads a page with everything that it names, and returns a sentence for each thing that is missing or another's. */
export async function problemsOfPage(read: Reader, url: string, path: string): Promise<readonly string[]> {
  const page = await read(`${url}${path}`)
  if (page.status !== 200) {
    return [`${path} is answered with ${page.status}`]
  }
  const named = addressesIn(page.body.toString())
  const problems = await Promise.all(
    named.map(async (address) => {
      const { status, body } = await read(`${url}${address}`)
      if (status !== 200) {
        return [`${address} is answered with ${status}`]
      }
      return (await belongs(address, body)) ? [] : [`${address} is another's`]
    }),
  )
  return problems.flat()
}
