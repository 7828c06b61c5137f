import { anna } from '../../leads/same-lead-cases.ts'
import { notNull, withField, without } from './case-parts-fixture.ts'
import type { WireCase } from './wire-case-fixture.ts'

const check = (field: string) => `new row for relation "leads" violates check constraint "leads_${field}_check"`

/** Leads that the table refuses. */
export const refusedValueCases: readonly WireCase[] = [
  ...['name', 'email', 'phone', 'zone'].flatMap((field): WireCase[] => [
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
  ...['name', 'email', 'phone'].map(
    (field): WireCase => ({
      // Written out again, each of the numbers has 21 digits.
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
