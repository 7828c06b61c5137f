import { expect, test } from 'vitest'
import { securityPolicy } from '../content/security-contact.ts'
import { securityContactFiles } from './security-contact-files.ts'

const email = 'ciao@casainposa.example'
const siteUrl = 'https://www.casainposa.example'
const now = new Date('2026-11-21T10:20:30Z')

const textOf = (path: string, business = { email, siteUrl }) =>
  securityContactFiles(business, now).get(path)?.toString()

test('security.txt has contact, languages, policy and expiry date', () => {
  expect(textOf('/.well-known/security.txt')).toBe(`Contact: mailto:ciao@casainposa.example
Expires: 2027-10-17T00:00:00Z
Preferred-Languages: ${securityPolicy.languages.join(', ')}
Canonical: https://www.casainposa.example/.well-known/security.txt
Policy: https://www.casainposa.example/security-policy.txt
`)
})

test('each build renews the expiry date, to less than a year ahead', () => {
  const expiresOf = (built: string) => {
    const text = securityContactFiles({ email, siteUrl }, new Date(built)).get('/.well-known/security.txt')?.toString()
    return Date.parse(/^Expires: (.*)$/m.exec(text ?? '')?.[1] ?? '')
  }
  for (const built of ['2026-11-21T10:20:30Z', '2027-02-28T23:59:59Z', '2028-01-01T00:00:00Z']) {
    const days = (expiresOf(built) - Date.parse(built)) / 86_400_000
    expect(days).toBeGreaterThan(300)
    expect(days).toBeLessThan(365)
  }
})

test('leaves out addresses of a site without https', () => {
  const text = textOf('/.well-known/security.txt', { email, siteUrl: 'http://localhost:3000' })
  expect(text?.match(/^[\w-]+(?=:)/gm)).toEqual(['Contact', 'Expires', 'Preferred-Languages'])
})

test('encodes unusual characters of an address', () => {
  expect(textOf('/.well-known/security.txt', { email: 'foto+sicurezza%x@casa.example', siteUrl })).toContain(
    'Contact: mailto:foto+sicurezza%25x@casa.example\n',
  )
})

test('the policy has the mailbox everywhere its text refers to it', () => {
  const policy = textOf('/security-policy.txt') ?? ''
  expect(policy.split(email)).toHaveLength(securityPolicy.text.split('{email}').length)
  expect(policy).not.toContain('{')
})
