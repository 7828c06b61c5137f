import { expect, test } from 'vitest'
import { exampleBackendKey, pageBackendProblems, parseBackend } from './backend.ts'

test('is the same origin with the example key when nothing is set', () => {
  expect(parseBackend({})).toEqual({ problems: [], backend: { url: '', key: exampleBackendKey } })
  expect(parseBackend({ BACKEND_URL: ' ', BACKEND_KEY: '' })).toEqual(parseBackend({}))
})

test('accepts an origin, with or without a slash at its end', () => {
  const backend = { url: 'https://abc.supabase.co', key: 'sb_publishable_x' }
  expect(parseBackend({ BACKEND_URL: 'https://abc.supabase.co/', BACKEND_KEY: 'sb_publishable_x' })).toEqual({
    problems: [],
    backend,
  })
})

test.each(['abc.supabase.co', 'ftp://abc', 'https://', 'https://abc/?x=1', 'https://a b'])(
  'refuses the address %s',
  (url) => {
    expect(parseBackend({ BACKEND_URL: url })).toMatchObject({
      problems: [expect.stringMatching(/^BACKEND_URL must /)],
    })
  },
)

/** What a page with these variables would lose leads by; a worker starts with them all the same. */
function problemsOf(BACKEND_URL: string, BACKEND_KEY: string) {
  const { backend, problems } = parseBackend({ BACKEND_URL, BACKEND_KEY })
  return [...problems, ...pageBackendProblems(backend)]
}

test.each([
  ['https://abc.supabase.co/rest/v1', 'sb_publishable_x', 'BACKEND_URL'],
  ['https://api.example.it/supabase/rest/v1/', 'k', 'BACKEND_URL'],
  ['https://api.example.it/rest', 'k', 'BACKEND_URL'],
  ['https://abc.supabase.co', '', 'BACKEND_KEY'],
  ['https://abc.Supabase.co:443/', exampleBackendKey, 'BACKEND_KEY'],
])('lets no page send leads to %s with the key "%s": every one would be lost', (url, key, variable) => {
  expect(problemsOf(url, key)).toEqual([expect.stringMatching(`^${variable} must `)])
})

/** A token of Supabase as it was before its keys had beginnings. */
function tokenOf(role: string, ref: string): string {
  const encoded = [
    { alg: 'HS256', typ: 'JWT' },
    { iss: 'supabase', ref, role, iat: 1 },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  return [...encoded, 'signature'].join('.')
}

test.each(['sb_secret_x', ...['a', 'ab', 'abc'].map((ref) => tokenOf('service_role', ref))])(
  'builds no page with the key %s, which opens everything',
  (key) => {
    const sentence = expect.stringMatching(/^BACKEND_KEY must be a public key: this one is secret/)
    expect(problemsOf('https://abc.supabase.co', key)).toEqual([sentence])
  },
)

test.each([
  ['', ''],
  ['https://abc.supabase.co', tokenOf('anon', 'abc')],
  ['https://abc.supabase.co/', 'sb_publishable_x'],
  ['https://api.example.it/supabase', 'k'],
  ['https://api.example.it/interest', 'k'],
  ['https://abc.supabase.co.example.it', ''],
  ['https://www.casainposa.it', ''],
])('lets a page send leads to "%s" with the key "%s"', (url, key) => {
  expect(problemsOf(url, key)).toEqual([])
})

test.each(['two words', 'chiave-è', 'line\nbreak'])('refuses the key %s, which no header allows', (key) => {
  expect(parseBackend({ BACKEND_KEY: key })).toMatchObject({
    problems: [expect.stringMatching(/^BACKEND_KEY must /)],
  })
})

test('names both problems at once', () => {
  expect(parseBackend({ BACKEND_URL: 'x', BACKEND_KEY: 'a b' })).toMatchObject({ problems: { length: 2 } })
})
