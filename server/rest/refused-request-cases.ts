import { denied, lead, withField } from './case-parts-fixture.ts'
import type { WireCase } from './wire-case-fixture.ts'

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
