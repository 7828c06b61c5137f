import fc from 'fast-check'
import { type FramedRequest, type Header, MARK } from '../fuzz-request.ts'
import { leadHeaders, leadRequest } from './lead-requests.ts'
import { headerValue } from './texts.ts'

const address = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.constantFrom(
    ...[
      'unknown',
      '_hidden',
      '',
      ' ',
      '127.0.0.1',
      '::1',
      '::ffff:10.0.0.1',
      '::ffff:a00:1',
      '[2001:db8::1]:443',
      '[::1',
    ],
    ...[
      '203.0.113.7:1234',
      '203.0.113.7:',
      '999.1.1.1',
      '1.2.3',
      '0x7f.1',
      '2130706433',
      'fe80::1%eth0',
      ':::',
      '::',
      '%00',
    ],
    ...['for=203.0.113.7', 'a,b', `${MARK}`, '1'.repeat(5000), '\xff', '"203.0.113.7"', '<script>', '203.0.113.7/8'],
  ),
  headerValue,
)

/** Chains of addresses in `X-Forwarded-For`, in one header or in several. */
export const forwardedRequests: fc.Arbitrary<FramedRequest> = fc
  .tuple(
    fc.array(fc.array(address, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
    fc.constantFrom(', ', ',', ' , ,'),
  )
  .map(([chains, comma]) =>
    leadRequest('forwarded', {
      headers: [...leadHeaders, ...chains.map((chain): Header => ['X-Forwarded-For', chain.join(comma)])],
    }),
  )
