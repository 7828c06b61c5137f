import { expect, test } from 'vitest'
import { securityPolicy } from '../../content/security-contact.ts'
import { securityContactFiles, securityExpiry } from './security-contact-files.ts'

const reportTo = 'ciao@casainposa.example'
const siteUrl = 'https://www.casainposa.example'
const built = { expires: '2027-10-27T00:00:00Z', languages: securityPolicy.languages, policy: securityPolicy.text }
const contactPath = '/.well-known/security.txt'
const policyPath = '/security-policy.txt'

const textOf = (path: string, contact: string | null = reportTo, url = siteUrl) =>
  securityContactFiles({ ...built, reportTo: contact }, { email: 'nuova@casainposa.example', siteUrl: url }).get(path)

test('security.txt has contact, languages, policy and expiry date', () => {
  expect(textOf(contactPath)).toBe(`Contact: mailto:ciao@casainposa.example
Expires: 2027-10-27T00:00:00Z
Preferred-Languages: ${securityPolicy.languages.join(', ')}
Canonical: https://www.casainposa.example/.well-known/security.txt
Policy: https://www.casainposa.example/security-policy.txt
`)
})

test('each build renews the expiry date, to less than a year ahead', () => {
  expect(securityExpiry(new Date('2026-11-21T10:20:30Z'))).toBe(built.expires)
  for (const now of ['2026-11-21T10:20:30Z', '2027-02-28T23:59:59Z', '2028-01-01T00:00:00Z']) {
    const days = (Date.parse(securityExpiry(new Date(now))) - Date.parse(now)) / 86_400_000
    expect(days).toBeGreaterThan(300)
    expect(days).toBeLessThan(365)
  }
})

test('leaves out addresses of a site without https', () => {
  const text = textOf(contactPath, reportTo, 'http://localhost:3000')
  expect(text?.match(/^[\w-]+(?=:)/gm)).toEqual(['Contact', 'Expires', 'Preferred-Languages'])
})

test('encodes unusual characters of an e-mail address', () => {
  expect(textOf(contactPath, 'foto+sicurezza%x@casa.example')).toContain(
    'Contact: mailto:foto+sicurezza%25x@casa.example\n',
  )
})

test('the business takes the reports where nobody else is named', () => {
  expect(textOf(contactPath, null)).toContain('Contact: mailto:nuova@casainposa.example\n')
  expect(textOf(policyPath, null)).toContain('nuova@casainposa.example')
})

test('a form may take the reports', () => {
  const form = 'https://casa.example/segnala?da=txt'
  expect(textOf(contactPath, form)).toContain(`Contact: ${form}\n`)
  expect(textOf(policyPath, form)).toContain(form)
})

test('the policy has the contact everywhere its text refers to it', () => {
  const policy = textOf(policyPath) ?? ''
  expect(policy.split(reportTo)).toHaveLength(securityPolicy.text.split('{contact}').length)
  expect(policy).not.toContain('{')
})
