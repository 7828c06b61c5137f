import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a request asks for is being made, for longer than a proxy waits. */
export class NotYet extends Error {
  override readonly name = 'NotYet'
}

/** Lets the browser ask for the same again, which it does by itself for up to twenty times: a 503 would leave a broken picture. */
export function answerNotYet(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers({ Location: request.url, 'Cache-Control': 'no-store', 'Retry-After': '1' }).code(307).send()
}
