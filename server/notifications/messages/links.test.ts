import { expect, test } from 'vitest'
import { CONTACT_LINK_LIFETIME_MS, checkContactLink, signContactLink } from './links.ts'

const secret = 'a secret of this test'
const leadId = '1a2b3c4d-0000-4000-8000-000000000001'
const now = new Date('2026-11-17T13:20:00Z')
const expiresAt = new Date(now.getTime() + CONTACT_LINK_LIFETIME_MS)
const link = new URL(signContactLink({ leadId, expiresAt, secret, baseUrl: 'https://casainposa.example' }))

const check = (change: (query: URLSearchParams) => void, at = now) => {
  const query = new URLSearchParams(link.search)
  change(query)
  return checkContactLink(query, secret, at)
}

test('leads to the page of one lead', () => {
  expect(link.origin + link.pathname).toBe('https://casainposa.example/contattato')
  expect([...link.searchParams.keys()]).toEqual(['richiesta', 'scade', 'firma'])
  expect(check(() => undefined)).toEqual({ ok: true, leadId })
})

test('expires after seven days', () => {
  expect(CONTACT_LINK_LIFETIME_MS).toBe(7 * 24 * 3600 * 1000)
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
])('knows a link with %s as forged', (_, change) => {
  expect(check(change)).toEqual({ ok: false, why: 'forged' })
})

test('knows a link signed with another secret as forged', () => {
  expect(checkContactLink(link.searchParams, 'another secret', now)).toEqual({ ok: false, why: 'forged' })
})

test('signs nothing but a lead', () => {
  const odd = new URL(signContactLink({ leadId: 'no uuid', expiresAt, secret, baseUrl: 'https://x' }))
  expect(checkContactLink(odd.searchParams, secret, now)).toEqual({ ok: false, why: 'forged' })
})
