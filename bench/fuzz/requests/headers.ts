import fc from 'fast-check'
import { type FramedRequest, type Header, MARK } from '../fuzz-request.ts'
import { leadHeaders, leadRequest } from './lead-requests.ts'
import { headerValue } from './texts.ts'

/** Names that change where a request ends are framing's. */
const framing = /^(content-length|transfer-encoding|expect|upgrade|trailer|te|connection|keep-alive|host)$/i

const name = fc.oneof(
  fc.constantFrom(
    ...['apikey', 'Authorization', 'Content-Type', 'Prefer', 'Accept', 'Accept-Encoding', 'Accept-Profile', 'Cookie'],
    ...[
      'Content-Profile',
      'Range',
      'If-None-Match',
      'If-Match',
      'If-Modified-Since',
      'Origin',
      'Referer',
      'User-Agent',
    ],
    ...['Access-Control-Request-Headers', 'Access-Control-Request-Method', 'X-Client-Info', 'X-HTTP-Method-Override'],
    ...['Forwarded', 'X-Real-IP', 'X-Original-URL', 'X-Rewrite-URL', 'Via', 'Max-Forwards', 'Sec-Fetch-Site', 'Date'],
    ...[
      '__proto__',
      'constructor',
      'Proxy',
      'Content-Range',
      'Content-Disposition',
      'Accept-Language',
      'X-Forwarded-Host',
    ],
  ),
  fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,20}$/).filter((text) => !framing.test(text)),
)

const value = fc.oneof(
  headerValue,
  fc.constantFrom(
    ...[
      '*',
      '*/*',
      '',
      ' ',
      ',',
      ';',
      ',,,,',
      'q=0',
      '*;q=0',
      'br;q=nan, gzip;q=-1',
      'bytes=0-0',
      'bytes=-1',
      'bytes=a-b',
    ],
    ...['return=representation', 'return=minimal, handling=strict, x=y', 'resolution=merge-duplicates', 'count=exact'],
    ...[
      'missing=default, tx=rollback',
      'text/csv',
      'application/vnd.pgrst.object+json',
      'null',
      'W/"x", "y"',
      '"',
      'public',
    ],
    ...[
      'private',
      'casa-in-posa; seconds=1; trap=1',
      'Bearer',
      'Bearer a.b.c',
      'Basic Og==',
      'PUT',
      '\xff\xfe',
      '%0d%0aX-Injected: 1',
    ],
    ...[
      `${MARK}`,
      `name=${MARK}`,
      `https://esempio.it/?${MARK}`,
      'x,'.repeat(2000),
      'a'.repeat(12_000),
      'a'.repeat(20_000),
    ],
  ),
)

const odd = fc
  .tuple(name, value)
  .map(([key, text]): Header => [key, `${text}${MARK.slice(0, text.length % 2 ? 0 : undefined)}`])

const many = fc
  .tuple(fc.integer({ min: 50, max: 3000 }), fc.constantFrom('a', 'x-forwarded-proto', 'cookie'))
  .map(([count, key]) => Array.from({ length: count }, (): Header => [key, '']))

const hosts = fc.constantFrom(
  ...[
    '',
    'a',
    '127.0.0.1:99999',
    'evil.example',
    'a b',
    '[::1',
    '../..',
    'a:b:c',
    `${MARK}.example`,
    'x'.repeat(3000),
    '\xe0',
  ],
)

const headers = fc.oneof(
  { weight: 8, arbitrary: fc.array(odd, { minLength: 1, maxLength: 6 }) },
  { weight: 1, arbitrary: many },
  { weight: 1, arbitrary: hosts.map((host): readonly Header[] => [['Host', host]]) },
)

/** Further, doubled, odd, many and very large headers, with a lead and with a page. */
export const headerRequests: fc.Arbitrary<FramedRequest> = fc
  .tuple(
    headers,
    fc.constantFrom('lead', 'lead', 'replaced', 'preflight', '/', '/privacy-policy', '/favicon.svg', '/nowhere'),
  )
  .map(([added, what]) => {
    if (what === 'lead') {
      return leadRequest('headers', { headers: [...leadHeaders, ...added] })
    }
    if (what === 'replaced') {
      const names = new Set(added.map(([key]) => key.toLowerCase()))
      return leadRequest('headers', {
        headers: [...leadHeaders.filter(([key]) => !names.has(key.toLowerCase())), ...added],
      })
    }
    return what === 'preflight'
      ? leadRequest('headers', { method: 'OPTIONS', headers: added, body: '', leads: 0 })
      : leadRequest('headers', { method: 'GET', target: what, headers: added, body: '', leads: 0 })
  })
