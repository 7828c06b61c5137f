import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from './choose-encoding.ts'
import type { SiteFile } from './load-site.ts'

/** Answers with a file of the site, in the form the client likes best, or with 304 when it has it already. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  const form = pickForm(request, file)
  reply.headers(form.headers)
  if (hasSame(request.headers['if-none-match'], file.etag)) {
    return reply.removeHeader('Content-Encoding').code(304).send()
  }
  return reply.send(form.body)
}

/** Answers with the page for paths that lead nowhere. It is no copy of anything, so it is never 304 or kept. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  const form = pickForm(request, file)
  return reply.headers(form.headers).removeHeader('ETag').header('Cache-Control', 'no-cache').code(404).send(form.body)
}

function pickForm(request: FastifyRequest, file: SiteFile) {
  const available = new Set<Encoding>(file.forms.keys())
  const form = file.forms.get(chooseEncoding(request.headers['accept-encoding']?.toString(), available))
  if (form === undefined) {
    throw new Error('a file of the site has lost its plain form')
  }
  return form
}

/** Weak comparison (RFC 9110, section 13.1.2). */
function hasSame(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return (
    ifNoneMatch !== undefined &&
    (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag)))
  )
}
