import { expect, test } from 'vitest'
import { securityPolicy } from '../content/security-contact.ts'
import { securityContactFiles } from './security-contact-files.ts'

const reportTo = 'ciao@casainposa.example'
const siteUrl = 'https://www.casainposa.example'
const now = new Date('2026-11-21T10:20:30Z')
const contactPath = '/.well-known/security.txt'
const policyPath = '/security-policy.txt'

const textOf = (path: string, contact = reportTo, url = siteUrl) =>
  securityContactFiles(contact, url, now).get(path)?.toString()

test('security.txt has contact, languages, policy and expiry date', () => {
  expect(textOf(contactPath)).toBe(`Contact: mailto:ciao@casainposa.example
Expires: 2027-10-17T00:00:00Z
Preferred-Languages: ${securityPolicy.languages.join(', ')}
Canonical: https://www.casainposa.example/.well-known/security.txt
Policy: https://www.casainposa.example/security-policy.txt
`)
})

test('each build renews the expiry date, to less than a year ahead', () => {
  const expiresOf = (built: string) => {
    const files = securityContactFiles(reportTo, siteUrl, new Date(built))
    return Date.parse(/^Expires: (.*)$/m.exec(files.get(contactPath)?.toString() ?? '')?.[1] ?? '')
  }
  for (const built of ['2026-11-21T10:20:30Z', '2027-02-28T23:59:59Z', '2028-01-01T00:00:00Z']) {
    const days = (expiresOf(built) - Date.parse(built)) / 86_400_000
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
