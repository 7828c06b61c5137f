/** What a request tries to break. */
export const dimensions = [
  'body',
  'values',
  'encoding',
  'form',
  'contact',
  'headers',
  'forwarded',
  'framing',
  'method',
  'path',
  'query',
] as const

export type Dimension = (typeof dimensions)[number]

/** A header as it goes over the wire. */
export type Header = readonly [name: string, value: string]

/**
 * A request whose end is where HTTP says it is. In every text a character is a byte, so that anything can be sent; where
 * `MARK` stands, the request's own number is sent.
 */
export interface FramedRequest {
  readonly dimension: Exclude<Dimension, 'framing'>
  readonly method: string
  readonly target: string
  readonly headers: readonly Header[]
  readonly body: string
  /** How many leads are stored if it is accepted; each has the mark in one of its texts. */
  readonly leads: number
}

/** Bytes that are a request or nothing at all. */
export interface RawRequest {
  readonly dimension: 'framing'
  readonly bytes: string
  /** Whether no other request stands before or behind it, over which its answer may be lost with the connection. */
  readonly isAlone: boolean
}

export type FuzzRequest = FramedRequest | RawRequest

/** Stands in a request where its mark goes; as long as that, so that a length that is written out stays right. */
export const MARK = 'zqMARKMARKzq'

const DIGITS = 8
const pattern = /zq(\d{8})zq/g

/** The words by which a request is found again: in the store, where they may be, and in the log, where they may not. */
export const markOf = (number: number) => `zq${String(number).padStart(DIGITS, '0')}zq`

/** The numbers of the requests that left their mark in a text. */
export function marksIn(text: string): number[] {
  return [...text.matchAll(pattern)].map((match) => Number(match[1]))
}

/** A text's bytes in UTF-8, one character each. */
export const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

/**
 * Writes a request out as it is sent.
 *
 * @param number its own: no other request of the run has it
 * @param host the server's
 */
export function toBytes(request: FuzzRequest, number: number, host: string): Buffer {
  const marked = (text: string) => text.replaceAll(MARK, markOf(number))
  if ('bytes' in request) {
    return Buffer.from(marked(request.bytes), 'latin1')
  }
  const { method, target, headers } = request
  const body = marked(request.body)
  const has = (name: string) => headers.some(([other]) => other.toLowerCase() === name)
  const all: readonly Header[] = [
    ...(has('host') ? [] : [['Host', host] as const]),
    // A sender of its own, or the thirtieth lead would be the last.
    ...(has('x-forwarded-for') ? [] : [['X-Forwarded-For', addressOf(number)] as const]),
    ...headers,
    ...(body === '' && method !== 'POST' ? [] : [['Content-Length', String(body.length)] as const]),
  ]
  const head = [`${method} ${target} HTTP/1.1`, ...all.map(([name, value]) => `${name}: ${value}`)].join('\r\n')
  return Buffer.from(`${marked(head)}\r\n\r\n${body}`, 'latin1')
}

function addressOf(number: number): string {
  return `2001:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`
}
