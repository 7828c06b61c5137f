import type { FastifyInstance } from 'fastify'
import { loggablePath } from './loggable-path.ts'

/** One line for each request, with nothing of who sent it or what. A path that leads nowhere is a warning. */
export function requestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: loggablePath(request.originalUrl),
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (reply.statusCode === 404) {
      request.log.warn(line, 'page not found')
    } else {
      request.log.info(line, 'request')
    }
  })
}
