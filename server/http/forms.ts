import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerInPlainText } from './failures.ts'

const formType = 'application/x-www-form-urlencoded'

/**
 * Makes the routes of a plugin accept forms of this site and no other body.
 *
 * @param refuse answers a form that was sent from another site
 */
export function acceptForms(
  app: FastifyInstance,
  refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply = (_, reply) => answerInPlainText(reply, 403),
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(formType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.addHook('preHandler', async (request, reply) => {
    // A browser names the kind of site that a form was sent from; no other site has a reason to send ours.
    if (request.method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site') {
      return refuse(request, reply)
    }
  })
}

interface SentForm {
  /** Its fields; characters that cannot be read are left out. */
  readonly fields: URLSearchParams
  /** False if some of its bytes, raw or percent-encoded, are not UTF-8. Such a form is to be refused. */
  readonly isReadable: boolean
}

/**
 * Parses the body of a form (WHATWG URL standard, application/x-www-form-urlencoded parsing), except that the standard
 * replaces what is not UTF-8 by U+FFFD: three bytes for one, and nothing that anybody typed.
 *
 * @param body the bytes; anything else is a request without a body, which has no fields
 */
export function readForm(body: unknown): SentForm {
  const bytes = Buffer.isBuffer(body) ? body.toString('latin1') : ''
  // The ASCII characters that separate fields are never part of a longer character: all fields can be checked at once.
  const decoded = bytes.replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
  const isReadable = isUtf8(Buffer.from(decoded, 'latin1'))
  // Percent-encoded throughout, because a character may have some of its bytes encoded and others not.
  const encoded = bytes.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
  const fields = new URLSearchParams(encoded)
  return { fields: isReadable ? fields : withoutReplacements(fields), isReadable }
}

function withoutReplacements(fields: URLSearchParams): URLSearchParams {
  const readable = [...fields].map(([name, value]): [string, string] => [name, value.replaceAll('\ufffd', '')])
  return new URLSearchParams(readable)
}
