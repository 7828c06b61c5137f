import { expect, test } from 'vitest'
import { suggestEmail } from './suggest-email.ts'

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.it', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['mgail.com', 'gmail.com'],
  ['gmial.con', 'gmail.com'],
  ['gmial.it', 'gmail.com'],
  ['gmail.comm', 'gmail.com'],
  ['gmailcom', 'gmail.com'],
  ['GMIAL.COM', 'gmail.com'],
  ['hotmial.it', 'hotmail.it'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmal.it', 'hotmail.it'],
  ['otmail.it', 'hotmail.it'],
  ['outlok.it', 'outlook.it'],
  ['outllok.com', 'outlook.com'],
  ['libero.com', 'libero.it'],
  ['lbero.it', 'libero.it'],
  ['libero.ti', 'libero.it'],
  ['yaho.it', 'yahoo.it'],
  ['yhaoo.com', 'yahoo.com'],
  ['iclod.com', 'icloud.com'],
  ['icloud.it', 'icloud.com'],
  ['virgillio.it', 'virgilio.it'],
  ['tiscalli.it', 'tiscali.it'],
  ['alcie.it', 'alice.it'],
  ['leglamail.it', 'legalmail.it'],
  ['arbua.it', 'aruba.it'],
])('suggests for %s the address %s', (typed, meant) => {
  expect(suggestEmail(`anna.Bianchi+casa@${typed}`)).toBe(`anna.Bianchi+casa@${meant}`)
})

test.each([
  'gmail.com',
  'Gmail.Com',
  'libero.it',
  'hotmail.it',
  'hotmail.com',
  'outlook.it',
  'outlook.com',
  'yahoo.it',
  'yahoo.com',
  'icloud.com',
  'virgilio.it',
  'tiscali.it',
  'alice.it',
  'tim.it',
  'tin.it',
  'live.it',
  'pec.it',
  'legalmail.it',
  'aruba.it',
  'mail.com',
  'ymail.com',
  'email.it',
])('suggests nothing for the usual %s', (domain) => {
  expect(suggestEmail(`anna@${domain}`)).toBeUndefined()
})

test.each([
  'hotmail.fr',
  'yahoo.de',
  'yahoo.co.uk',
  'outlook.es',
  'live.nl',
  'gmx.de',
  'casainposa.it',
  'studiobianchi.it',
  'small.com',
  'olive.it',
  'malice.it',
  'kim.it',
  'im.it',
  'mb.com',
  'pec.studiobianchi.it',
  'fastwebnet.it',
  'proton.me',
  'poste.it',
  'università.it',
  'localhost',
  'example.com',
])('leaves %s alone', (domain) => {
  expect(suggestEmail(`anna@${domain}`)).toBeUndefined()
})

test.each(['', 'anna', 'anna@', '@gmial.com', 'anna bianchi@gmial.com', 'a@b@gmial.com'])(
  'suggests nothing for a text that is no address: %s',
  (email) => {
    expect(suggestEmail(email)).toBeUndefined()
  },
)

test('takes a domain of any length', () => {
  expect(suggestEmail(`anna@gmail.com${'m'.repeat(5_000)}`)).toBeUndefined()
})

test('ignores spaces around the address', () => {
  expect(suggestEmail(' anna@gmial.com ')).toBe('anna@gmail.com')
})
