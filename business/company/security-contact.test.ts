import { expect, test } from 'vitest'
import { parseSecurityContact } from './security-contact.ts'

const businessEmail = 'ciao@casainposa.it'

test('reports go to the business when nothing is set', () => {
  const unset = { reportTo: businessEmail, problems: [] }
  expect(parseSecurityContact({}, businessEmail)).toEqual(unset)
  expect(parseSecurityContact({ SECURITY_CONTACT: ' ' }, businessEmail)).toEqual(unset)
})

test.each([
  ['sicurezza@casainposa.it', 'sicurezza@casainposa.it'],
  ['mailto:sicurezza@casainposa.it', 'sicurezza@casainposa.it'],
  ['https://casainposa.it/segnala?da=txt', 'https://casainposa.it/segnala?da=txt'],
])('takes the contact %s', (value, reportTo) => {
  expect(parseSecurityContact({ SECURITY_CONTACT: value }, businessEmail)).toEqual({ reportTo, problems: [] })
})

test.each([
  'sicurezza',
  'sicurezza@casainposa',
  'http://casainposa.it/segnala',
  'https://',
  'https://a.it/b\nContact: x',
])('refuses the contact %j', (value) => {
  const { problems } = parseSecurityContact({ SECURITY_CONTACT: value }, businessEmail)
  expect(problems).toEqual([expect.stringMatching(/^SECURITY_CONTACT must be an e-mail address/)])
})
