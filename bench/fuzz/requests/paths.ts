import fc from 'fast-check'
import { type FramedRequest, MARK } from '../fuzz-request.ts'
import { leadRequest } from './lead-requests.ts'

const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...[
        '..',
        '.',
        '...',
        '%2e%2e',
        '%2E.',
        '%252e%252e',
        '%c0%ae%c0%ae',
        '%uff0e',
        '..%00',
        '..;',
        '%2f',
        '%5c',
        '\\',
        '..\\',
      ],
      ...[
        '%252f',
        '%c0%af',
        '%e0%80%af',
        '%00',
        '%0d%0aX-Injected: 1',
        '%0a',
        '%1b[2J',
        '%zz',
        '%',
        '%f',
        '%ff',
        '%ed%a0%80',
        '~',
        '//',
      ],
      ...[
        'dist',
        'dist-answers',
        'dist-renderer',
        'data',
        'leads.db',
        'leads.db-wal',
        'link-secret',
        'package.json',
        '.env',
        'sent.html',
        '_headers',
      ],
      ...[
        'etc',
        'passwd',
        'proc',
        'self',
        'environ',
        'node_modules',
        'index.html',
        'index.html.br',
        '404.html',
        'privacy-policy',
      ],
      ...[
        'assets',
        'form.abc123.js',
        'rest',
        'v1',
        'leads',
        'C:',
        'file:',
        '__proto__',
        'constructor',
        '\xe0\xe8',
        '😀',
        'a'.repeat(300),
      ],
    ),
  },
  fc.stringMatching(/^[!-~]{1,12}$/),
)

const path = fc
  .tuple(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.constantFrom('/', '/', '%2f', '\\', ''))
  .map(([pieces, slash]) =>
    Buffer.from(`/${pieces.join(slash)}`, 'utf8')
      .toString('latin1')
      .replace(/[\s#?]/g, '+'),
  )

const otherForms = fc.oneof(
  fc.constantFrom(
    ...[
      '*',
      '//',
      '///',
      '/./',
      '/..',
      '//evil.example/%2f..',
      '/\\evil.example',
      'http://',
      'http:///',
      'https://[::1',
      'http://a',
    ],
    ...['x', '.', '..', '?', '#', '/#x', 'file:///etc/passwd', 'javascript:1', 'a:80', '/%', '/a%00.html', 'data:,x'],
    ...[
      `/${'a'.repeat(12_000)}`,
      `/${'../'.repeat(4000)}`,
      `/${'%2e%2e%2f'.repeat(1300)}`,
      `/${'a/'.repeat(5000)}`,
      `/${'é'.repeat(3000)}`,
    ],
  ),
  // An absolute address may carry a name and a password, and the log must not.
  path.map((rest) => `http://${MARK}:${MARK}@${MARK}.example${rest}`),
  path.map((rest) => `HTTP://localhost:3000${rest}`),
)

/** Paths that look for what is not the site's. */
export const pathRequests: fc.Arbitrary<FramedRequest> = fc
  .tuple(fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'), fc.oneof({ weight: 5, arbitrary: path }, otherForms))
  .map(([method, target]) =>
    leadRequest('path', { method, target, ...(method === 'POST' ? {} : { headers: [], body: '', leads: 0 }) }),
  )
