import { expect, test } from 'vitest'
import { parseBusiness } from '../../content/business.ts'
import { companyLabel, companyLines } from './company-lines.ts'

const own = {
  BUSINESS_LEGAL_NAME: 'Bianchi Fotografia',
  BUSINESS_VAT_NUMBER: '12345678903',
  BUSINESS_ADDRESS: 'Via Roma 1, 00184 Roma',
  BUSINESS_REGISTER_OFFICE: 'Roma',
  BUSINESS_REA: 'RM-1234567',
  BUSINESS_SHARE_CAPITAL: '10.000,00',
}

function footerOf(variables: Readonly<Record<string, string>>) {
  const { business } = parseBusiness({ ...own, ...variables })
  return [companyLabel(business), ...companyLines(business)].map((line) => line.replaceAll('\u00a0', ' '))
}

test('a company with capital says seat, register, REA and the capital that is paid up', () => {
  expect(footerOf({ BUSINESS_KIND: 'srl', BUSINESS_SOLE_SHAREHOLDER: 'yes', BUSINESS_IN_LIQUIDATION: 'yes' })).toEqual([
    'Società',
    'Bianchi Fotografia',
    'Sede legale: Via Roma 1, 00184 Roma',
    'P. IVA 12345678903',
    'Registro delle imprese di Roma n. 12345678903',
    'REA RM-1234567',
    'Capitale sociale versato € 10.000',
    'Società con socio unico',
    'Società in liquidazione',
  ])
})

test('a partnership has no capital to say', () => {
  const lines = footerOf({ BUSINESS_KIND: 'sas' })
  expect(lines).toContain('Registro delle imprese di Roma n. 12345678903')
  expect(lines.join()).not.toContain('Capitale')
})

test('a sole trader says the REA number and no company register', () => {
  expect(footerOf({ BUSINESS_KIND: 'ditta-individuale' })).toEqual([
    'Impresa',
    'Bianchi Fotografia',
    'Via Roma 1, 00184 Roma',
    'P. IVA 12345678903',
    'REA RM-1234567',
  ])
})

test('a professional says name, address and VAT number', () => {
  expect(footerOf({ BUSINESS_KIND: 'libero-professionista', BUSINESS_REA: '' })).toEqual([
    'Professionista',
    'Bianchi Fotografia',
    'Via Roma 1, 00184 Roma',
    'P. IVA 12345678903',
  ])
})
