import fc from 'fast-check'
import { leadsPath } from '../../../business/backend.ts'
import { contactLink } from '../../../content/notifications.ts'
import { type FramedRequest, MARK, utf8 } from '../fuzz-request.ts'
import { leadRequest, withHeader } from './lead-requests.ts'
import { anyText, headerValue, leadFields, markedText, plainLead } from './texts.ts'

const formType = 'application/x-www-form-urlencoded'

/** A text as a form may carry it: as it should, as bytes, or encoded wrongly. */
const encodings: readonly ((text: string) => string)[] = [
  (text) => encodeURIComponent(text.toWellFormed()),
  (text) => utf8(text).replaceAll('&', '%26'),
  (text) => `%${utf8(text)}%zz%`,
  (text) => utf8(text).replace(/[^\w]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`),
  (text) => `${encodeURIComponent(text.toWellFormed())}%00%ff%c0%af%ed%a0%80`,
]

const encoding = fc.constantFrom(...encodings)

const fieldName = fc.oneof(
  fc.constantFrom('name', 'email', 'phone', 'zone', 'sito', 'secondi', '__proto__', 'name[]', ''),
  anyText,
)

const pairs = fc.array(
  fc.tuple(fieldName, markedText, encoding).map(([name, text, encode]) => `${encode(name)}=${encode(text)}`),
  { maxLength: 6 },
)

const lead = fc.tuple(fc.oneof(leadFields, fc.constant(plainLead)), encoding).map(
  (
    [fields, encode], // A zone with anything about it is none, and would be all that is wrong with most of them.
  ) =>
    Object.entries(fields).map(
      ([name, text]) => `${name}=${name === 'zone' ? encodeURIComponent(text.toWellFormed()) : encode(text)}`,
    ),
)

const urlEncoded = fc
  .tuple(fc.oneof(lead, fc.constant([])), pairs)
  .map(([first, rest]) => [...first, ...rest].join('&'))

const multipart = fc
  .tuple(leadFields, fc.constantFrom('\r\n', '\n'))
  .map(([fields, end]) =>
    [
      ...Object.entries(fields).map(
        ([name, text]) =>
          `--x${end}Content-Disposition: form-data; name="${name}"; filename="${MARK}"${end}${end}${utf8(text)}${end}`,
      ),
      `--x--${end}`,
    ].join(''),
  )

const type = fc.oneof(
  { weight: 4, arbitrary: fc.constant(formType) },
  fc.constantFrom(
    `${formType}; charset=utf-16`,
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'text/plain',
    'application/json',
    `${formType},${formType}`,
  ),
  headerValue,
)

const target = fc.constantFrom(
  '/',
  '/',
  '/',
  '/?',
  '/?name=x',
  leadsPath,
  contactLink.path,
  '/privacy-policy',
  '/index.html',
)

/** The form that is sent without script, and other places that it is sent to. */
export const formRequests: fc.Arbitrary<FramedRequest> = fc
  .tuple(
    target,
    type,
    fc.oneof({ weight: 3, arbitrary: urlEncoded }, multipart),
    fc.constantFrom('none', 'same-origin', 'cross-site', 'x'),
  )
  .map(([path, contentType, body, site]) => ({
    ...leadRequest('form', { target: path, body }),
    headers: [...withHeader('Content-Type', [contentType]), ['Sec-Fetch-Site', site]],
  }))

const part = fc.oneof(fc.constantFrom('1a2b3c4d', '9999999999', '-1', '1e99', ''), markedText)

/** The links of the notifications, none of them signed. */
export const contactRequests: fc.Arbitrary<FramedRequest> = fc
  .tuple(part, part, part, pairs, encoding, fc.constantFrom('GET', 'HEAD', 'POST', 'POST in the query'))
  .map(([id, expires, signature, more, encode, method]) => {
    const { parts, path } = contactLink
    const query = [
      `${parts.lead}=${encode(id)}`,
      `${parts.expires}=${encode(expires)}`,
      `${parts.signature}=${encode(signature)}`,
      ...more,
    ].join('&')
    const inTarget = query.replace(/[^\x21-\x7e\x80-\xff]/g, '+')
    return leadRequest('contact', {
      method: method === 'POST in the query' ? 'POST' : method,
      target: method === 'POST' ? path : `${path}?${inTarget}`,
      headers: method === 'GET' || method === 'HEAD' ? [] : withHeader('Content-Type', [formType]),
      body: method === 'POST' ? query : '',
      leads: 0,
    })
  })
