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

test.each(['abc.supabase.co', 'ftp://abc', 'https://', 'https://abc/?x=1', 'https://a b'])(
  'refuses the address %s',
  (url) => {
    expect(parseBackend({ BACKEND_URL: url })).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^BACKEND_URL must /)],
    })
  },
)

test.each(['two words', 'chiave-è', 'line\nbreak'])('refuses the key %s, which no header allows', (key) => {
  expect(parseBackend({ BACKEND_KEY: key })).toMatchObject({
    ok: false,
    problems: [expect.stringMatching(/^BACKEND_KEY must /)],
  })
})

test('names both problems at once', () => {
  expect(parseBackend({ BACKEND_URL: 'x', BACKEND_KEY: 'a b' })).toMatchObject({ ok: false, problems: { length: 2 } })
})
