import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { listenHere } from '../scripts/find-free-port.ts'

/** A request to a webhook. */
export interface WebhookRequest {
  readonly request: IncomingMessage | null
  readonly headers: Record<string, string>
  readonly body: string
  /** In milliseconds since 1970. */
  readonly at: number
}

const answerNothing: RequestListener = (_request, response) => response.writeHead(204).end()

/** Starts a real receiver of webhooks on a free port, which notes each request before it answers. */
export async function startWebhookReceiver(answer: RequestListener = answerNothing) {
  const received: WebhookRequest[] = []
  const server = createServer(async (request, response) => {
    // A process that is killed may have sent only a part of it, which counts as well.
    const chunks: Buffer[] = await request.toArray().catch(() => [])
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    received.push({ request, headers, body: Buffer.concat(chunks).toString(), at: Date.now() })
    answer(request, response)
  })
  const url = `http://127.0.0.1:${await listenHere(server)}/hook?key=1`
  /** The configuration of a site that sends to this receiver. */
  const environment = { WEBHOOK_URL: url, WEBHOOK_SECRET: 'a secret of the tests, long enough' }
  return {
    received,
    url,
    environment,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
