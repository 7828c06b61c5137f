import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'

const formType = 'application/x-www-form-urlencoded'

/** Lets the routes of a plugin take what a form of this site sends, and no other body. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(formType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.addHook('preHandler', async (request, reply) => {
    // A browser says where a form comes from; another site has no business sending ours.
    if (request.method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site') {
      return reply.type('text/plain; charset=utf-8').code(403).send('403 Forbidden\n')
    }
  })
}

/** A form as it was sent. */
export interface SentForm {
  /** Its fields; characters that cannot be read are left out. */
  readonly fields: URLSearchParams
  /** False when bytes of it, as they are or percent-encoded, are not UTF-8. Such a form is to be refused. */
  readonly isReadable: boolean
}

/**
 * Reads the body of a form (WHATWG URL standard, application/x-www-form-urlencoded parsing), except that the standard
 * puts U+FFFD in the place of what is not UTF-8: three bytes for one, and nothing that anybody typed.
 *
 * @param body the bytes; anything else is a request without a body, which has no fields
 */
export function readForm(body: unknown): SentForm {
  const bytes = Buffer.isBuffer(body) ? body.toString('latin1') : ''
  // Fields are separated by ASCII characters, which end no sequence of UTF-8: all can be checked at once.
  const decoded = bytes.replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
  const isReadable = isUtf8(Buffer.from(decoded, 'latin1'))
  // Percent-encoded throughout, because a character may have some of its bytes encoded and others not.
  const fields = new URLSearchParams(bytes.replace(/[\x80-\xff]/g, percentEncoded))
  return { fields: isReadable ? fields : withoutReplacements(fields), isReadable }
}

function percentEncoded(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16)}`
}

function withoutReplacements(fields: URLSearchParams): URLSearchParams {
  const readable = new URLSearchParams()
  for (const [name, value] of fields) {
    readable.append(name, value.replaceAll('\ufffd', ''))
  }
  return readable
}
