import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

/** A request that a receiver has got. */
export interface WebhookRequest {
  readonly request: IncomingMessage | null
  readonly headers: Record<string, string>
  readonly body: string
}

/**
 * A real receiver of webhooks on a free port, gone when the test has finished.
 *
 * @param answer what it does other than answer 204
 */
export async function webhookReceiver(answer: RequestListener = (_request, response) => response.writeHead(204).end()) {
  const received: WebhookRequest[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    received.push({ request, headers, body })
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { received, url: `http://127.0.0.1:${port}/hook?key=1` }
}
