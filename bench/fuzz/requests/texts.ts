import fc from 'fast-check'
import { zones } from '../../../leads/lead.ts'
import { MARK } from '../fuzz-request.ts'

/** Texts that have broken other programs. */
const oddTexts = [
  '\0',
  '\r\nBcc: all@esempio.it',
  '\r\n\r\n<h1>',
  '\u202egro.live\u202c',
  '\u2028\u2029\u0085',
  '\u001b[31m\u009b2J\u0007',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\ufffe\uffff',
  '\u200b\u200d\u2060',
  '\u{e0041}\u{e007f}',
  '\u{10ffff}',
  '\u0300'.repeat(500),
  'ﷺ'.repeat(100),
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'İıſßΣς',
  '=cmd|"/c calc"!A1',
  `<b ${MARK}>`,
  `"><script ${MARK}>alert(1)</script>`,
  "'; drop table leads; --",
  '$' + '{7*7}{{name}}%s%n%00',
  '../../etc/passwd',
  '__proto__',
  'x'.repeat(5000),
  '9'.repeat(400),
  ' \t\u00a0\u3000 ',
]

/** Anything that may be typed or sent as a text, lone halves of surrogate pairs among it. */
export const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.constantFrom(...oddTexts) },
)

/** Anything with the request's mark in it. */
export const markedText = fc.tuple(anyText, anyText).map(([before, after]) => `${before}${MARK}${after}`)

const email = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(anyText, anyText).map(([local, domain]) => `${local}${MARK}@${domain}x`) },
  { weight: 1, arbitrary: markedText },
)

const zone = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...zones) }, { weight: 1, arbitrary: anyText })

/** The four fields of a lead with anything in them; it is valid more often than not. */
export const leadFields = fc.record({ name: markedText, email, phone: markedText, zone })

/** The four fields as a person fills them in. */
export const plainLead = {
  name: `Anna ${MARK}`,
  email: `${MARK}@esempio.it`,
  phone: `+39 333 ${MARK}`,
  zone: 'roma',
} as const

/** Bytes that may stand in a header's value (RFC 9110, section 5.5). */
export const headerValue = fc
  .array(
    fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) }, fc.integer({ min: 0x80, max: 0xff })),
    {
      maxLength: 40,
    },
  )
  .map((codes) => String.fromCharCode(...codes))
