import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerInPlainText } from '../http/failures.ts'
import { decodeIfPossible } from '../http/request-log.ts'
import { isNavigation, type VisitCounter } from '../visits/count-visits.ts'
import { type Encoding, encodings, type FileForm, type Site, type SiteFile } from './load-site.ts'

/** Serves the built site at every path that no other route takes. */
export function siteRoutes(app: FastifyInstance, site: Site, visits: Pick<VisitCounter, 'count'> | null): void {
  function answer(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const path = decodeIfPossible(request.url.split('?', 1)[0] ?? '')
    const file = site.files.get(path)
    const target = site.redirects.get(path)
    if (file === undefined && target === undefined) {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const found = isRead ? site.lookUp?.(path) : null
      return found ? answerFound(request, reply, found) : sendNotFound(request, reply, site.notFound)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      // The home page also takes the form that is sent without script.
      reply.headers(site.headersFor(path)).header('Allow', path === '/' ? 'GET, HEAD, POST' : 'GET, HEAD')
      return answerInPlainText(reply.header('Cache-Control', 'no-store'), 405)
    }
    if (file !== undefined) {
      if (isNavigation(request) && site.pages.has(path)) {
        visits?.count(request, path)
      }
      return sendFile(request, reply, file)
    }
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    return reply.headers(site.headersFor(path)).header('Location', `${target}${query}`).code(308).send()
  }

  async function answerFound(request: FastifyRequest, reply: FastifyReply, looking: Promise<SiteFile | null>) {
    const found = await looking
    return found === null ? sendNotFound(request, reply, site.notFound) : sendFile(request, reply, found)
  }

  // A route for the usual requests: Fastify looks for the handler of all others in a second router.
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer })
  app.setNotFoundHandler(answer)
}

/** Sends a file in the encoding that the client prefers, or 304 if the client has it already. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  const form = pickForm(request, file)
  if (matches(request.headers['if-none-match'], file.etag)) {
    return reply.headers(form.headers).removeHeader('Content-Encoding').code(304).send()
  }
  // Past Fastify, which would take each header by itself: that takes as long as all the rest of an answer.
  reply.hijack()
  reply.raw.writeHead(200, form.rawHeaders)
  reply.raw.end(form.body)
  return reply
}

/** Sends the page for unknown paths. No client can have it already under such a path, so it is never 304 or cached. */
function sendNotFound(request: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  const form = pickForm(request, file)
  return reply.headers(form.headers).removeHeader('ETag').header('Cache-Control', 'no-cache').code(404).send(form.body)
}

function pickForm(request: FastifyRequest, file: SiteFile): FileForm {
  const form = file.forms.get(chooseEncoding(request.headers['accept-encoding']?.toString(), file.forms))
  if (form === undefined) {
    throw new Error('a file of the site has no plain form')
  }
  return form
}

/**
 * Chooses the encoding of an answer (RFC 9110, section 12.5.3).
 *
 * @param accepted the header `Accept-Encoding`; without it the file is sent as it is
 * @returns the one that the client prefers; of equals the smallest; `identity` if it accepts none
 */
export function chooseEncoding(accepted: string | undefined, available: Pick<ReadonlySet<Encoding>, 'has'>): Encoding {
  return (accepted === undefined ? [] : ranked(accepted)).find((encoding) => available.has(encoding)) ?? 'identity'
}

/** The encodings that a client accepts, the best one first. */
function ranked(accepted: string): readonly Encoding[] {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  // Unnamed, a compressed form needs the star; the plain one is acceptable, but less than any form that is named.
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? 0 : (weights.get('*') ?? 0))
  return encodings
    .filter((encoding) => weightOf(encoding) > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one))
}

/** Weak comparison (RFC 9110, section 13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return (
    ifNoneMatch !== undefined &&
    (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag)))
  )
}
