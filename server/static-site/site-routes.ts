import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from './load-site.ts'
import { sendFile, sendNotFound } from './send-file.ts'

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
