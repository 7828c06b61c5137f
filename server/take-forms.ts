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

/** The fields of a form that was sent; none of a request without a body. */
export function readForm(body: unknown): URLSearchParams {
  return new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')
}
