import { anna } from './same-lead.ts'
import { lead, type WireCase, withField } from './wire-case.ts'

const bruno = { ...anna, name: 'Bruno' }
const created = { 'content-length': '0', 'content-type': null, 'content-range': '*/*', location: null }

/** Requests that store leads. */
export const acceptedCases: readonly WireCase[] = [
  {
    what: 'an object with return=minimal',
    headers: { Prefer: 'return=minimal' },
    body: lead,
    status: 201,
    answerHeaders: { ...created, 'preference-applied': 'return=minimal' },
    stored: [anna.name],
  },
  {
    what: 'an object without Prefer',
    body: lead,
    status: 201,
    answerHeaders: { ...created, 'preference-applied': null },
    stored: [anna.name],
  },
  { what: 'an array of one', body: `[${lead}]`, status: 201, answerHeaders: created, stored: [anna.name] },
  { what: 'an array of several', body: JSON.stringify([anna, bruno]), status: 201, stored: [anna.name, 'Bruno'] },
  {
    what: 'count=exact',
    headers: { Prefer: 'return=minimal, count=exact' },
    body: JSON.stringify([anna, bruno]),
    status: 201,
    answerHeaders: { 'content-range': '*/2', 'preference-applied': 'return=minimal, count=exact' },
    stored: [anna.name, 'Bruno'],
  },
  { what: 'no Content-Type', headers: { 'Content-Type': undefined }, body: lead, status: 201, stored: [anna.name] },
  {
    what: 'a charset',
    headers: { 'Content-Type': 'Application/JSON; charset=utf-8' },
    body: lead,
    status: 201,
    stored: [anna.name],
  },
  {
    what: 'a form',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'name=Niccol%C3%B2+De+Rossi&email=n%40esempio.it&phone=%2B39+333&zone=altro',
    status: 201,
    answerHeaders: created,
    stored: ['Niccolò De Rossi'],
  },
  {
    what: 'a form with a percent sign that begins no escape',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'name=100%+%zz+%C3%A8&email=n%40esempio.it&phone=1&zone=altro',
    status: 201,
    stored: ['100% %zz è'],
  },
  {
    what: 'columns, with one too many in the body',
    path: '/leads?columns=%22name%22,email,%20phone,zone',
    body: withField('more', 1),
    status: 201,
    stored: [anna.name],
  },
  {
    what: 'columns with spaces around them',
    path: '/leads?columns=+name+,+%22email%22+,phone+,%20zone%20',
    body: lead,
    status: 201,
    stored: [anna.name],
  },
  {
    what: 'texts with white space around them',
    body: withField('name', ' \t\u00a0Anna Bianchi\n'),
    status: 201,
    stored: [anna.name],
  },
  {
    what: 'a number and a boolean for texts',
    body: JSON.stringify({ ...anna, name: true, phone: 3331234567 }),
    status: 201,
    stored: ['true'],
  },
  { what: 'an object for a text', body: withField('name', { di: 'Anna' }), status: 201, stored: ['{"di":"Anna"}'] },
  {
    what: 'a pair of surrogates',
    body: `{"name":"\\ud83c\\udfe0","email":"a@b","phone":"1","zone":"roma"}`,
    status: 201,
    stored: ['🏠'],
  },
  {
    what: 'the key in the query',
    path: `/leads?apikey=public-example-key`,
    headers: { apikey: undefined },
    body: lead,
    status: 201,
    stored: [anna.name],
  },
  { what: 'no Authorization', headers: { Authorization: undefined }, body: lead, status: 201, stored: [anna.name] },
  {
    what: "a browser's Accept",
    headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    body: lead,
    status: 201,
    stored: [anna.name],
  },
  { what: 'the schema named', headers: { 'Content-Profile': 'public' }, body: lead, status: 201, stored: [anna.name] },
  {
    what: 'headers nobody knows',
    headers: { 'X-Client-Info': 'x', 'X-Anything': 'y' },
    body: lead,
    status: 201,
    stored: [anna.name],
  },
  {
    what: 'the same lead twice in an array',
    body: `[${lead},${lead}]`,
    status: 201,
    answerHeaders: created,
    stored: [anna.name],
  },
]
