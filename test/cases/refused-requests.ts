import { isRequired, leadFields } from '../../leads/lead.ts'
import { anna } from './same-lead.ts'
import { denied, lead, notNull, type WireCase, withField, without } from './wire-case.ts'

/** Bodies that are no lead. */
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
    what: 'an array whose second row has fewer keys',
    body: `[${lead},${without('phone')}]`,
    status: 400,
    code: 'PGRST102',
    message: 'All object keys must match',
  },
  {
    what: 'an array whose second row has more keys',
    body: `[${without('phone')},${lead}]`,
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

/** Columns, rights and texts that the public role does not have. */
export const refusedColumnCases: readonly WireCase[] = [
  {
    what: 'an unknown column',
    body: withField('city', 'roma'),
    status: 400,
    code: 'PGRST204',
    message: "Could not find the 'city' column of 'leads' in the schema cache",
  },
  { what: 'a column called __proto__', body: '{"__proto__":1}', status: 400, code: 'PGRST204' },
  {
    what: 'an unknown column in the query',
    path: '/leads?columns=name,city',
    body: lead,
    status: 400,
    code: 'PGRST204',
    message: "Could not find the 'city' column of 'leads' in the schema cache",
  },
  { what: 'columns that cannot be read', path: '/leads?columns=name,,zone', body: lead, status: 400, code: 'PGRST100' },
  {
    what: 'columns that leave one out',
    path: '/leads?columns=name,email,zone',
    body: lead,
    status: 400,
    code: '23502',
    message: notNull('phone'),
  },
  {
    what: 'an id',
    body: withField('id', '00000000-0000-4000-8000-000000000000'),
    status: 401,
    code: '42501',
    message: 'permission denied for table leads',
    answerHeaders: denied,
  },
  { what: 'a time', body: withField('created_at', '2020-01-01'), status: 401, code: '42501', answerHeaders: denied },
  { what: 'a source', body: withField('source', 'instagram'), status: 401, code: '42501', answerHeaders: denied },
  {
    what: 'return=representation',
    headers: { Prefer: 'return=representation' },
    body: lead,
    status: 401,
    code: '42501',
    message: 'permission denied for table leads',
    answerHeaders: denied,
  },
  {
    what: 'return=headers-only',
    headers: { Prefer: 'return=headers-only' },
    body: lead,
    status: 401,
    code: '42501',
    answerHeaders: denied,
  },
  {
    what: 'resolution=ignore-duplicates, which must read',
    headers: { Prefer: 'resolution=ignore-duplicates' },
    body: lead,
    status: 401,
    code: '42501',
    answerHeaders: denied,
  },
  {
    what: 'a strict unknown preference',
    headers: { Prefer: 'handling=strict, anything' },
    body: lead,
    status: 400,
    code: 'PGRST122',
    details: 'Invalid preferences: anything',
  },
  {
    what: 'a null character',
    body: withField('name', 'A\0B'),
    status: 400,
    code: '22P05',
    details: '\\u0000 cannot be converted to text.',
  },
  {
    what: 'a null character in a form',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'name=%00&email=a@b&phone=1&zone=roma',
    status: 400,
    code: '22P05',
    details: '\\u0000 cannot be converted to text.',
  },
]

/** Requests that are refused whatever lead they bring. */
export const refusedRequestCases: readonly WireCase[] = [
  {
    what: 'plain text',
    headers: { 'Content-Type': 'text/plain' },
    body: lead,
    status: 400,
    code: 'PGRST102',
    message: 'Content-Type not acceptable: text/plain',
  },
  {
    what: 'a multipart form',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body: '--x--',
    status: 400,
    code: 'PGRST102',
    message: 'Content-Type not acceptable: multipart/form-data',
  },
  {
    what: 'a Content-Type that is none',
    headers: { 'Content-Type': 'nonsense' },
    body: lead,
    status: 400,
    code: 'PGRST102',
    message: 'Content-Type not acceptable: nonsense',
  },
  {
    what: 'an Accept that cannot be met',
    headers: { Accept: 'text/html' },
    body: lead,
    status: 406,
    code: 'PGRST107',
    message: 'None of these media types are available: text/html',
  },
  { what: 'another schema', headers: { 'Content-Profile': 'private' }, body: lead, status: 406, code: 'PGRST106' },
  {
    what: 'reading from another schema',
    method: 'GET',
    headers: { 'Accept-Profile': 'private' },
    status: 406,
    code: 'PGRST106',
  },
  {
    what: 'a body that is too large',
    body: withField('name', 'x'.repeat(17_000)),
    status: 413,
    code: '54000',
    details: 'The body may have at most 16384 bytes.',
  },
  {
    what: 'an unknown table',
    path: '/people',
    body: lead,
    status: 404,
    code: 'PGRST205',
    message: "Could not find the table 'public.people' in the schema cache",
    answerHeaders: { 'proxy-status': 'PostgREST; error=PGRST205' },
  },
  { what: 'reading an unknown table', method: 'GET', path: '/people', status: 404, code: 'PGRST205' },
  { what: 'a table with a very long name', method: 'GET', path: `/${'a'.repeat(3000)}`, status: 404, code: 'PGRST205' },
  { what: 'a function', path: '/rpc/version', body: '{}', status: 404, code: 'PGRST202' },
  { what: 'a path below the table', path: '/leads/1', body: lead, status: 404, code: 'PGRST125' },
  { what: 'the path itself', method: 'GET', path: '', status: 404, code: 'PGRST125' },
  ...['GET', 'PATCH', 'PUT', 'DELETE'].map(
    (method): WireCase => ({
      what: `${method}`,
      method,
      path: '/leads?select=*',
      ...(method !== 'GET' && { body: lead }),
      status: 401,
      code: '42501',
      message: 'permission denied for table leads',
      answerHeaders: denied,
    }),
  ),
  {
    what: 'a token that is not the key',
    headers: { Authorization: 'Bearer another.key' },
    body: lead,
    status: 401,
    code: 'PGRST301',
    message: 'Expected 3 parts in JWT; got 2',
    answerHeaders: {
      'www-authenticate': 'Bearer error="invalid_token", error_description="Expected 3 parts in JWT; got 2"',
    },
  },
  {
    what: 'a token signed by another',
    headers: { Authorization: 'Bearer a.b.c' },
    body: lead,
    status: 401,
    code: 'PGRST301',
  },
]

const check = (field: string) => `new row for relation "leads" violates check constraint "leads_${field}_check"`

/** Leads that the table refuses. */
export const refusedValueCases: readonly WireCase[] = [
  ...leadFields.filter(isRequired).flatMap((field): WireCase[] => [
    {
      what: `no ${field}`,
      body: without(field),
      status: 400,
      code: '23502',
      message: notNull(field),
      answerHeaders: { 'proxy-status': 'PostgREST; error=23502' },
    },
    { what: `a null ${field}`, body: withField(field, null), status: 400, code: '23502', message: notNull(field) },
    { what: `an empty ${field}`, body: withField(field, ''), status: 400, code: '23514', message: check(field) },
    {
      what: `a blank ${field}`,
      body: withField(field, ' \t\u00a0\u3000\ufeff'),
      status: 400,
      code: '23514',
      message: check(field),
      answerHeaders: { 'proxy-status': 'PostgREST; error=23514' },
    },
  ]),
  ...leadFields
    .filter((field) => field !== 'zone')
    .map(
      (field): WireCase => ({
        // Converted to text, each of the numbers has 21 digits.
        what: `a ${field} of numbers that is too long`,
        body: withField(field, 'numbers').replace('"numbers"', `[${'1e20,'.repeat(1_000)}1]`),
        status: 400,
        code: '23514',
        message: check(`${field}_length`),
      }),
    ),
  {
    what: 'a zone that is no option',
    body: withField('zone', 'nowhere'),
    status: 400,
    code: '23514',
    message: check('zone'),
  },
  {
    what: 'a zone in another case',
    body: withField('zone', 'Roma'),
    status: 400,
    code: '23514',
    message: check('zone'),
  },
  { what: 'an empty object', body: '{}', status: 400, code: '23502', message: notNull('name') },
  {
    what: 'missing before blank',
    body: JSON.stringify({ name: '', email: 'a@b', zone: 'x' }),
    status: 400,
    code: '23502',
    message: notNull('phone'),
  },
  {
    what: 'blank ones, the first constraint by name',
    body: JSON.stringify({ name: '', email: '', phone: '', zone: '' }),
    status: 400,
    code: '23514',
    message: check('email'),
  },
  {
    what: 'a second row that is wrong',
    body: JSON.stringify([anna, { ...anna, zone: 'x' }]),
    status: 400,
    code: '23514',
    message: check('zone'),
  },
]
