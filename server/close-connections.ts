import type { FastifyInstance } from 'fastify'

/**
 * Once the application is being closed, ends each connection with the answer that is still due on it. Node closes
 * those that are idle at that moment; one that answers later would stay open until its keep-alive runs out.
 */
export function closeConnectionsAfterAnswers(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) {
      reply.header('Connection', 'close')
    }
  })
}
