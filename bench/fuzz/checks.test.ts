import { expect, test } from 'vitest'
import { faultOf } from './check-answer.ts'
import { faultOfLine } from './check-log.ts'
import { faultOfStored } from './check-stored.ts'
import { MARK, markOf } from './fuzz-request.ts'
import { CANARY } from './fuzzed-server.ts'
import { leadRequest } from './requests/lead-requests.ts'

const mark = markOf(1)
const html = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8'

test.each([
  ['nothing in a page', 200, html, `<p>${mark}</p>`, null],
  ['a failure', 500, html, '', 'answered with 500'],
  ['a failure of the store, which nobody has stopped', 503, html, '', 'answered with 503'],
  ['a stolen file', 200, html, `{ "name": "${CANARY}" }`, "served what is not the site's"],
  ['an injected header', 308, 'HTTP/1.1 308 x\r\nLocation: /\r\nX-Injected: 1', '', 'let a value become a header'],
  ['injected markup', 422, html, `<p><script ${mark}>`, 'let what was typed become markup'],
  ['the same in what is no page', 400, 'HTTP/1.1 400 x\r\nContent-Type: application/json', `"<b ${mark}>"`, null],
])('finds %s in an answer', (_what, status, head, body, fault) => {
  const found = faultOf({ status, head, body: Buffer.from(body) }, mark)
  expect(found === null ? null : found.slice(0, fault?.length)).toBe(fault)
})

test.each([
  ['nothing', '{"level":30,"path":"/a\\\\u000a"}', null],
  ['a failure', '{"level":50}', 'tells of a failure'],
  ['what a visitor sent', `{"level":30,"path":"/?${mark}"}`, 'tells what a visitor sent'],
  ['a control character', '{"level":30,"path":"/\u009b"}', 'has a control character'],
  ['half a line', '{"level":30,', 'is no JSON'],
])('finds %s in a line of the log', (_what, line, fault) => {
  expect(faultOfLine(line)).toBe(fault)
})

const lead = { id: '1', name: `Anna ${mark}`, email: `${mark}@esempio.it`, phone: `+39 333 ${mark}`, zone: 'roma' }
const taken = { request: leadRequest('body', {}), accepted: 1, isAnswered: true }
const refused = { ...taken, accepted: 0 }
const broken = { request: { dimension: 'framing', bytes: MARK, isAlone: true }, accepted: 0, isAnswered: true } as const
const lost = { ...broken, request: { ...broken.request, isAlone: false } }

test.each([
  ['nothing', [lead], taken, null],
  ['nothing of a refused one', [], refused, null],
  ['a lead that was refused', [lead], refused, 'is that of a refused request'],
  ['a lead that was refused in a broken request', [lead], broken, 'is that of a refused request'],
  ['nothing when an answer was lost', [lead], lost, null],
  ['a lead that is missing', [], taken, '0 leads are stored'],
  ['a lead twice', [lead, { ...lead, id: '2' }], taken, '2 leads are stored'],
  ['a lead of nobody', [{ ...lead, name: 'x', email: 'x', phone: 'x' }], taken, 'comes from no request'],
  ['a zone that is none', [{ ...lead, zone: 'nowhere' }], taken, 'is not valid (zone malformed)'],
  ['a blank field', [{ ...lead, name: ' ' }], taken, 'is not valid (name missing)'],
  ['a null character', [{ ...lead, name: `${mark}\0` }], taken, 'is not as it should be stored'],
  ['white space around', [{ ...lead, name: `${mark}\u00a0` }], taken, 'is not as it should be stored'],
  [
    'another text than was typed',
    [{ ...lead, name: `Anna! ${mark}` }],
    { ...taken, request: leadRequest('values', {}) },
    'is not what was typed',
  ],
  [
    'an e-mail that the form refuses',
    [{ ...lead, email: mark }],
    { ...taken, request: leadRequest('form', { target: '/' }) },
    'is not valid (email malformed)',
  ],
])('finds %s among the stored leads', (_what, leads, request, fault) => {
  const found = faultOfStored(leads, new Map([[1, request]]))
  expect(found === null ? null : found.includes(fault ?? '?')).toBe(fault === null ? null : true)
})
