import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { closedDays } from '../../business/closed-days.ts'
import { romeTime } from '../../business/time/rome-time.ts'
import { HOUR_MS } from '../../leads/milliseconds.ts'
import { type ClosedDaysStore, closedDaysIn } from '../../server/leads/closed-days.ts'
import { deadlineOf } from '../../server/leads/lead-record.ts'
import { type OfficeLeads, officeLeadsIn } from '../../server/office/leads/office-leads.ts'
import { anna } from '../cases/same-lead.ts'
import { insertLead } from '../fixtures/leads-in-store.ts'
import { LINK_SECRET, type StoreFixture } from '../fixtures/store.ts'

/** The contract tests of closed days and of the promise that they move, which run on every store. */
export function testClosedDays(name: string, openFixture: () => Promise<StoreFixture>): void {
  describe(`closed days on ${name}`, () => {
    let fixture: StoreFixture
    let closed: ClosedDaysStore
    let office: OfficeLeads

    beforeEach(async () => {
      fixture = await openFixture()
      closed = closedDaysIn(fixture.leads)
      office = officeLeadsIn(fixture.leads, LINK_SECRET)
    })

    /** A day in Rome, so many days from today. */
    const day = (from: number) => romeTime(new Date()).toPlainDate().add({ days: from }).toString()

    const close = (first: number, last: number) => closed.add(day(first), day(last), 'Sara', new Date())

    const insert = (who: string) => insertLead(fixture, { ...anna, name: who })

    const periods = async () => (await closed.all()).map(({ first, last }) => [first, last])

    test('are kept in their order, and are one with those that they touch', async () => {
      await close(30, 31)
      await close(1, 3)
      expect(await periods()).toEqual([
        [day(1), day(3)],
        [day(30), day(31)],
      ])
      await close(4, 10)
      expect(await periods()).toEqual([
        [day(1), day(10)],
        [day(30), day(31)],
      ])
      const [first] = await closed.all()
      await closed.remove(first?.id ?? '')
      expect(await periods()).toEqual([[day(30), day(31)]])
    })

    test('that colleagues add at one moment are one period', async () => {
      await Promise.all([close(1, 3), close(1, 3)])
      expect(await periods()).toEqual([[day(1), day(3)]])
      await Promise.all([close(10, 12), close(12, 14), close(15, 16)])
      expect(await periods()).toEqual([
        [day(1), day(3)],
        [day(10), day(16)],
      ])
    })

    test('that touch and stayed apart in a version before are one with what touches either', async () => {
      await close(1, 6)
      await close(20, 21)
      // As two colleagues left them who added at one moment.
      const { first, last, from, until, opensAt } = closedDays(day(7), day(8))
      await fixture.leads.run([
        {
          sql: `update closed_days set first_day = $1, last_day = $2, starts_at = $3, ends_at = $4, opens_at = $5 where first_day = $6`,
          values: [first, last, ...[from, until, opensAt].map((time) => time.toISOString()), day(20)],
        },
      ])
      await close(3, 4)
      expect(await periods()).toEqual([[day(1), day(8)]])
    })

    test('a lead of a closed day has 24 hours from the first open hour, and keeps them whatever changes later', async () => {
      const before = await insert('Prima')
      await close(0, 5)
      const meanwhile = await insert('Intanto')
      const { opensAt } = closedDays(day(0), day(5))
      expect(before.promiseFrom).toBeNull()
      expect(meanwhile.promiseFrom).toEqual(opensAt)
      expect(deadlineOf(meanwhile)).toEqual(new Date(opensAt.getTime() + 24 * HOUR_MS))
      const [period] = await closed.all()
      await closed.remove(period?.id ?? '')
      expect((await insert('Dopo')).promiseFrom).toBeNull()
      expect(await fixture.records.find(meanwhile.id)).toMatchObject({ promiseFrom: opensAt })
    })

    test('one that is written in by hand is of the day on which the person wrote', async () => {
      await close(-3, -1)
      await close(30, 31)
      const { opensAt } = closedDays(day(-3), day(-1))
      const createdAt = new Date(Date.now() - 48 * HOUR_MS)
      const hand = { lead: { ...anna, email: '' }, arrivedBy: 'chat', by: 'Sara', note: '' } as const
      const id = randomUUID()
      await office.enter({ ...hand, id, createdAt, now: new Date() })
      expect(await fixture.records.find(id)).toMatchObject({ createdAt, promiseFrom: opensAt })
    })

    test('figures, lists and reminders count from the first open hour', async () => {
      await close(0, 5)
      const { id, createdAt } = await insert('Intanto')
      const { opensAt } = closedDays(day(0), day(5))
      const afterwards = (hours: number) => new Date(opensAt.getTime() + hours * HOUR_MS)
      const overdue = (now: Date) =>
        fixture.records.count({ state: 'new', promisedBefore: new Date(now.getTime() - 24 * HOUR_MS) })
      const broken = (now: Date) => office.count({ promise: 'broken' }, now)
      expect([await overdue(afterwards(23)), await broken(afterwards(23))]).toEqual([0, 0])
      expect([await overdue(afterwards(25)), await broken(afterwards(25))]).toEqual([1, 1])
      await fixture.records.change({ id, version: 0, by: 'Sara', now: afterwards(3) }, { kind: 'contacted' })
      const figures = await fixture.records.contactFigures(createdAt, afterwards(30))
      expect(figures).toMatchObject({ withinDeadline: 1, decided: 1, medianMs: 3 * HOUR_MS })
      expect(await office.count({ promise: 'kept' }, afterwards(30))).toBe(1)
    })
  })
}
