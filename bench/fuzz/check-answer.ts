import type { FramedRequest } from './fuzz-request.ts'
import { CANARY } from './fuzzed-server.ts'
import type { Answer } from './read-answer.ts'

/** What only files that are not the site's hold: the planted ones, the system's, the database, the headers' source. */
const stolen = [CANARY, 'root:x:0:0', 'SQLite format 3', 'Content-Security-Policy: default-src', '{{title}}']

/** Whether a request's leads were taken: by the lead endpoint, or by the page that thanks. */
export function isAccepted({ method }: Pick<FramedRequest, 'method'>, { status, body }: Answer): boolean {
  return status === 201 || (method === 'POST' && status === 200 && body.includes('Richiesta ricevuta'))
}

/**
 * What is wrong with an answer, whatever was asked.
 *
 * @param mark the request's
 * @returns null when nothing is
 */
export function faultOf({ status, head, body }: Pick<Answer, 'status' | 'head' | 'body'>, mark: string): string | null {
  if (!(status >= 200 && status < 500)) {
    return `answered with ${status}`
  }
  const text = body.toString('latin1')
  const found = stolen.find((secret) => text.includes(secret))
  if (found !== undefined) {
    return `served what is not the site's: ${found}`
  }
  if (/^x-injected:/im.test(head)) {
    return 'let a value become a header'
  }
  return /^content-type: text\/html/im.test(head) && new RegExp(`<[^>"]* ${mark}`).test(text)
    ? 'let what was typed become markup'
    : null
}
