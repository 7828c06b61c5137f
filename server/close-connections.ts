import type { FastifyInstance } from 'fastify'

/**
 * Once the process is about to stop, ends each connection with its next answer, so that none is cut while a proxy is
 * sending a request on it. When the application is closed, Node closes those that are idle at that moment; one that
 * answers later would stay open until its keep-alive runs out.
 *
 * @param isDraining whether the process is about to stop, and still serves
 */
export function closeConnectionsAfterAnswers(app: FastifyInstance, isDraining: () => boolean): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || isDraining()) {
      reply.header('Connection', 'close')
    }
  })
}
