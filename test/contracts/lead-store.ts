import { beforeEach, describe, expect, test } from 'vitest'
import { offeredZones } from '../../business/cities.ts'
import { type Lead, leadFields, MAX_TEXT_BYTES, mapFields } from '../../leads/lead.ts'
import { StoreRefusal } from '../../server/database/failures.ts'
import { anna, sameLeadCases } from '../cases/same-lead.ts'
import type { StoreFixture } from '../fixtures/store.ts'

/** The contract tests of the visitors' side of a store, which run on every store. */
export function testLeadStore(name: string, openFixture: () => Promise<StoreFixture>): void {
  describe(name, () => {
    let fixture: StoreFixture

    beforeEach(async () => {
      fixture = await openFixture()
    })

    test('stores a lead with all its fields', async () => {
      const result = await fixture.leads.insert([anna])
      expect(result).toEqual({ stored: 1 })
      expect(await fixture.storedLeads()).toEqual([anna])
    })

    test('stores a lead of every zone', async () => {
      const leads = offeredZones.map((zone) => ({ ...anna, zone }))
      expect(await fixture.leads.insert(leads)).toEqual({ stored: offeredZones.length })
      expect(await fixture.storedLeads()).toHaveLength(offeredZones.length)
      expect(await fixture.storedLeads()).toEqual(expect.arrayContaining(leads))
    })

    test('stores any character as it is', async () => {
      const odd: Lead = { ...anna, name: `Zoë "D’Angelo" \\ '; drop table leads; -- 🏡 李`, phone: '₃₃₃\u200b' }
      await fixture.leads.insert([odd])
      expect(await fixture.storedLeads()).toEqual([odd])
    })

    test('stores texts of 16 KiB, and none that is longer', async () => {
      const longest = `è${'x'.repeat(MAX_TEXT_BYTES - 2)}`
      const long: Lead = { ...mapFields(() => longest), zone: anna.zone }
      await fixture.leads.insert([long])
      for (const field of leadFields.filter((each) => each !== 'zone')) {
        const failure = await fixture.leads
          .insert([{ ...anna, [field]: `${longest}x` }])
          .catch((error: unknown) => error)
        expect(failure).toBeInstanceOf(StoreRefusal)
        expect(failure).toMatchObject({
          code: '23514',
          message: expect.stringContaining(`leads_${field}_length_check`),
        })
      }
      expect(await fixture.storedLeads()).toEqual([long])
    })

    test('stores several leads of one request', async () => {
      const several = ['Uno', 'Due', 'Tre'].map((each) => ({ ...anna, name: each }))
      const result = await fixture.leads.insert(several)
      expect(result).toEqual({ stored: 3 })
      expect(await fixture.storedLeads()).toHaveLength(3)
      expect(await fixture.storedLeads()).toEqual(expect.arrayContaining(several))
    })

    test('stores the same lead once however often it comes', async () => {
      const results = []
      for (const _ of [1, 2, 3]) {
        results.push(await fixture.leads.insert([anna]))
      }
      expect(results).toEqual([{ stored: 1 }, { stored: 0 }, { stored: 0 }])
      expect(await fixture.storedLeads()).toEqual([anna])
    })

    test('stores the same lead once when 50 come at the same time', async () => {
      const results = await Promise.all(Array.from({ length: 50 }, () => fixture.leads.insert([anna])))
      expect(results.reduce((total, { stored }) => total + stored, 0)).toBe(1)
      expect(await fixture.storedLeads()).toEqual([anna])
    })

    test('stores the same lead once when one request holds it several times', async () => {
      const result = await fixture.leads.insert([anna, { ...anna, name: 'anna bianchi' }, anna])
      expect(result).toEqual({ stored: 1 })
      expect(await fixture.storedLeads()).toHaveLength(1)
    })

    test('stores several leads at once that come in opposite orders, without a deadlock', async () => {
      const several = Array.from({ length: 10 }, (_, index) => ({ ...anna, name: `Anna ${index}` }))
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          fixture.leads.insert(index % 2 === 0 ? several : several.toReversed()),
        ),
      )
      expect(await fixture.storedLeads()).toHaveLength(10)
    })

    test('takes the same lead for a new one after 24 hours', async () => {
      await fixture.leads.insert([anna])
      await fixture.ageLeads(23)
      await fixture.leads.insert([anna])
      expect(await fixture.storedLeads()).toHaveLength(1)
      await fixture.ageLeads(2)
      await fixture.leads.insert([anna])
      expect(await fixture.storedLeads()).toHaveLength(2)
    })

    test('takes the same lead for a new one when the first was stored by a clock that was ahead', async () => {
      await fixture.leads.insert([anna])
      await fixture.ageLeads(-240)
      expect(await fixture.leads.insert([anna])).toEqual({ stored: 1 })
      expect(await fixture.leads.insert([anna])).toEqual({ stored: 0 })
    })

    test('recognizes the same lead in any spelling', async () => {
      const found = []
      for (const { what, first, second } of sameLeadCases) {
        await fixture.ageLeads(25)
        await fixture.leads.insert([{ ...anna, ...first }])
        const { stored } = await fixture.leads.insert([{ ...anna, ...first, ...second }])
        found.push({ what, isSame: stored === 0 })
      }
      expect(found).toEqual(sameLeadCases.map(({ what, isSame }) => ({ what, isSame })))
    })

    test('finds out whether it can write, and leaves nothing behind', async () => {
      expect(await fixture.leads.canWrite()).toBe(true)
      expect(await fixture.storedLeads()).toEqual([])
    })

    test('finishes all writes before it closes', async () => {
      const inserts = Array.from({ length: 20 }, (_, index) =>
        fixture.leads.insert([{ ...anna, name: `Anna ${index}` }]),
      )
      const [results] = await Promise.all([Promise.all(inserts), fixture.leads.close()])
      expect(results.every(({ stored }) => stored === 1)).toBe(true)
      expect(await fixture.storedLeads()).toHaveLength(20)
    })
  })
}
