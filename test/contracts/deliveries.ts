import { beforeEach, describe, expect, test } from 'vitest'
import { romeTime, weekInRome } from '../../business/time/rome-time.ts'
import { firstMessages } from '../../content/first-messages.ts'
import type { LeadChange } from '../../contracts/office.ts'
import { HOUR_MS } from '../../leads/milliseconds.ts'
import { stateOf } from '../../server/leads/lead-record.ts'
import { leadDetailOf } from '../../server/office/leads/lead-answers.ts'
import { type OfficeLeads, officeLeadsIn } from '../../server/office/leads/office-leads.ts'
import { anna } from '../cases/same-lead.ts'
import { leadIn } from '../fixtures/leads-in-store.ts'
import { business } from '../fixtures/message.ts'
import { LINK_SECRET, type StoreFixture } from '../fixtures/store.ts'

const link = 'https://we.tl/t-abc'

/** The contract tests of the second promise, which run on every store. */
export function testDeliveries(name: string, openFixture: () => Promise<StoreFixture>): void {
  describe(`deliveries on ${name}`, () => {
    let fixture: StoreFixture
    let office: OfficeLeads
    let id: string
    /** Ten in the morning in Rome, weeks ahead: no quiet hour is near. */
    const bookedFor = new Date('2027-06-15T08:00:00Z')
    const over = (hours: number) => new Date(bookedFor.getTime() + (2 + hours) * HOUR_MS)

    beforeEach(async () => {
      fixture = await openFixture()
      office = officeLeadsIn(fixture.leads, LINK_SECRET)
      await fixture.leads.insert([anna])
      id = (await fixture.records.list({}))[0]?.id ?? ''
      await change({ kind: 'booked', at: bookedFor.toISOString() }, new Date())
    })

    const find = () => leadIn(office, id)
    const byNow = async (now: Date) => ({ id, version: (await find()).lead.version, by: 'Sara', now })
    const change = async (to: LeadChange, now: Date) => fixture.records.change(await byNow(now), to)
    const inSection = async (section: 'booked' | 'to-deliver', now: Date) =>
      (await office.list({ section }, now)).rows.length
    const claimedAt = async (now: Date) => (await fixture.queue.claim(now, 10)).map(({ kind }) => kind)
    const waiting = async () =>
      (await fixture.records.notificationsOf(id)).filter(({ status }) => status === 'waiting').map(({ kind }) => kind)

    test('a shooting that is over is to be delivered by itself, until it is', async () => {
      expect(stateOf((await find()).lead, over(-1))).toBe('booked')
      expect([await inSection('booked', over(-1)), await inSection('to-deliver', over(-1))]).toEqual([1, 0])
      expect(stateOf((await find()).lead, over(0))).toBe('to-deliver')
      expect([await inSection('booked', over(0)), await inSection('to-deliver', over(0))]).toEqual([0, 1])
      expect(await fixture.records.count({ state: 'to-deliver', now: over(0) })).toBe(1)
      await change({ kind: 'delivered', link }, over(3))
      const { lead, timeline, undoable } = await find()
      expect(lead).toMatchObject({ deliveredAt: over(3), photosLink: link })
      expect([stateOf(lead, over(4)), timeline[0]?.kind, undoable?.kind]).toEqual([
        'delivered',
        'delivered',
        'delivered',
      ])
      const { whatsapp } = leadDetailOf(await find(), business, firstMessages, over(4))
      expect(whatsapp).toContain(encodeURIComponent(link))
      expect(await inSection('to-deliver', over(4))).toBe(0)
      expect(await office.count({ state: 'delivered' }, over(4))).toBe(1)
    })

    test.each([30, 330])(
      'a shooting of %i minutes is over when they are, and its 48 hours begin then',
      async (minutes) => {
        const end = (after: number) => new Date(bookedFor.getTime() + minutes * 60_000 + after)
        await change({ kind: 'booked', at: bookedFor.toISOString(), minutes }, new Date())
        const days = weekInRome(romeTime(bookedFor).toPlainDate())
        const seen = async (now: Date) => [
          stateOf((await find()).lead, now),
          await inSection('booked', now),
          await inSection('to-deliver', now),
          await fixture.records.count({ state: 'to-deliver', now }),
          await office.count({ shot: days }, now),
          (await office.figures([days], now)).deliveries[0]?.leads,
        ]
        expect(await seen(end(-1000))).toEqual(['booked', 1, 0, 0, 0, 0])
        expect(await seen(end(0))).toEqual(['to-deliver', 0, 1, 1, 1, 1])
        await fixture.queue.addDeliveries(end(-1000))
        expect(await waiting()).toEqual([])
        await fixture.queue.addDeliveries(end(1000))
        await fixture.queue.bringForward(end(1000))
        const { deliverBy } = leadDetailOf(await find(), business, firstMessages, end(0))
        expect(deliverBy).toBe(end(48 * HOUR_MS).toISOString())
        expect(await claimedAt(end(24 * HOUR_MS - 1000))).toEqual([])
        expect(await claimedAt(end(24 * HOUR_MS))).toEqual(['delivery-24'])
        const figuresAt = async (now: Date) => (await office.figures([days], now)).deliveries[0]
        for (const [after, broken] of [
          [-1000, 0],
          [1000, 1],
        ] as const) {
          const now = end(48 * HOUR_MS + after)
          expect(await office.count({ shot: days, delivery: 'broken' }, now)).toBe(broken)
          expect((await figuresAt(now))?.broken).toBe(broken)
        }
      },
    )

    test('the first delivery counts, an undo keeps the link, and a new appointment begins anew', async () => {
      await change({ kind: 'delivered', link }, over(3))
      await change({ kind: 'delivered', link: 'https://we.tl/t-other' }, over(9))
      expect((await find()).lead).toMatchObject({ deliveredAt: over(3), photosLink: 'https://we.tl/t-other' })
      await fixture.records.undo(await byNow(over(9)))
      await change({ kind: 'delivered' }, over(10))
      expect((await find()).lead.photosLink).toBe('https://we.tl/t-other')
      // Also one at the same hour.
      await change({ kind: 'booked', at: bookedFor.toISOString() }, over(10))
      expect((await find()).lead.deliveredAt).toBeNull()
      const events = await fixture.records.eventsOf(id)
      expect(JSON.stringify(events)).not.toContain('we.tl')
    })

    test('an undo takes the delivery back, also once another link was sent', async () => {
      await change({ kind: 'delivered', link }, over(3))
      await change({ kind: 'delivered', link: 'https://we.tl/t-other' }, over(9))
      expect(await fixture.records.undo(await byNow(over(10)))).toBe('changed')
      const { lead } = await find()
      expect([lead.deliveredAt, stateOf(lead, over(10))]).toEqual([null, 'to-deliver'])
    })

    test('only who has an appointment can be delivered to', async () => {
      await change({ kind: 'contacted' }, over(-3))
      await change({ kind: 'delivered', link }, over(0))
      expect((await find()).lead).toMatchObject({ deliveredAt: null, photosLink: null })
    })

    test('reminds twice, and not after the delivery', async () => {
      await fixture.queue.addDeliveries(over(-1))
      expect(await waiting()).toEqual([])
      await fixture.queue.addDeliveries(over(0.1))
      await fixture.queue.addDeliveries(over(0.2))
      expect(await waiting()).toEqual(['delivery-24', 'delivery-40'])
      await fixture.queue.bringForward(over(0.2))
      expect(await claimedAt(over(23.9))).toEqual([])
      expect(await claimedAt(over(24.1))).toEqual(['delivery-24'])
      await change({ kind: 'delivered', link }, over(30))
      expect(await claimedAt(over(44))).toEqual([])
      expect(await waiting()).toEqual([])
      // Taken back in time, it reminds again.
      await fixture.records.undo(await byNow(over(31)))
      await fixture.queue.addDeliveries(over(31))
      expect(await waiting()).toEqual(['delivery-40'])
    })

    test('of two reminders that are due only the later one is sent, and one of another shooting counts for none', async () => {
      await fixture.queue.addDeliveries(over(0.1))
      const [last = expect.fail(), ...others] = await fixture.queue.claim(over(45), 10)
      expect([last.kind, others]).toEqual(['delivery-40', []])
      await fixture.queue.delivered(last, 'email', over(45), [])
      await change({ kind: 'booked', at: over(72).toISOString() }, over(46))
      await fixture.queue.addDeliveries(over(75))
      expect(await claimedAt(over(74 + 24.1))).toEqual(['delivery-24'])
    })

    test('the later one is also sent alone where the first was queued after it, as the shooting took longer', async () => {
      await fixture.queue.addDeliveries(over(25))
      expect(await waiting()).toEqual(['delivery-40'])
      await change({ kind: 'booked', at: bookedFor.toISOString(), minutes: 330 }, over(26))
      await fixture.queue.addDeliveries(over(26))
      expect((await waiting()).toSorted()).toEqual(['delivery-24', 'delivery-40'])
      expect(await claimedAt(over(45))).toEqual(['delivery-40'])
    })

    test('where each message goes by both channels, both remind again of a shooting that took longer', async () => {
      await fixture.queue.addDeliveries(over(0.1))
      await fixture.queue.assignChannels(over(0.1), true)
      await change({ kind: 'booked', at: bookedFor.toISOString(), minutes: 300 }, over(0.5))
      await fixture.queue.addDeliveries(over(3.1))
      await fixture.queue.assignChannels(over(3.1), true)
      const claimedBy = async (channel: 'email' | 'webhook') =>
        (await fixture.queue.claim(over(27.1), 10, channel)).map(({ kind }) => kind)
      expect([await claimedBy('email'), await claimedBy('webhook')]).toEqual([['delivery-24'], ['delivery-24']])
    })

    test('an appointment that moves takes its reminders with it', async () => {
      await fixture.queue.addDeliveries(over(0.1))
      await change({ kind: 'booked', at: over(72).toISOString() }, over(1))
      await fixture.queue.addDeliveries(over(1))
      expect(await claimedAt(over(48))).toEqual([])
      await fixture.queue.addDeliveries(over(75))
      expect(await waiting()).toEqual(['delivery-24', 'delivery-40'])
      expect(await claimedAt(over(74 + 24.1))).toEqual(['delivery-24'])
    })

    test.each([
      ['longer', 300, 5],
      ['shorter', 30, 0.5],
    ])('a shooting that was %s than said is reminded of from its own end', async (_what, minutes, hours) => {
      await fixture.queue.addDeliveries(over(0.1))
      await change({ kind: 'booked', at: bookedFor.toISOString(), minutes }, over(0.5))
      await fixture.queue.addDeliveries(over(0.5))
      await fixture.queue.addDeliveries(over(3.1))
      const end = (after: number) => over(hours - 2 + after)
      expect(await claimedAt(end(23.9))).toEqual([])
      expect(await claimedAt(end(24.1))).toEqual(['delivery-24'])
    })

    test('the figures of a week and the lists behind them say the same', async () => {
      const days = weekInRome(romeTime(bookedFor).toPlainDate())
      const figuresAt = async (now: Date) => (await office.figures([days], now)).deliveries[0]
      const counts = async (now: Date) => [
        await office.count({ shot: days }, now),
        await office.count({ shot: days, delivery: 'kept' }, now),
        await office.count({ shot: days, delivery: 'broken' }, now),
      ]
      const both = async (now: Date) => {
        const { leads, kept, broken } = (await figuresAt(now)) ?? {}
        expect(await counts(now)).toEqual([leads, kept, broken])
        return [leads, kept, broken]
      }
      expect(await both(over(-1))).toEqual([0, 0, 0])
      expect(await both(over(1))).toEqual([1, 0, 0])
      expect(await both(over(49))).toEqual([1, 0, 1])
      await change({ kind: 'delivered' }, over(50))
      expect(await both(over(51))).toEqual([1, 0, 1])
      await fixture.records.undo(await byNow(over(51)))
      await change({ kind: 'delivered' }, over(47))
      expect(await both(over(51))).toEqual([1, 1, 0])
      expect(await fixture.records.appointments.booked(days.from, days.until)).toHaveLength(1)
    })
  })
}
