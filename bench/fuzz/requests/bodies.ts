import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { MARK, utf8 } from '../fuzz-request.ts'
import { leadRequest, withHeader } from './lead-requests.ts'
import { anyText, leadFields, plainLead } from './texts.ts'

/** A body and how many leads are in it. */
interface Body {
  readonly text: string
  readonly leads: number
}

const write = (value: unknown) => utf8(JSON.stringify(value))
const one = (text: string): Body => ({ text, leads: 1 })

const field = fc.constantFrom('name', 'email', 'phone', 'zone')

const furtherColumn = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'id',
    'created_at',
    'held_because',
    'same_lead_key',
    '',
    'NAME',
  ),
  anyText,
)

const numbers = ['1e400', '-1e400', '9'.repeat(400), '-0', '1.0000000000000000000001', '0x10', '01', 'NaN', '1e-400']

/** An array, in which each lead is another one. */
const list = (items: readonly unknown[]): Body => ({
  text: `[${items.map((item, index) => write(item).replaceAll(MARK, `${MARK}n${index}n`)).join(',')}]`,
  leads: items.length,
})

const shapes: fc.Arbitrary<Body> = fc.oneof(
  fc.array(leadFields, { minLength: 1, maxLength: 8 }).map(list),
  fc.tuple(field, fc.jsonValue()).map(([name, value]) => one(write({ ...plainLead, [name]: value }))),
  fc.tuple(furtherColumn, fc.jsonValue()).map(([name, value]) => one(write({ ...plainLead, [name]: value }))),
  // Written as text: an object literal's `__proto__` would be no member.
  fc
    .tuple(field, furtherColumn, fc.jsonValue())
    .map(([name, further, value]) =>
      one(`{${utf8(JSON.stringify(further))}:${write(value)},"${name}":"${MARK}",${write(plainLead).slice(1)}`),
    ),
  field.map((name) => one(write(Object.fromEntries(Object.entries(plainLead).filter(([other]) => other !== name))))),
  fc.array(fc.oneof(fc.jsonValue(), leadFields), { maxLength: 5 }).map(list),
  fc
    .tuple(field, fc.constantFrom(...numbers))
    .map(([name, number]) => one(`${write(plainLead).slice(0, -1)},"${name}":${number}}`)),
  fc
    .tuple(field, fc.constantFrom(['[', ']'], ['{"a":', '}']), fc.integer({ min: 1, max: 5000 }))
    .map(([name, [open = '', close = ''], depth]) =>
      one(`${write(plainLead).slice(0, -1)},"${name}":${open.repeat(depth)}1${close.repeat(depth)}}`),
    ),
  fc.tuple(leadFields, fc.nat(200)).map(([lead, length]) => one(write(lead).slice(0, length))),
  fc
    .tuple(field, fc.integer({ min: 15_000, max: 17_500 }))
    .map(([name, length]) => one(write({ ...plainLead, [name]: MARK + 'x'.repeat(length) }))),
  fc.constantFrom('', ' ', '\n', 'null', 'true', '1', '"x"', '[]', '{}', '[[]]', '[null]', '[{}]', '\0').map(one),
  fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 300 }).map((codes) => one(String.fromCharCode(...codes))),
)

/** The shape of the body. */
export const bodyRequests = shapes.map(({ text, leads }) => leadRequest('body', { body: text, leads }))

/** The texts of a lead. */
export const valueRequests = leadFields.map((lead) => leadRequest('values', { body: write(lead) }))

const brokenBytes = [
  '\xff',
  '\xc0\xaf',
  '\xed\xa0\x80',
  '\xf4\x90\x80\x80',
  '\xc3',
  '\xe2\x82',
  '\x80',
  '\xf8\x88\x80\x80\x80',
]

const bytes = fc.oneof(
  leadFields.map((lead) => write(lead)),
  leadFields.map((lead) => `\xef\xbb\xbf${write(lead)}`),
  leadFields.map((lead) => Buffer.from(JSON.stringify(lead), 'utf16le').toString('latin1')),
  leadFields.map((lead) => gzipSync(JSON.stringify(lead)).toString('latin1')),
  leadFields.map((lead) => deflateSync(JSON.stringify(lead)).toString('latin1')),
  leadFields.map((lead) => brotliCompressSync(JSON.stringify(lead)).toString('latin1')),
  fc.constantFrom(...brokenBytes).map((broken) => write(plainLead).replace('Anna', broken)),
)

const codings = fc.constantFrom('gzip', 'br', 'deflate', 'identity', 'zstd', 'gzip, gzip', 'x', '')

const types = fc.constantFrom(
  ...['application/json', 'application/json; charset=utf-16', 'application/json; charset=iso-8859-1', 'text/plain'],
  ...[
    'application/json; charset="utf-8',
    'APPLICATION/JSON;;;',
    'application/vnd.pgrst.object+json',
    'application/xml',
  ],
  ...[
    'text/csv',
    'application/octet-stream',
    'multipart/form-data',
    '*/*',
    '/',
    ';',
    'application/json, text/plain',
    '',
  ],
)

/** How the body is encoded, and what the headers say of it. */
export const encodingRequests = fc
  .tuple(bytes, codings, types)
  .map(([body, coding, type]) =>
    leadRequest('encoding', { body, headers: [...withHeader('Content-Type', [type]), ['Content-Encoding', coding]] }),
  )
