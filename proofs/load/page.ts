import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The form in which the page is read: gzip only where nginx has no module for the other. */
export type Encoding = 'br' | 'gzip'

/**
 * Reads the page once, as the generator does: over a connection that is kept.
 *
 * @returns the body still encoded, and names and values of the headers in turn
 * @throws Error when the answer is not the page in that encoding
 */
export async function readPage(url: string, encoding: Encoding) {
  const request = get(`${url}/`, { headers: { 'Accept-Encoding': encoding } })
  const [response]: IncomingMessage[] = await once(request, 'response')
  const { statusCode: status, rawHeaders = [], headers } = response ?? {}
  if (response === undefined || status !== 200 || headers?.['content-encoding'] !== encoding) {
    throw new Error(`${url}/ is not answered with the page in ${encoding}`)
  }
  return { status, rawHeaders, body: await buffer(response) }
}
