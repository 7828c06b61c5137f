import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { daysInRome, romeTime } from '../../business/time/rome-time.ts'
import { handSources } from '../../leads/lead-state.ts'
import { HOUR_MS } from '../../leads/milliseconds.ts'
import type { HandLead } from '../../server/leads/enter-lead.ts'
import { type OfficeLeads, officeLeadsIn } from '../../server/office/leads/office-leads.ts'
import { anna } from '../cases/same-lead.ts'
import { leadIn } from '../fixtures/leads-in-store.ts'
import { LINK_SECRET, type StoreFixture } from '../fixtures/store.ts'

/** The contract tests of leads that are written in by hand, which run on every store. */
export function testHandLeads(name: string, openFixture: () => Promise<StoreFixture>): void {
  describe(`leads written in by hand on ${name}`, () => {
    let fixture: StoreFixture
    let office: OfficeLeads

    beforeEach(async () => {
      fixture = await openFixture()
      office = officeLeadsIn(fixture.leads, LINK_SECRET)
    })

    const chat = (changes: Partial<HandLead> = {}): HandLead => {
      const now = new Date()
      return {
        id: randomUUID(),
        lead: { name: 'Carla', phone: '+39 333 123 4567', email: '', zone: 'roma' },
        arrivedBy: 'chat',
        createdAt: new Date(now.getTime() - HOUR_MS),
        by: 'Sara',
        note: '',
        now,
        ...changes,
      }
    }

    test('is a lead of its hour, with its reminders, of which nobody is told', async () => {
      const hand = chat({ note: 'Vorrebbe sabato' })
      expect(await office.enter(hand)).toEqual({ kind: 'entered', id: hand.id })
      const { lead, timeline } = await leadIn(office, hand.id)
      expect(lead).toMatchObject({ ...hand.lead, arrivedBy: 'chat', createdAt: hand.createdAt, contactedAt: null })
      expect(timeline.map(({ kind, by, text }) => [kind, by, text])).toEqual([
        ['entered', 'Sara', 'chat'],
        ['note', 'Sara', 'Vorrebbe sabato'],
        ['arrived', null, 'chat'],
      ])
      expect((await fixture.queue.candidates(hand.now)).candidates).toEqual([])
      const sent = await fixture.records.notificationsOf(hand.id)
      expect(sent.filter(({ status }) => status === 'waiting').map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['reminder-20']),
      )
      expect(sent.every(({ kind }) => kind === 'notice' || kind.startsWith('reminder'))).toBe(true)
      expect(await fixture.queue.claim(hand.now, 10)).toEqual([])
      expect(await fixture.queue.claim(hand.now, 10, 'host')).toEqual([])
      const [last] = await fixture.queue.claim(new Date(hand.createdAt.getTime() + 25 * HOUR_MS), 10)
      expect(last).toMatchObject({ kind: 'reminder-20', lead: { id: hand.id } })
    })

    test('an hour of the day before yesterday is over, and reminds nobody', async () => {
      const hand = chat({ createdAt: new Date(Date.now() - 48 * HOUR_MS) })
      await office.enter(hand)
      expect((await fixture.records.notificationsOf(hand.id)).filter(({ status }) => status === 'waiting')).toEqual([])
      expect(await office.count({ section: 'due' }, hand.now)).toBe(1)
    })

    test('a mark withdraws its reminders, and taking it back queues them again', async () => {
      const hand = chat()
      await office.enter(hand)
      const statuses = async () =>
        new Set((await fixture.records.notificationsOf(hand.id)).slice(1).map(({ status }) => status))
      await fixture.records.change({ id: hand.id, version: 0, by: 'Sara', now: hand.now }, { kind: 'contacted' })
      expect(await statuses()).toEqual(new Set(['withdrawn']))
      await fixture.records.undo({ id: hand.id, version: 1, by: 'Sara', now: hand.now })
      expect(await statuses()).toEqual(new Set(['waiting']))
    })

    test('sent again after a lost answer it is one lead, and one event', async () => {
      const hand = chat({ note: 'Una nota' })
      await office.enter(hand)
      expect(await office.enter(hand)).toEqual({ kind: 'entered', id: hand.id })
      expect(await fixture.storedLeads()).toHaveLength(1)
      expect((await leadIn(office, hand.id)).timeline).toHaveLength(3)
    })

    test('the same lead of the last 24 hours is not stored again', async () => {
      await fixture.leads.insert([anna])
      const [stored] = await fixture.records.list({})
      const again = chat({ lead: anna })
      expect(await office.enter(again)).toEqual({ kind: 'known', id: stored?.id })
      expect(await office.find(again.id)).toBe('unknown')
      const hand = chat()
      await office.enter(hand)
      expect(await office.enter(chat())).toEqual({ kind: 'known', id: hand.id })
    })

    test('two colleagues who write in the same lead at one moment write in one', async () => {
      const both = [chat({ note: 'Una nota' }), chat({ note: 'Una nota', by: 'Bea' })]
      const entered = await Promise.all(both.map((hand) => office.enter(hand)))
      expect(entered.map(({ kind }) => kind).sort()).toEqual(['entered', 'known'])
      expect(new Set(entered.map(({ id }) => id)).size).toBe(1)
      expect(await fixture.storedLeads()).toHaveLength(1)
      expect((await leadIn(office, entered[0]?.id ?? '')).timeline).toHaveLength(3)
    })

    test('no e-mail is nobody’s: only the phone makes two of one person', async () => {
      const [one, same, other] = [
        chat(),
        chat({ lead: { name: 'Carla R.', phone: '333 1234567', email: '', zone: 'milano' }, createdAt: new Date() }),
        chat({ lead: { name: 'Dora', phone: '06 5550 1234', email: '', zone: 'roma' } }),
      ]
      for (const hand of [one, same, other]) {
        await office.enter(hand)
      }
      const person = await office.ofPerson(one.id)
      expect(new Map(person.map((row) => [row.lead.id, row.same]))).toEqual(
        new Map([
          [one.id, 'email'],
          [same.id, 'phone'],
        ]),
      )
      expect((await office.known({ phone: '0039 3331234567', email: '' }, 3)).map(({ lead }) => lead.name)).toEqual([
        'Carla R.',
        'Carla',
      ])
      expect(await office.known({ phone: '', email: '' }, 3)).toEqual([])
      const erase = { id: one.id, version: 0, by: 'Sara', now: one.now }
      expect(await office.erase(erase, [one.id, other.id])).toBe('unmatched')
      expect(await office.erase(erase, [one.id])).toBe(1)
      expect(await office.find(one.id)).toBe('unknown')
    })

    test('an e-mail can be added, and taken out again', async () => {
      const hand = chat()
      await office.enter(hand)
      const correct = async (email: string) =>
        fixture.records.correct(
          { id: hand.id, version: (await leadIn(office, hand.id)).lead.version, by: 'Sara', now: hand.now },
          { email },
        )
      for (const email of ['carla@esempio.it', '']) {
        await correct(email)
        expect(await leadIn(office, hand.id)).toMatchObject({ lead: { email } })
      }
    })

    test('a lead of the form still needs its e-mail, by the table itself', async () => {
      await fixture.leads.insert([anna])
      await expect(fixture.leads.run([{ sql: `update leads set email = ''` }])).rejects.toThrow('leads_email_check')
    })

    test('is counted apart: no week and no source has it', async () => {
      const hand = chat({ arrivedBy: 'call' })
      await office.enter(hand)
      await fixture.records.change({ id: hand.id, version: 0, by: 'Sara', now: hand.now }, { kind: 'contacted' })
      const day = romeTime(hand.now).toPlainDate()
      const days = daysInRome(day.subtract({ days: 2 }), day)
      const { weeks, byHand, states } = await office.figures([days], hand.now)
      expect(weeks).toMatchObject([{ leads: 0, kept: 0 }])
      expect(byHand).toEqual(
        handSources.map((by) => ({ by, leads: by === 'call' ? 1 : 0, kept: by === 'call' ? 1 : 0, broken: 0 })),
      )
      expect(states.contacted).toBe(1)
      expect(await fixture.records.contactFigures(days.from, hand.now)).toMatchObject({ leads: 0 })
      expect(await fixture.records.bySource(days, hand.now)).toEqual([])
      expect(await office.count({ isCounted: true }, hand.now)).toBe(0)
      expect(await office.count({ arrivedBy: 'call' }, hand.now)).toBe(1)
      expect(await office.count({ arrivedBy: 'chat' }, hand.now)).toBe(0)
    })
  })
}
