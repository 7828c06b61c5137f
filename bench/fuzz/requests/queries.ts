import fc from 'fast-check'
import { leadsPath } from '../../../business/backend.ts'
import { type FramedRequest, MARK } from '../fuzz-request.ts'
import { leadRequest } from './lead-requests.ts'

const queryPiece = fc.oneof(
  fc.constantFrom(
    ...[
      'columns',
      'select',
      'apikey',
      'on_conflict',
      'order',
      'limit',
      'name',
      '__proto__',
      '=',
      '&',
      '&&',
      '?',
      '%',
      '%zz',
      '%00',
      '%ff',
    ],
    ...[
      'columns=',
      'columns=name,email,phone,zone',
      'columns=%22name%22,email,phone,zone',
      'columns=id',
      'columns=name',
      'columns=%22',
    ],
    ...[
      `email=${MARK}`,
      `${MARK}`,
      '%0d%0aX-Injected:%201',
      '+',
      '+'.repeat(3000),
      '%22'.repeat(1000),
      ',',
      ',,',
      '%5c%22',
      'columns=%2a',
    ],
    ...[
      'apikey=public-example-key',
      'apikey=x',
      '\xe0',
      "';--",
      '(',
      'and=(name.eq.x)',
      'a'.repeat(8000),
      'columns=%00',
      'columns=%ed%a0%80',
    ],
  ),
  fc.stringMatching(/^[!-~]{1,12}$/).map((text) => text.replaceAll('#', '')),
)

/** Query strings, with a lead and with a page. */
export const queryRequests: fc.Arbitrary<FramedRequest> = fc
  .tuple(
    fc.constantFrom(
      leadsPath,
      leadsPath,
      '/',
      '/index.html',
      '/privacy-policy/',
      '/nowhere',
      '/contattato',
      '/healthz',
    ),
    fc.array(queryPiece, { minLength: 1, maxLength: 6 }),
    fc.constantFrom('&', '', '='),
    fc.boolean(),
  )
  .map(([place, pieces, between, isPost]) => {
    const target = `${place}?${pieces.join(between)}`
    return isPost || place === leadsPath
      ? leadRequest('query', { target })
      : leadRequest('query', { method: 'GET', target, headers: [], body: '', leads: 0 })
  })
