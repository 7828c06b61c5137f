import { expect, test } from 'vitest'
import { realEnvironment } from '../test/cases/real-environment.ts'
import { parseBusiness } from './business.ts'

const own = {
  ...realEnvironment,
  BUSINESS_VAT_NUMBER: 'IT 12345678903',
  BUSINESS_WHATSAPP: '0039 333 123 4567',
  BUSINESS_SHARE_CAPITAL: '10.000,00',
}

test('uses examples where nothing is set, and names them', () => {
  const { examples, isReal, problems } = parseBusiness({})
  expect({ isReal, problems }).toEqual({ isReal: false, problems: [] })
  expect(examples).toEqual([
    'BUSINESS_BRAND',
    'BUSINESS_LEGAL_NAME',
    'BUSINESS_VAT_NUMBER',
    'BUSINESS_ADDRESS',
    'BUSINESS_EMAIL',
    'BUSINESS_PHONE',
    'BUSINESS_WHATSAPP',
    'BUSINESS_KIND',
    'BUSINESS_REGISTER_OFFICE',
    'BUSINESS_REA',
    'BUSINESS_SHARE_CAPITAL',
    'BUSINESS_PEC',
  ])
})

test("accepts the business's own details on a real site", () => {
  const { business, examples, isReal, problems } = parseBusiness(own)
  expect({ examples, isReal, problems }).toEqual({ examples: [], isReal: true, problems: [] })
  expect(business).toMatchObject({ vatNumber: '12345678903', whatsapp: '393331234567', siteUrl: own.SITE_URL })
})

test('refuses every example on a real site', () => {
  const { problems } = parseBusiness({ SITE_URL: 'https://www.casainposa.it' })
  expect(problems.filter((problem) => problem.includes('is still the example'))).toHaveLength(12)
  expect(problems).toContain("BUSINESS_BRAND is still the example, Casa in Posa: set it to the business's own")
})

test.each([
  ['BUSINESS_BRAND', 'casa in posa'],
  ['BUSINESS_VAT_NUMBER', 'IT 00000000000'],
  ['BUSINESS_PHONE', '0655501234'],
  ['BUSINESS_WHATSAPP', '333 5550123'],
])('takes %s for the example in another spelling: %s', (name, spelling) => {
  expect(parseBusiness({ ...own, [name]: spelling }).examples).toEqual([name])
})

test.each(['http://www.casainposa.it', 'http://203.0.113.7:8080'])('refuses %s, which is not encrypted', (siteUrl) => {
  const sentence = /^SITE_URL must begin with https:\/\/, for instance https:\/\/www\.casainposa\.it: .*passkeys/
  expect(parseBusiness({ ...own, SITE_URL: siteUrl }).problems).toEqual([expect.stringMatching(sentence)])
})

const copied = [
  'ciao@luna.it;',
  '“ciao@luna.it”',
  'mailto:ciao@luna.it',
  '\u202aciao@luna.it',
  'a@luna.it,b@luna.it',
  '(ciao@luna.it',
]
test.each(['ciao@lunascirocco', 'ciao@lunascirocco.', 'ciao@192.168.1.1', 'ciao@.it', 'a b@luna.it', ...copied])(
  'refuses %s as an e-mail address and as a certified one',
  (address) => {
    const { problems } = parseBusiness({ ...own, BUSINESS_EMAIL: address, BUSINESS_PEC: address })
    expect(problems).toEqual([
      expect.stringMatching(/^BUSINESS_EMAIL must be .*for instance ciao@casainposa\.it$/),
      expect.stringMatching(/^BUSINESS_PEC must be .*for instance casainposa@pec\.it$/),
    ])
  },
)

test.each(['ciao@luna-scirocco.it', 'ciao@posta.luna.photography', 'ciao@luna.xn--p1ai', 'ciao@città.it'])(
  'accepts %s',
  (address) => {
    expect(parseBusiness({ ...own, BUSINESS_EMAIL: address }).problems).toEqual([])
  },
)

test.each(['+39 333 123 456', '333123456', '0039 333123456'])('counts the digits of the mobile number %s', (number) => {
  const { problems } = parseBusiness({ ...own, BUSINESS_PHONE: number, BUSINESS_WHATSAPP: number })
  const sentence =
    'must have ten digits after +39, as Italian mobile numbers have, for instance +39 333 555 0123: it has 9; an old number that really has no more is written tel:+39333123456'
  expect(problems).toEqual([`BUSINESS_PHONE ${sentence}`, `BUSINESS_WHATSAPP ${sentence}`])
})

test('takes an old mobile number of nine digits that is spelled as an address', () => {
  const old = 'tel:+39333123456'
  const { business, problems } = parseBusiness({ ...own, BUSINESS_PHONE: old, BUSINESS_WHATSAPP: old })
  expect(problems).toEqual([])
  expect(business).toMatchObject({ phone: '+39 333 123 456', phoneLink: old, whatsapp: '39333123456' })
})

