import { expect, test } from 'vitest'
import { footer } from '../../content/site.ts'
import { parseBusiness } from '../business.ts'
import { companyLabel, companyLines } from './company-lines.ts'

const own = {
  BUSINESS_LEGAL_NAME: 'Bianchi Fotografia',
  BUSINESS_VAT_NUMBER: '12345678903',
  BUSINESS_ADDRESS: 'Via Roma 1, 00184 Roma',
  BUSINESS_REGISTER_OFFICE: 'Roma',
  BUSINESS_REA: 'RM-1234567',
  BUSINESS_SHARE_CAPITAL: '10.000,00',
}

const vatNumber = plain(`${footer.vatNumber} 12345678903`)

/** Without the no-break spaces of the content. */
function plain(line: string): string {
  return line.replaceAll('\u00a0', ' ')
}

function footerOf(variables: Readonly<Record<string, string>>) {
  const { business } = parseBusiness({ ...own, ...variables })
  return [companyLabel({ business, footer }), ...companyLines({ business, footer })].map(plain)
}

test('a company with capital publishes seat, register, REA number and paid-up capital', () => {
  expect(footerOf({ BUSINESS_KIND: 'srl', BUSINESS_SOLE_SHAREHOLDER: 'yes', BUSINESS_IN_LIQUIDATION: 'yes' })).toEqual([
    footer.companyLabels.company,
    'Bianchi Fotografia',
    `${footer.registeredOffice} Via Roma 1, 00184 Roma`,
    vatNumber,
    `${footer.register} Roma ${footer.registerNumber} 12345678903`,
    `${footer.rea} RM-1234567`,
    `${footer.shareCapital} 10.000`,
    footer.soleShareholder,
    footer.inLiquidation,
  ])
})

test('a partnership publishes no capital', () => {
  const lines = footerOf({ BUSINESS_KIND: 'sas' })
  expect(lines).toContain(`${footer.register} Roma ${footer.registerNumber} 12345678903`)
  expect(lines.join()).not.toContain(footer.shareCapital)
})

test('a sole trader publishes the owner’s name and the REA number, and no company register', () => {
  expect(footerOf({ BUSINESS_KIND: 'ditta-individuale', BUSINESS_OWNER_NAME: 'Maria Rossi' })).toEqual([
    footer.companyLabels.trader,
    'Bianchi Fotografia di Maria Rossi',
    'Via Roma 1, 00184 Roma',
    vatNumber,
    `${footer.rea} RM-1234567`,
  ])
})

test('a professional publishes name, address and VAT number', () => {
  expect(footerOf({ BUSINESS_KIND: 'libero-professionista', BUSINESS_REA: '' })).toEqual([
    footer.companyLabels.person,
    'Bianchi Fotografia',
    'Via Roma 1, 00184 Roma',
    vatNumber,
  ])
})
