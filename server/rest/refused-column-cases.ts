import { anna } from '../../leads/same-lead-cases.ts'
import type { WireCase } from './wire-case.ts'

const lead = JSON.stringify(anna)
const withField = (field: string, value: unknown) => JSON.stringify({ ...anna, [field]: value })
const denied = { 'www-authenticate': 'Bearer', 'proxy-status': 'PostgREST; error=42501' }
const notNull = (field: string) => `null value in column "${field}" of relation "leads" violates not-null constraint`

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