test.each([
  ['BUSINESS_EMAIL', 'ciao@luna'],
  ['BUSINESS_PEC', 'luna@pec'],
  ['BUSINESS_PHONE', '333 123 456'],
  ['BUSINESS_LEGAL_NAME', 'Scirocco'],
])('refuses the %s %s as one that earlier releases took', (name, value) => {
  const professional = { ...own, BUSINESS_KIND: 'libero-professionista', BUSINESS_LEGAL_NAME: 'Maria Rossi' }
  const { malformed, unusable, problems } = parseBusiness({ ...professional, [name]: value })
  expect([malformed, unusable, problems]).toEqual([[name], [], [expect.stringMatching(`^${name} must `)]])
})

test('a value that earlier releases refused cannot be shown', () => {
  expect(parseBusiness({ ...own, BUSINESS_EMAIL: 'ciao', BUSINESS_PHONE: '12' }).unusable).toEqual([
    'BUSINESS_EMAIL',
    'BUSINESS_PHONE',
  ])
})

test('a sole trader needs the name of the owner', () => {
  const trader = { ...own, BUSINESS_KIND: 'ditta-individuale', BUSINESS_LEGAL_NAME: 'Luna e Scirocco' }
  expect(parseBusiness(trader).problems).toEqual([
    expect.stringMatching(/^BUSINESS_OWNER_NAME is still the example, .*for instance Maria Rossi/),
  ])
  const { business, problems } = parseBusiness({ ...trader, BUSINESS_OWNER_NAME: 'Maria Rossi' })
  expect({ legalName: business.legalName, problems }).toEqual({
    legalName: 'Luna e Scirocco di Maria Rossi',
    problems: [],
  })
})

test.each([
  'http://localhost:3000',
  'http://127.0.0.1:8080',
  'http://[::1]:3000',
  'https://foto.test',
  'https://casainposa.example',
  'https://www.example.com',
])('does not take %s for a real site', (siteUrl) => {
  expect(parseBusiness({ SITE_URL: siteUrl })).toMatchObject({ isReal: false, problems: [] })
})

test.each(['12345678901', '1234567890', '123456789033', 'abcdefghijk'])('refuses the VAT number %s', (vatNumber) => {
  const { problems } = parseBusiness({ ...own, BUSINESS_VAT_NUMBER: vatNumber })
  expect(problems).toEqual([expect.stringMatching(/^BUSINESS_VAT_NUMBER must /)])
  expect(parseBusiness({ BUSINESS_VAT_NUMBER: vatNumber }).problems, 'of a site that is not real').toEqual([])
})

test("reads the business's telephone numbers as Italian where they have no country code", () => {
  const { business, problems } = parseBusiness({ BUSINESS_PHONE: '06/55501234', BUSINESS_WHATSAPP: '3471234567' })
  expect(problems).toEqual([])
  expect(business).toMatchObject({
    phone: '+39 06 5550 1234',
    phoneLink: 'tel:+390655501234',
    whatsapp: '393471234567',
  })
})

test.each(['no', ' No '])('needs no WhatsApp where it is %j', (no) => {
  const { business, examples, problems } = parseBusiness({ ...own, BUSINESS_WHATSAPP: no })
  expect([business.whatsapp, examples, problems]).toEqual([null, [], []])
})

test('accepts numbers from outside Italy, and a landline for WhatsApp', () => {
  const { business, problems } = parseBusiness({
    BUSINESS_PHONE: '+44 20 7946 0958',
    BUSINESS_WHATSAPP: '+39 06 5550 1234',
  })
  expect(problems).toEqual([])
  expect(business).toMatchObject({ phoneLink: 'tel:+442079460958', whatsapp: '390655501234' })
})

test.each([
  ...['347123456789', '34 712 345 678', '+39 347 12', '06 5550 1234 int. 4', '347 1234567 o 347 1234568', 'chiamaci'],
])('refuses "%s" as a telephone number of the business, with an example of one', (number) => {
  const { problems } = parseBusiness({ BUSINESS_PHONE: number, BUSINESS_WHATSAPP: number })
  expect(problems).toEqual([
    expect.stringMatching(/^BUSINESS_PHONE must be one telephone number .*\+39 06 5550 1234.*\+ and its country code$/),
    expect.stringMatching(
      /^BUSINESS_WHATSAPP must be one telephone number .*\+39 333 555 0123.*\+ and its country code$/,
    ),
  ])
})

test('names every problem at once', () => {
  const { problems } = parseBusiness({
    SITE_URL: 'casainposa.it',
    BUSINESS_EMAIL: 'ciao',
    BUSINESS_PHONE: '12',
    BUSINESS_WHATSAPP: '12',
    BUSINESS_VAT_NUMBER: '1',
    BUSINESS_KIND: 'ltd',
    BUSINESS_REA: '1',
    BUSINESS_PEC: 'x',
  })
  const names = problems.map((problem) => problem.split(' ')[0])
  expect(names).toEqual(
    expect.arrayContaining([
      'SITE_URL',
      'BUSINESS_EMAIL',
      'BUSINESS_PHONE',
      'BUSINESS_WHATSAPP',
      'BUSINESS_VAT_NUMBER',
      'BUSINESS_KIND',
      'BUSINESS_REA',
      'BUSINESS_PEC',
    ]),
  )
})
