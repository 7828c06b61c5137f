import { once } from 'node:events'
import { createServer } from 'node:http'

/** Starts a receiver of webhooks that accepts all, and notes the id of each with its time. */
export async function startWebhookReceiver() {
  const received: { readonly id: string; readonly at: number }[] = []
  const server = createServer(async (request, response) => {
    await request.toArray().catch(() => [])
    received.push({ id: String(request.headers['webhook-id']), at: Date.now() })
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    received,
    environment: {
      WEBHOOK_URL: `http://127.0.0.1:${port}/hook`,
      WEBHOOK_SECRET: 'a secret of the proofs, long enough',
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
