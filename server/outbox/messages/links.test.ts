import { expect, test } from 'vitest'
import { CONTACTED_LINK_LIFETIME_MS, checkContactedLink, signContactedLink } from './links.ts'

const secret = 'a secret of this test'
const leadId = '1a2b3c4d-0000-4000-8000-000000000001'
const now = new Date('2026-11-17T13:20:00Z')
const expiresAt = new Date(now.getTime() + CONTACTED_LINK_LIFETIME_MS)
const link = new URL(signContactedLink({ leadId, expiresAt, secret, baseUrl: 'https://casainposa.example' }))

const check = (change: (query: URLSearchParams) => void, at = now) => {
  const query = new URLSearchParams(link.search)
  change(query)
  return checkContactedLink(query, secret, at)
}

test('the link leads to the page of one lead', () => {
  expect(link.origin + link.pathname).toBe('https://casainposa.example/contattato')
  expect([...link.searchParams.keys()]).toEqual(['richiesta', 'scade', 'firma'])
  expect(check(() => undefined)).toEqual({ ok: true, leadId })
})

test('the link expires after seven days', () => {
  expect(CONTACTED_LINK_LIFETIME_MS).toBe(7 * 24 * 3600 * 1000)
  expect(check(() => undefined, new Date(expiresAt.getTime() - 1000)).ok).toBe(true)
  expect(check(() => undefined, expiresAt)).toEqual({ ok: false, why: 'expired' })
})

test.each<[string, (query: URLSearchParams) => void]>([
  ['another lead', (query) => query.set('richiesta', leadId.replace(/1$/, '2'))],
  ['a later end', (query) => query.set('scade', '9999999999')],
  ['another signature', (query) => query.set('firma', 'A'.repeat(43))],
  ['a longer signature', (query) => query.set('firma', `${query.get('firma')}=`)],
  ['no lead', (query) => query.delete('richiesta')],
  ['no end', (query) => query.delete('scade')],
  ['no signature', (query) => query.delete('firma')],
  ['the lead twice', (query) => query.append('richiesta', leadId)],
  ['the signature twice', (query) => query.append('firma', 'x')],
  ['the id in capitals', (query) => query.set('richiesta', leadId.toUpperCase())],
])('a link with %s is forged', (_, change) => {
  expect(check(change)).toEqual({ ok: false, why: 'forged' })
})

test('a link signed with another secret is forged', () => {
  expect(checkContactedLink(link.searchParams, 'another secret', now)).toEqual({ ok: false, why: 'forged' })
})

test('a signed link to something other than a lead is forged', () => {
  const odd = new URL(signContactedLink({ leadId: 'no uuid', expiresAt, secret, baseUrl: 'https://x' }))
  expect(checkContactedLink(odd.searchParams, secret, now)).toEqual({ ok: false, why: 'forged' })
})
