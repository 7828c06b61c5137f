/** What the server said to one request. */
export interface Answer {
  readonly status: number
  /** The lines before the body, as they came. */
  readonly head: string
  readonly body: Buffer
  /** How many bytes of what came the answer takes. */
  readonly length: number
  /** Whether the server hangs up after it. */
  readonly isLast: boolean
}

/**
 * Reads the first answer of what has come, passing over `100 Continue`.
 *
 * @param method of the request: HEAD has no body
 * @param isOver whether nothing more comes
 * @returns null as long as it is not whole
 */
export function readAnswer(bytes: Buffer, method: string, isOver: boolean): Answer | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) {
    return null
  }
  const head = bytes.toString('latin1', 0, headEnd)
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
  const bodyStart = headEnd + 4
  if (status >= 100 && status < 200) {
    const next = readAnswer(bytes.subarray(bodyStart), method, isOver)
    return next && { ...next, length: next.length + bodyStart }
  }
  const body = method === 'HEAD' || status === 204 || status === 304 ? none : readBody(bytes, bodyStart, head, isOver)
  return (
    body && {
      status,
      head,
      body: body.content,
      length: bodyStart + body.length,
      isLast: /^connection: close\r?$/im.test(head),
    }
  )
}

interface Body {
  readonly content: Buffer
  readonly length: number
}

const none: Body = { content: Buffer.alloc(0), length: 0 }

function readBody(bytes: Buffer, start: number, head: string, isOver: boolean): Body | null {
  const length = /^content-length: (\d+)\r?$/im.exec(head)?.[1]
  if (length !== undefined) {
    const end = start + Number(length)
    return bytes.length < end ? null : { content: bytes.subarray(start, end), length: Number(length) }
  }
  if (/^transfer-encoding: chunked\r?$/im.test(head)) {
    return readChunks(bytes, start)
  }
  return isOver ? { content: bytes.subarray(start), length: bytes.length - start } : null
}

function readChunks(bytes: Buffer, start: number): Body | null {
  const chunks: Buffer[] = []
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = lineEnd === -1 ? Number.NaN : Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const next = lineEnd + 2 + size + 2
    if (Number.isNaN(size) || bytes.length < next) {
      return null
    }
    if (size === 0) {
      return { content: Buffer.concat(chunks), length: next - start }
    }
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = next
  }
}
