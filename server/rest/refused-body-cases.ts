import { lead, withField, without } from './case-parts-fixture.ts'
import type { WireCase } from './wire-case-fixture.ts'

/** Bodies that hold no lead. */
export const refusedBodyCases: readonly WireCase[] = [
  {
    what: 'no body',
    body: '',
    status: 400,
    code: 'PGRST102',
    message: 'Empty or invalid json',
    answerHeaders: { 'proxy-status': 'PostgREST; error=PGRST102' },
  },
  { what: 'malformed JSON', body: '{"name":', status: 400, code: 'PGRST102', message: 'Empty or invalid json' },
  {
    what: 'bytes that are no UTF-8',
    body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
    status: 400,
    code: 'PGRST102',
    message: 'Empty or invalid json',
  },
  ...['\xff', 'Niccol\xe8', 'Niccol%E8', '%FF', '%C3', '%ED%A0%80'].map(
    (name): WireCase => ({
      what: `a form with bytes that are no UTF-8, ${name}`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: Uint8Array.from(Buffer.from(`name=${name}&email=n%40esempio.it&phone=1&zone=altro`, 'latin1')),
      status: 400,
      code: 'PGRST102',
      message: 'Empty or invalid json',
    }),
  ),
  { what: 'half of a surrogate pair', body: withField('name', '\ud83c'), status: 400, code: 'PGRST102' },
  { what: 'an empty array', body: '[]', status: 400, code: 'PGRST102' },
  { what: 'a number', body: '5', status: 400, code: 'PGRST102' },
  { what: 'a text', body: '"Anna"', status: 400, code: 'PGRST102' },
  { what: 'null', body: 'null', status: 400, code: 'PGRST102' },
  { what: 'an array of numbers', body: '[1]', status: 400, code: 'PGRST102', message: 'All object keys must match' },
  { what: 'an array of arrays', body: '[[]]', status: 400, code: 'PGRST102', message: 'All object keys must match' },
  {
    what: 'an array with different keys',
    body: `[${lead},${without('phone')}]`,
    status: 400,
    code: 'PGRST102',
    message: 'All object keys must match',
  },
  {
    what: 'an array with different keys of equal number',
    body: `[${lead},{"name":"A","email":"b","phone":"c","city":"roma"}]`,
    status: 400,
    code: 'PGRST102',
  },
]
