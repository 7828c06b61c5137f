import { expect, test } from 'vitest'
import { campaignCases } from '../test/cases/campaign.ts'
import { campaignOf, cleanPart, noCampaign } from './campaign.ts'

test.each(campaignCases)('reads the campaign of an address with $what', ({ address, found }) => {
  expect(campaignOf(address)).toEqual({ ...noCampaign, ...found })
})

test('cleans a host as it cleans what a link says', () => {
  expect(cleanPart('WWW.Google.com')).toBe('www.google.com')
  expect(cleanPart(`${'a'.repeat(100)}.example`)).toBe('a'.repeat(64))
})
