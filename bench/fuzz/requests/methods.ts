import fc from 'fast-check'
import type { FramedRequest } from '../fuzz-request.ts'
import { leadRequest } from './lead-requests.ts'

/** Methods that servers know, do not know, and cannot. */
const methods = fc.constantFrom(
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'MKCOL', 'SEARCH'],
  ...['PURGE', 'LINK', 'M-SEARCH', 'QUERY', 'LOCK', 'REPORT', 'get', 'Post', 'GETT', 'FOO', 'G', 'X'.repeat(500)],
)

const places = [
  '/',
  '/privacy-policy',
  '/index.html',
  '/nowhere',
  '/rest/v1/',
  '/rest/v1/leads',
  '/rest/v1/x',
  '/healthz',
]

/** Methods on every kind of place, with a body and without. */
export const methodRequests: fc.Arbitrary<FramedRequest> = fc
  .tuple(methods, fc.constantFrom(...places, '/contattato', '/404', '/assets/form.abc123.js', '*'), fc.boolean())
  .map(([method, target, hasBody]) =>
    leadRequest('method', { method, target, ...(hasBody ? {} : { body: '' }), leads: hasBody ? 1 : 0 }),
  )
