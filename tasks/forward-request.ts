import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'

const RETRY_MS = 100

/**
 * Forwards a request to a server that may just be restarting: it is sent again until it is answered, or until the client
 * has gone. That is safe for a lead, since the same lead is stored once.
 *
 * @param origin where the server listens, without a slash at the end
 */
export async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
): Promise<void> {
  try {
    const body = await buffer(request)
    let hasFailed = false
    while (!response.destroyed) {
      try {
        const answer = await send(request, body, origin)
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        await pipeline(answer, response)
        return
      } catch (error) {
        if (response.headersSent) {
          throw error
        }
        if (!hasFailed) {
          hasFailed = true
          console.log(`${request.method} ${request.url?.split('?')[0]} waits until the server listens.`)
        }
        await wait(RETRY_MS)
      }
    }
  } catch {
    // The client has gone, or the server while it was answering.
    response.destroy()
  }
}

function send({ method, url, headers }: IncomingMessage, body: Buffer, origin: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { headers, ...(method === undefined ? {} : { method }) }
    sendRequest(`${origin}${url}`, options).once('response', resolve).once('error', reject).end(body)
  })
}
