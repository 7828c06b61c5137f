import { expect, test } from 'vitest'
import { parseSecurityContact } from './security-contact.ts'

const businessEmail = 'ciao@casainposa.it'

test('reports go to the business, by the policy of the site, when nothing is set', () => {
  const contact = { reportTo: businessEmail, policyUrl: '' }
  expect(parseSecurityContact({}, businessEmail)).toEqual({ contact, problems: [] })
  expect(parseSecurityContact({ SECURITY_CONTACT: ' ', SECURITY_POLICY: '' }, businessEmail)).toEqual({
    contact,
    problems: [],
  })
})

test.each([
  ['sicurezza@casainposa.it', 'sicurezza@casainposa.it'],
  ['mailto:sicurezza@casainposa.it', 'sicurezza@casainposa.it'],
  ['https://casainposa.it/segnala?da=txt', 'https://casainposa.it/segnala?da=txt'],
])('takes the contact %s', (value, reportTo) => {
  expect(parseSecurityContact({ SECURITY_CONTACT: value }, businessEmail)).toMatchObject({
    contact: { reportTo },
    problems: [],
  })
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

test.each(['casainposa.it/policy', 'http://casainposa.it/policy', 'https://a.it/b c'])(
  'refuses the policy %s',
  (value) => {
    const { problems } = parseSecurityContact({ SECURITY_POLICY: value }, businessEmail)
    expect(problems).toEqual([expect.stringMatching(/^SECURITY_POLICY must be an https:\/\/ address/)])
  },
)
