import fc from 'fast-check'
import { exampleBackendKey, leadsPath } from '../../../business/backend.ts'
import { MARK, type RawRequest } from '../fuzz-request.ts'
import { headerValue, plainLead } from './texts.ts'

const body = JSON.stringify(plainLead)
const start = `POST ${leadsPath} HTTP/1.1`
const usual = `Host: a\r\napikey: ${exampleBackendKey}\r\nX-Forwarded-For: 198.51.100.${MARK}`
/** A request of its own, if the server takes the bytes before it for a whole one. */
const second = `${start}\r\n${usual}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

const lengths = fc.constantFrom(
  ...[
    `${body.length}`,
    '0',
    '1',
    '',
    '-1',
    `+${body.length}`,
    ` ${body.length} `,
    `${body.length},${body.length}`,
    '5, 6',
    '0x10',
  ],
  ...[
    '9'.repeat(30),
    '1e3',
    '10.0',
    `${body.length}\0`,
    'x',
    `${body.length + 50}`,
    `${body.length - 5}`,
    '00000000000000000005',
  ],
)

const codings = fc.constantFrom(
  ...[
    'chunked',
    'Chunked',
    'chunked, chunked',
    'identity',
    'gzip, chunked',
    'chunked, gzip',
    'xchunked',
    '\tchunked',
    '\x0bchunked',
  ],
  ...['chunked\0', '"chunked"', 'chunked;q=1', '', 'x', 'chunk', 'chunked, identity'],
)

const header = fc.oneof(
  lengths.map((length) => `Content-Length: ${length}`),
  codings.map((coding) => `Transfer-Encoding: ${coding}`),
  fc.constantFrom(
    ...[
      'Content-Length : 5',
      'Transfer-Encoding : chunked',
      'Content-Length\t: 5',
      ' Content-Length: 5',
      'Transfer-Encoding:\r\n chunked',
    ],
    ...[
      'Expect: 100-continue',
      'Expect: x',
      'Connection: close',
      'Connection: keep-alive, x',
      'Connection: Content-Length',
      'TE: trailers',
    ],
    ...[
      'Upgrade: h2c\r\nConnection: Upgrade',
      'Upgrade: websocket\r\nConnection: Upgrade',
      'Trailer: apikey',
      'Host: b',
      'Host : a',
    ],
    ...[
      'X\0Y: 1',
      'X: a\0b',
      'X: a\rb',
      'X: a\nb',
      ': x',
      'no colon',
      'X : y',
      '\xff: x',
      '',
      ' ',
      '\t',
      'X: a\r\n b',
      `X-${MARK}: \x01`,
    ],
  ),
  headerValue.map((value) => `X-Any: ${value}`),
)

const line = fc.oneof(
  { weight: 6, arbitrary: fc.constant(start) },
  fc.constantFrom(
    ...[
      `POST ${leadsPath} HTTP/1.0`,
      `POST ${leadsPath} HTTP/2.0`,
      `POST ${leadsPath} HTTP/9.9`,
      `POST ${leadsPath}`,
      'GET /',
    ],
    ...[
      `POST  ${leadsPath} HTTP/1.1`,
      `POST\t${leadsPath}\tHTTP/1.1`,
      `POST ${leadsPath} http/1.1`,
      `POST ${leadsPath} HTTP/1.1 x`,
    ],
    ...[
      'GET /a b HTTP/1.1',
      'GET /\0 HTTP/1.1',
      'GET /\x0c HTTP/1.1',
      'GET /\x7f HTTP/1.1',
      'GET /\t HTTP/1.1',
      'PRI * HTTP/2.0',
      '',
    ],
    ...[
      '\r\n\r\nGET / HTTP/1.1',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      'CONNECT a:80 HTTP/1.1',
      'GET',
      ' GET / HTTP/1.1',
    ],
  ),
  headerValue,
)

const content = fc.oneof(
  fc.constantFrom(body, body + second, chunked, chunked + second, body.slice(0, 30), ''),
  fc
    .constantFrom('0x', '-', '+', ' ', 'FFFFFFFFFFFFFFFFF', 'zz', `;${MARK}="`, '\n', '0')
    .map((prefix) => `${prefix}${chunked}${second}`),
  fc.constantFrom(
    `5;a=b\r\n{"a":\r\n0\r\nX-Trailer: ${MARK}\r\n\r\n${second}`,
    `${body.length.toString(16)}\n${body}\n0\n\n`,
    `${'0'.repeat(5000)}5\r\n`,
    `1;${'x'.repeat(20_000)}\r\n`,
    '1\r\nx\r\n'.repeat(3000),
    '\0'.repeat(20_000),
  ),
)

const end = fc.oneof({ weight: 8, arbitrary: fc.constant('\r\n') }, fc.constantFrom('\n', '\r', '\n\r', '\r\r\n'))

/** Requests whose end, or whose very lines, can be read in more than one way. */
export const framingRequests: fc.Arbitrary<RawRequest> = fc
  .tuple(line, fc.array(header, { minLength: 0, maxLength: 4 }), end, content, fc.boolean())
  .map(([first, headers, newLine, rest, isPipelined]) => ({
    dimension: 'framing',
    isAlone: !isPipelined && !rest.includes(second),
    bytes: `${isPipelined ? second : ''}${[first, usual, ...headers].join(newLine)}${newLine}${newLine}${rest}`,
  }))
