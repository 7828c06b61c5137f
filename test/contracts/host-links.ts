import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../leads/milliseconds.ts'
import { hostLinksIn } from '../../server/leads/host-links.ts'
import { anna } from '../cases/same-lead.ts'
import type { StoreFixture } from '../fixtures/store.ts'

/** The contract tests of the links that hosts are sent, which run on every store. */
export function testHostLinks(name: string, openFixture: () => Promise<StoreFixture>): void {
  describe(`links of hosts on ${name}`, () => {
    let fixture: StoreFixture
    let links: ReturnType<typeof hostLinksIn>
    let leadId: string
    const now = new Date()
    const expiresAt = new Date(now.getTime() + DAY_MS)

    beforeEach(async () => {
      fixture = await openFixture()
      links = hostLinksIn(fixture.leads)
      await fixture.leads.insert([anna])
      leadId = (await fixture.records.list({}))[0]?.id ?? ''
    })

    const create = async () => (await links.create({ leadId, expiresAt }, now)) ?? ''

    const stored = async () => (await fixture.leads.run([{ sql: 'select hash from host_links' }]))[0] ?? []

    test('open what they are for until they expire, each beside the others', async () => {
      const [one, other] = [await create(), await create()]
      expect(one).toMatch(/^[\w-]{22}$/)
      for (const token of [one, other]) {
        expect(await links.find(token, now)).toEqual({ kind: 'found', leadId, expiresAt })
        expect(await links.find(token, expiresAt)).toMatchObject({ kind: 'expired' })
      }
      expect(JSON.stringify(await stored())).not.toContain(one)
    })

    test('are forgotten long after they expired', async () => {
      const token = await create()
      await fixture.records.forgetOutdated(new Date(expiresAt.getTime() + 29 * DAY_MS), true)
      expect(await links.find(token, now)).toMatchObject({ kind: 'found' })
      await fixture.records.forgetOutdated(new Date(expiresAt.getTime() + 31 * DAY_MS), true)
      expect(await stored()).toEqual([])
    })

    test('go with their lead, and none is made for a lead that is not there', async () => {
      await create()
      await fixture.records.erase([leadId], new Date())
      expect(await stored()).toEqual([])
      expect(await links.create({ leadId, expiresAt }, now)).toBeNull()
    })

    test('are found by nothing that is nearly one', async () => {
      const token = await create()
      for (const near of [token.slice(0, -1), token.slice(1), `${token} `, `${token}A`]) {
        expect(await links.find(near, now), near).toEqual({ kind: 'unknown' })
      }
    })

    test('beside which the calendar has one address, however many are made at once', async () => {
      const { calendarFeeds } = fixture.records
      const tokens = await Promise.all(Array.from({ length: 8 }, () => calendarFeeds.renew('Anna', now)))
      const open = await Promise.all(tokens.map(calendarFeeds.isOpen))
      expect(open.filter((isOpen) => isOpen)).toHaveLength(1)
    })
  })
}
