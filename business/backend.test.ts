import { expect, test } from 'vitest'
import { exampleBackendKey, parseBackend } from './backend.ts'

test('is the same origin with the example key when nothing is set', () => {
  expect(parseBackend({})).toEqual({ ok: true, backend: { url: '', key: exampleBackendKey } })
  expect(parseBackend({ BACKEND_URL: ' ', BACKEND_KEY: '' })).toEqual(parseBackend({}))
})

test('accepts an origin, with or without a slash at its end', () => {
  const backend = { url: 'https://abc.supabase.co', key: 'sb_publishable_x' }
  expect(parseBackend({ BACKEND_URL: 'https://abc.supabase.co/', BACKEND_KEY: 'sb_publishable_x' })).toEqual({
    ok: true,
    backend,
  })
})

test.each([
  'abc.supabase.co',
  'ftp://abc',
  'https://',
  'https://abc/?x=1',
  'https://a b',
  'https://abc.supabase.co/rest/v1',
  'https://abc.supabase.co/rest/v1/',
])('refuses the address %s', (url) => {
  expect(parseBackend({ BACKEND_URL: url, BACKEND_KEY: 'sb_publishable_x' })).toMatchObject({
    ok: false,
    problems: [expect.stringMatching(/^BACKEND_URL must /)],
  })
})

test.each([
  ['https://api.example.it', ''],
  ['https://abc.supabase.co', ''],
  ['https://abc.supabase.co/', exampleBackendKey],
])('refuses %s with the key "%s": every lead would be lost', (url, key) => {
  expect(parseBackend({ BACKEND_URL: url, BACKEND_KEY: key })).toMatchObject({
    ok: false,
    problems: [expect.stringMatching(/^BACKEND_KEY must be the public key of the backend at BACKEND_URL/)],
  })
})

test('takes the example key of a server of this project elsewhere, when somebody has set it', () => {
  const given = { BACKEND_URL: 'https://www.casainposa.it', BACKEND_KEY: exampleBackendKey }
  expect(parseBackend(given)).toEqual({ ok: true, backend: { url: given.BACKEND_URL, key: exampleBackendKey } })
})

test.each(['two words', 'chiave-è', 'line\nbreak'])('refuses the key %s, which no header allows', (key) => {
  expect(parseBackend({ BACKEND_KEY: key })).toMatchObject({
    ok: false,
    problems: [expect.stringMatching(/^BACKEND_KEY must /)],
  })
})

test('names both problems at once', () => {
  expect(parseBackend({ BACKEND_URL: 'x', BACKEND_KEY: 'a b' })).toMatchObject({ ok: false, problems: { length: 2 } })
})
