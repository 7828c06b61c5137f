import { expect, test } from 'vitest'
import { parseCompany } from './company.ts'

const vatNumber = '12345678903'

const own = {
  BUSINESS_REGISTER_OFFICE: 'Roma',
  BUSINESS_REA: 'RM-1234567',
  BUSINESS_SHARE_CAPITAL: '10.000,00',
  BUSINESS_PEC: 'casainposa@pec.it',
}

const office = 'BUSINESS_REGISTER_OFFICE'
const rea = 'BUSINESS_REA'
const capital = 'BUSINESS_SHARE_CAPITAL'
const pec = 'BUSINESS_PEC'

const duties: readonly [string, readonly string[]][] = [
  ['libero-professionista', []],
  ['ditta-individuale', [rea, pec]],
  ['snc', [office, rea, pec]],
  ['sas', [office, rea, pec]],
  ['srl', [office, rea, capital, pec]],
  ['srls', [office, rea, capital, pec]],
  ['spa', [office, rea, capital, pec]],
  ['sapa', [office, rea, capital, pec]],
]

test.each(duties)('requires of a %s what the law requires, and no more', (kind, names) => {
  expect(parseCompany({ BUSINESS_KIND: kind }, vatNumber).examples).toEqual(names)
  expect(parseCompany({ BUSINESS_KIND: kind, ...own }, vatNumber)).toMatchObject({ examples: [], problems: [] })
})

test.each(duties.flatMap(([kind, names]) => names.map((name) => [kind, name] as const)))(
  'names the detail that is missing: a %s without %s',
  (kind, name) => {
    expect(parseCompany({ BUSINESS_KIND: kind, ...own, [name]: ' ' }, vatNumber).examples).toEqual([name])
  },
)

test('leaves out what a kind has no duty to publish', () => {
  const { company } = parseCompany(
    { BUSINESS_KIND: 'ditta-individuale', ...own, BUSINESS_SOLE_SHAREHOLDER: 'yes', BUSINESS_IN_LIQUIDATION: 'yes' },
    vatNumber,
  )
  expect(company).toMatchObject({ registerOffice: '', registerNumber: '', shareCapital: '' })
  expect(company).toMatchObject({ hasSoleShareholder: false, isInLiquidation: false, rea: 'RM-1234567' })
})

test('a company is registered under its tax code, which is its VAT number unless another is set', () => {
  expect(parseCompany({ BUSINESS_KIND: 'srl', ...own }, vatNumber).company.registerNumber).toBe(vatNumber)
  const other = { BUSINESS_KIND: 'srl', ...own, BUSINESS_TAX_CODE: '98765432109' }
  expect(parseCompany(other, vatNumber).company.registerNumber).toBe('98765432109')
})

test('a company publishes that it has a sole shareholder or is in liquidation', () => {
  const flags = { BUSINESS_SOLE_SHAREHOLDER: 'yes', BUSINESS_IN_LIQUIDATION: 'yes' }
  expect(parseCompany({ BUSINESS_KIND: 'spa', ...own, ...flags }, vatNumber).company).toMatchObject({
    hasSoleShareholder: true,
    isInLiquidation: true,
  })
})

test.each(['RM-1234567', 'rm 1234567', 'REA RM-1234567', 'RM1234567'])('reads %s as a REA number', (spelling) => {
  const { company, problems } = parseCompany({ BUSINESS_KIND: 'srl', ...own, BUSINESS_REA: spelling }, vatNumber)
  expect({ rea: company.rea, problems }).toEqual({ rea: 'RM-1234567', problems: [] })
})

function capitalOf(spelling: string) {
  const { company, examples, problems } = parseCompany(
    { BUSINESS_KIND: 'srl', ...own, BUSINESS_SHARE_CAPITAL: spelling },
    vatNumber,
  )
  return { shareCapital: company.shareCapital, examples, problems }
}

test.each([
  ['10000', '10.000'],
  ['10.000', '10.000'],
  ['10.000,00', '10.000'],
  ['10000,00', '10.000'],
  ['10000.00', '10.000'],
  ['10 000', '10.000'],
  ['10\u00a0000', '10.000'],
  ['€ 10.000', '10.000'],
  ['€10.000,00', '10.000'],
  ['10.000 €', '10.000'],
  ['10.000 euro', '10.000'],
  ['EUR 10000', '10.000'],
  ['10.000,50', '10.000,50'],
  ['10000.05', '10.000,05'],
  ['1', '1'],
  ['0,50', '0,50'],
  ['1 234 567,89', '1.234.567,89'],
])('shows a share capital of %s as %s', (spelling, shown) => {
  expect(capitalOf(spelling)).toEqual({ shareCapital: shown, examples: [], problems: [] })
})

test.each(['0', '0.00', '€ 0,00'])('treats a share capital of %s as the example', (spelling) => {
  expect(capitalOf(spelling)).toEqual({ shareCapital: '0,00', examples: [capital], problems: [] })
})

test.each([
  '10,000',
  '10.00.00',
  '1000.000',
  '10.0',
  '10000,5',
  '10,000.00',
  '0100',
  '10.000,00,00',
  '-10000',
  '10 0000',
  '10k',
])('refuses a share capital of %s, with an example', (spelling) => {
  expect(capitalOf(spelling).problems).toEqual([
    { variable: capital, sentence: expect.stringMatching(/^must be .*: 10\.000 or 10\.000,50$/) },
  ])
})

test.each([
  ['BUSINESS_KIND', 'ltd'],
  ['BUSINESS_REGISTER_OFFICE', '1'],
  ['BUSINESS_REA', '1234567'],
  ['BUSINESS_SHARE_CAPITAL', 'diecimila'],
  ['BUSINESS_PEC', 'pec'],
  ['BUSINESS_TAX_CODE', 'RSSMRA'],
  ['BUSINESS_SOLE_SHAREHOLDER', 'sì'],
  ['BUSINESS_IN_LIQUIDATION', '1'],
])('names %s when it is %s', (name, value) => {
  const { problems } = parseCompany({ BUSINESS_KIND: 'srl', ...own, [name]: value }, vatNumber)
  expect(problems).toMatchObject([{ variable: name, sentence: expect.stringMatching(/^must be /) }])
})

test('requires nothing of an unknown kind, and reads a space as a hyphen', () => {
  expect(parseCompany({ BUSINESS_KIND: 'impresa' }, vatNumber)).toMatchObject({
    examples: [],
    problems: [{ variable: 'BUSINESS_KIND', sentence: expect.stringMatching(/^must be one of /) }],
  })
  expect(parseCompany({ BUSINESS_KIND: 'Ditta individuale', ...own }, vatNumber)).toMatchObject({
    company: { kind: 'ditta-individuale' },
    problems: [],
  })
})
