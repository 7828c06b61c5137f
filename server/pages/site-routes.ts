import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding, type Site, type SiteFile } from './load-site.ts'

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

/** The built site at every path that no other route takes. */
export function siteRoutes(app: FastifyInstance, site: Site): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = decodePath(request.url)
    const file = site.files.get(path)
    const target = site.redirects.get(path)
    if (file === undefined && target === undefined) {
      return sendNotFound(request, reply, site.notFound)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuseMethod(request, reply, site)
    }
    if (file !== undefined) {
      return sendFile(request, reply, file)
    }
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    return reply.headers(site.headersFor(path)).header('Location', `${target}${query}`).code(308).send()
  })
}

/** Says which methods a page takes; the home page also takes the form sent without script. */
function refuseMethod(request: FastifyRequest, reply: FastifyReply, site: Site): FastifyReply {
  const path = decodePath(request.url)
  return reply
    .headers(site.headersFor(path))
    .header('Allow', path === '/' ? 'GET, HEAD, POST' : 'GET, HEAD')
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .code(405)
    .send('405 Method Not Allowed\n')
}

/** The path as its files are named; one that cannot be decoded stays as it is, and names none of them. */
function decodePath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
