import { beforeEach, describe, expect, test } from 'vitest'
import { daysInRome, romeTime } from '../../business/time/rome-time.ts'
import { type LeadChange, officeSections } from '../../contracts/office.ts'
import type { Lead } from '../../leads/lead.ts'
import { type LeadState, leadStates } from '../../leads/lead-state.ts'
import { HOUR_MS, MINUTE_MS } from '../../leads/milliseconds.ts'
import { searchedTexts } from '../../leads/search-text.ts'
import { closedDaysIn } from '../../server/leads/closed-days.ts'
import { stateOf } from '../../server/leads/lead-record.ts'
import type { LeadFilter } from '../../server/leads/lead-records.ts'
import { reviewsIn } from '../../server/leads/reviews/reviews.ts'
import type { OfficeFilter } from '../../server/office/leads/list-conditions.ts'
import { type OfficeLeads, officeLeadsIn } from '../../server/office/leads/office-leads.ts'
import type { OfficeRow } from '../../server/office/leads/office-row.ts'
import { type NotificationQueue, notificationQueueIn } from '../../server/outbox/queue/notification-queue.ts'
import { recordsIn } from '../../server/outbox/records.ts'
import { anna } from '../cases/same-lead.ts'
import { correctNow, insertLead, judgeNew } from '../fixtures/leads-in-store.ts'
import { LINK_SECRET, type StoreFixture } from '../fixtures/store.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

const named = (name: string): Lead => ({ ...anna, name })

/** The contract tests of the office's side of a store, which run on every store. */
export function testOfficeLeads(name: string, openFixture: () => Promise<StoreFixture>): void {
  describe(`the office's leads on ${name}`, () => {
    let fixture: StoreFixture
    let office: OfficeLeads

    beforeEach(async () => {
      fixture = await openFixture()
      office = officeLeadsIn(fixture.leads, LINK_SECRET)
    })

    const now = () => new Date(Date.now() + 1000)
    const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

    const insert = async (lead: Lead) => (await insertLead(fixture, lead)).id

    const accept = () => judgeNew(fixture.queue, { kind: 'accept' })
    const hold = (id: string) => judgeNew(fixture.queue, { kind: 'hold', because: 'content' }, { id })

    /**
     * Accepts a lead and delivers its notice, with the last reminder to come: earlier ones may fall together after the quiet hours, and
     * then depend on the hour of the test.
     */
    async function notify(): Promise<void> {
      const at = new Date(Date.now() + 20 * HOUR_MS)
      await accept()
      for (const due of await fixture.queue.claim(now(), 10)) {
        await fixture.queue.delivered(due, 'e-mail', now(), [{ kind: 'reminder-20', at }])
      }
    }

    async function change(id: string, to: LeadChange, version?: number) {
      const seen = version ?? (await versionOf(id))
      return leadAfter(id, await fixture.records.change({ id, version: seen, by: 'Anna', now: now() }, to))
    }

    /** The lead after a change, or why it was not changed. */
    const leadAfter = async (id: string, outcome: string) =>
      outcome === 'changed' || outcome === 'nothing' ? office.find(id) : outcome

    const refuseMailbox = (id: string) =>
      fixture.leads.run([{ sql: 'update leads set email_refused_at = created_at where id = $1', values: [id] }])

    async function versionOf(id: string): Promise<number> {
      const found = await office.find(id)
      return found === 'unknown' ? -1 : found.lead.version
    }

    async function undo(id: string) {
      return leadAfter(id, await fixture.records.undo({ id, version: await versionOf(id), by: 'Bea', now: now() }))
    }

    async function namesOf(filter: OfficeFilter, at = now()): Promise<string[]> {
      const page = await office.list(filter, at)
      return page.rows.map(({ lead }) => lead.name)
    }

    async function all(filter: OfficeFilter, at: Date): Promise<readonly OfficeRow[]> {
      const rows: OfficeRow[] = []
      for await (const page of office.pages(filter, at)) {
        rows.push(...page)
      }
      return rows
    }

    async function urgent(filter: LeadFilter): Promise<string[]> {
      return (await fixture.records.list({ ...filter, order: 'urgent' })).map(({ name }) => name)
    }

    async function statusesOf(id: string) {
      const all = await fixture.records.notificationsOf(id)
      return Object.fromEntries(all.map(({ kind, status }) => [kind, status]))
    }

    test('lists what is due by the time that is left, and those to call back later at the end', async () => {
      const later1 = await insert(named('Più tardi'))
      const closed = await insert(named('Di un giorno chiuso'))
      await fixture.leads.run([
        { sql: 'update leads set promise_from = $1 where id = $2', values: [later(48), closed] },
      ])
      await fixture.ageLeads(30)
      await insert(named('In ritardo'))
      await fixture.ageLeads(26)
      await insert(named('Nuova'))
      await insert(named('Dubbia')).then(hold)
      await change(await insert(named('Sentita')), { kind: 'contacted' })
      await change(later1, { kind: 'call-back', at: later(2) })
      expect(await namesOf({ section: 'due' })).toEqual(['In ritardo', 'Nuova', 'Di un giorno chiuso', 'Più tardi'])
      expect(await namesOf({ section: 'due' }, new Date(Date.now() + 3 * HOUR_MS))).toEqual([
        'Più tardi',
        'In ritardo',
        'Nuova',
        'Di un giorno chiuso',
      ])
      expect(await urgent({ state: 'new' })).toEqual(['Più tardi', 'In ritardo', 'Nuova', 'Di un giorno chiuso'])
      expect(await namesOf({ section: 'held' })).toEqual(['Dubbia'])
      expect(await namesOf({ section: 'contacted' })).toEqual(['Sentita'])
      expect(await office.count({ section: 'due' }, now())).toBe(4)
      expect(await office.count({ section: 'due', until: new Date(Date.now() - 24 * HOUR_MS) }, now())).toBe(3)
    })

    test('lists what is booked from today on, by its day', async () => {
      for (const [who, hours] of [
        ['Dopo', 72],
        ['Prima', 48],
        ['Di ieri', -24],
        ['Passata', -48],
      ] as const) {
        await change(await insert(named(who)), { kind: 'booked', at: later(hours) })
      }
      expect(await namesOf({ section: 'booked' })).toEqual(['Prima', 'Dopo'])
      const [, last] = await all({ section: 'booked' }, now())
      const leadId = last?.lead.id ?? ''
      await fixture.records.tellHost({ id: leadId, version: 1, by: 'Anna', now: now() }, 'whatsapp')
      await fixture.records.answerDate(leadId, { kind: 'other', wish: null, sequence: 0 }, now())
      expect(await namesOf({ section: 'booked' })).toEqual(['Dopo', 'Prima'])
      expect((await namesOf({ state: 'booked' })).sort()).toEqual(['Dopo', 'Prima'])
      expect(await namesOf({ state: 'to-deliver' })).toEqual(['Passata', 'Di ieri'])
      expect(await urgent({ state: 'to-deliver' })).toEqual(['Passata', 'Di ieri'])
    })

    test.each([{}, { section: 'due' }] as const)('passes through all leads once, page by page: %o', async (filter) => {
      await fixture.leads.insert(Array.from({ length: 70 }, (_, index) => named(`Anna ${index}`)))
      const [one, other] = await all(filter, now())
      await change(one?.lead.id ?? '', { kind: 'call-back', at: later(2) })
      await change(other?.lead.id ?? '', { kind: 'call-back', at: later(1) })
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page = await office.list(filter, now(), cursor)
        seen.push(...page.rows.map(({ lead }) => lead.id))
        cursor = page.next
      } while (cursor !== null)
      expect(new Set(seen).size).toBe(70)
      expect(seen).toEqual((await all(filter, now())).map(({ lead }) => lead.id))
    })

    test('has those who share a deadline after closed days in the order in which they came, page by page', async () => {
      for (let index = 0; index < 23; index += 1) {
        await insert(named(`Anna ${index}`))
      }
      await fixture.leads.run([{ sql: 'update leads set promise_from = $1', values: [later(48)] }])
      const first = await office.list({ section: 'due' }, now())
      const second = await office.list({ section: 'due' }, now(), first.next)
      const listed = [...first.rows, ...second.rows].map(({ lead }) => lead)
      expect(new Set(listed.map(({ id }) => id)).size).toBe(23)
      // Rows of one millisecond stand in any order.
      const times = listed.map(({ createdAt }) => createdAt.getTime())
      expect(times).toEqual(times.toSorted())
      expect(second.next).toBeNull()
      // Erased from another device before more is asked for: nobody else is left out.
      const erased = first.rows.at(-1)?.lead.id ?? ''
      await fixture.records.erase([erased], now())
      const seen = new Set(first.rows.map(({ lead }) => lead.id))
      for (let next = first.next; next !== null; ) {
        const page = await office.list({ section: 'due' }, now(), next)
        for (const { lead } of page.rows) {
          seen.add(lead.id)
        }
        next = page.next
      }
      expect(seen.size).toBe(23)
    })

    test.each([
      ['nicolo', ['Nicolò Rossi']],
      ['ROSSI nic', ['Nicolò Rossi']],
      ['333 123', ['Nicolò Rossi']],
      ['+39 333 1234567', ['Nicolò Rossi']],
      ['(+39) 333 1', ['Nicolò Rossi']],
      ['\u202a+39 333\u2011123\u202c', ['Nicolò Rossi']],
      ['100%_', ['100%_ casa']],
      ['d’amico', ["O'Brien-D'Amico"]],
      ["d'angelo", ['Sofia D’Angelo']],
      ['dʼangelo', ['Sofia D’Angelo']],
      ['dell’orto', ['Pia Dell´Orto', 'Ugo Dell`Orto']],
      ['nessuno', []],
    ])('finds leads by %s', async (typed, names) => {
      await insert({ name: 'Nicolò Rossi', email: 'n@esempio.it', phone: '0039 333 12 34 567', zone: 'roma' })
      await insert({ name: "O'Brien-D'Amico", email: 'o@esempio.it', phone: '06 5551', zone: 'roma' })
      await insert({ name: 'Sofia D’Angelo', email: 's@esempio.it', phone: '06 5552', zone: 'roma' })
      await insert({ name: 'Ugo Dell`Orto', email: 'u@esempio.it', phone: '06 5553', zone: 'roma' })
      await insert({ name: 'Pia Dell´Orto', email: 'p@esempio.it', phone: '06 5554', zone: 'roma' })
      await insert({ name: '100%_ casa', email: 'c@esempio.it', phone: '06 5550', zone: 'milano' })
      // Rows of one millisecond stand in any order.
      expect((await namesOf({ texts: searchedTexts(typed) })).toSorted()).toEqual(names)
      expect(await namesOf({ texts: searchedTexts(typed), zone: 'altro' })).toEqual([])
    })

    test.each([
      ['contacted', { at: '' }, { contactedAt: true, bookedFor: false, lostAt: false }],
      ['booked', { at: '2030-01-02T10:00:00Z' }, { contactedAt: true, bookedFor: true, lostAt: false }],
      ['lost', { at: '' }, { contactedAt: true, bookedFor: false, lostAt: true }],
    ] as const)(
      'ends the reminders when a lead is %s, and queues them again on undo',
      async (kind, facts, expected) => {
        const id = await insert(anna)
        await notify()
        await change(id, { kind: 'call-back', at: later(1) })
        const changed = await change(id, kind === 'booked' ? { kind, ...facts } : { kind })
        expect(changed).toMatchObject({
          callBackAt: null,
          undoable: expect.anything(),
          timeline: [{ kind, by: 'Anna' }, { kind: 'call-back' }, {}, {}],
        })
        const { lead } = typeof changed === 'string' ? { lead: null } : changed
        for (const [column, isSet] of Object.entries(expected)) {
          expect(Object.entries(lead ?? {}).find(([name]) => name === column)?.[1] !== null, column).toBe(isSet)
        }
        expect(await statusesOf(id)).toMatchObject({ notice: 'delivered', 'reminder-20': 'withdrawn' })
        expect(await undo(id)).toMatchObject({
          lead: { contactedAt: null, bookedFor: null, lostAt: null },
          callBackAt: expect.any(Date),
          undoable: null,
          timeline: [{ kind: 'undone', by: 'Bea' }, {}, {}, {}, {}],
        })
        expect(await statusesOf(id)).toMatchObject({ 'reminder-20': 'waiting' })
        expect(await undo(id)).toBe('nothing-to-undo')
      },
    )

    test('takes back a change from before there were further columns of the state', async () => {
      const id = await insert(anna)
      await change(id, { kind: 'booked', at: later(1), minutes: 90, address: 'Via Po 1' })
      await change(id, { kind: 'delivered' })
      await change(id, { kind: 'lost', because: 'price' })
      const before = { contacted_at: null, booked_for: null, lost_at: null, call_back_at: null, held_because: null }
      await fixture.leads.run([{ sql: 'update lead_events set before = $1', values: [JSON.stringify(before)] }])
      const further = { bookedMinutes: null, bookedAddress: null, bookedAt: null, deliveredAt: null, lostBecause: null }
      expect(await undo(id)).toMatchObject({ lead: { contactedAt: null, spamAt: null, ...further } })
    })

    test('lets the reminders go on when nobody answered', async () => {
      const id = await insert(anna)
      await notify()
      expect(await change(id, { kind: 'no-answer' })).toMatchObject({ attempts: 1, undoable: null })
      expect(await statusesOf(id)).toMatchObject({ 'reminder-20': 'waiting' })
    })

    test('releases a held lead, holds it again on undo, and one whose contact is undone', async () => {
      const id = await insert(anna)
      await change(id, { kind: 'call-back', at: later(1) })
      await hold(id)
      expect(await undo(id)).toMatchObject({ lead: { heldBecause: 'content' }, callBackAt: null })
      await change(id, { kind: 'contacted' })
      expect(await undo(id)).toMatchObject({ lead: { contactedAt: null, heldBecause: 'content' } })
      expect(await statusesOf(id)).toMatchObject({ notice: 'held' })
      for (const _ of ['once', 'again']) {
        expect(await change(id, { kind: 'released' })).toMatchObject({
          lead: { heldBecause: null },
          undoable: expect.anything(),
        })
        expect(await statusesOf(id)).toMatchObject({ notice: 'waiting', confirmation: 'waiting' })
        expect(await undo(id)).toMatchObject({ lead: { heldBecause: 'content' }, undoable: null })
        expect(await statusesOf(id)).toMatchObject({ notice: 'held', confirmation: 'withdrawn' })
      }
      await change(id, { kind: 'contacted' })
      await change(id, { kind: 'released' })
      expect(await statusesOf(id)).toMatchObject({ notice: 'withdrawn' })
    })

    test('sends no reminder of a lead that was let through, notified of and held again, until it is let through again', async () => {
      const id = await insert(anna)
      await hold(id)
      await change(id, { kind: 'released' })
      for (const due of await fixture.queue.claim(now(), 10)) {
        await fixture.queue.delivered(due, 'e-mail', now(), [
          { kind: 'reminder-20', at: new Date(Date.now() + 20 * HOUR_MS) },
        ])
      }
      await undo(id)
      expect(await statusesOf(id)).toMatchObject({ notice: 'delivered', 'reminder-20': 'withdrawn' })
      await change(id, { kind: 'released' })
      expect(await statusesOf(id)).toMatchObject({ notice: 'delivered', 'reminder-20': 'waiting' })
    })

    /** Leads of two people, of whom the first has sent spam before. */
    async function judgedAgain() {
      await fixture.leads.insert([{ ...named('Di nuovo'), phone: '06 1', email: anna.email.toUpperCase() }])
      await fixture.leads.insert([{ ...named('Altra persona'), phone: '06 2', email: 'altra@esempio.it' }])
      const { candidates } = await fixture.queue.candidates(now())
      return Object.fromEntries(candidates.map(({ lead, isOfSpammer }) => [lead.name, isOfSpammer]))
    }

    test('throws a held lead away, knows its sender again, and takes both back', async () => {
      const id = await insert(anna)
      expect(await change(id, { kind: 'spam' })).toMatchObject({ lead: { version: 0 } })
      await hold(id)
      expect(await change(id, { kind: 'spam' })).toMatchObject({
        lead: { spamAt: expect.any(Date) },
        undoable: expect.anything(),
      })
      expect(await statusesOf(id)).toMatchObject({ notice: 'withdrawn' })
      expect([await namesOf({ section: 'held' }), await namesOf({ state: 'spam' })]).toEqual([[], [anna.name]])
      expect(await judgedAgain()).toEqual({ 'Di nuovo': true, 'Altra persona': false })
      expect(await undo(id)).toMatchObject({ lead: { spamAt: null, heldBecause: 'content' } })
      expect(await statusesOf(id)).toMatchObject({ notice: 'held' })
      const { candidates } = await fixture.queue.candidates(now())
      expect(candidates.some(({ isOfSpammer }) => isOfSpammer)).toBe(false)
    })

    const knownIn = async (queue: NotificationQueue) =>
      (await queue.candidates(now())).candidates.some(({ isOfSpammer }) => isOfSpammer)

    test.each([
      ['3475550102', '347 555 0102 oppure 06 5551111'],
      ['0039 347 555 0102 (dopo le 18)', '+39 347 555 0102'],
    ])('knows who sent spam from %s again by %s', async (phone, again) => {
      const id = await insert({ ...anna, phone })
      await hold(id)
      await change(id, { kind: 'spam' })
      await fixture.leads.insert([{ ...named('Di nuovo'), email: 'di-nuovo@esempio.it', phone: again }])
      expect(await knownIn(fixture.queue)).toBe(true)
    })

    test('lets through what was thrown away, and throws it away again on undo', async () => {
      const id = await insert(anna)
      await hold(id)
      await change(id, { kind: 'spam' })
      await change(id, { kind: 'released' })
      expect(await statusesOf(id)).toMatchObject({ notice: 'waiting', confirmation: 'waiting' })
      expect(await namesOf({ section: 'due' })).toEqual([anna.name])
      expect(await undo(id)).toMatchObject({ lead: { spamAt: expect.any(Date) } })
      expect(await namesOf({ section: 'due' })).toEqual([])
      expect(await statusesOf(id)).toMatchObject({ notice: 'withdrawn' })
    })

    const spamSenders = async () => (await fixture.leads.run([{ sql: 'select hash, until from spam_senders' }]))[0]

    test('removes what was remembered without a key, or with another one', async () => {
      const id = await insert(anna)
      await hold(id)
      const other = recordsIn(fixture.leads, `another ${LINK_SECRET}`)
      await other.change({ id, version: await versionOf(id), by: 'Anna', now: now() }, { kind: 'spam' })
      expect(await spamSenders()).toHaveLength(2)
      const until = new Date(Date.now() + HOUR_MS).toISOString()
      await fixture.leads.run([
        { sql: `insert into spam_senders (hash, until) values ('0a1b2c', $1)`, values: [until] },
      ])
      await fixture.records.forgetOutdated(now(), true)
      expect(await spamSenders()).toEqual([])
    })

    test('forgets a sender of spam after thirty days, or when the person is erased', async () => {
      const id = await insert(anna)
      await hold(id)
      await change(id, { kind: 'spam' })
      expect(await spamSenders()).toHaveLength(2)
      expect(JSON.stringify(await spamSenders())).not.toMatch(/bianchi|3331234567/i)
      // Without the key no list of telephone numbers tells whose the hashes are.
      const other = notificationQueueIn(fixture.leads, `another ${LINK_SECRET}`)
      await fixture.leads.insert([named('Di nuovo')])
      expect([await knownIn(fixture.queue), await knownIn(other)]).toEqual([true, false])
      await fixture.records.forgetOutdated(new Date(Date.now() + 29 * 24 * HOUR_MS), true)
      expect(await spamSenders()).toHaveLength(2)
      await fixture.records.forgetOutdated(new Date(Date.now() + 31 * 24 * HOUR_MS), true)
      expect(await spamSenders()).toEqual([])
      await undo(id)
      await change(id, { kind: 'spam' })
      const erase = async (...ids: readonly string[]) =>
        office.erase({ id, version: await versionOf(id), by: 'Anna', now: now() }, ids)
      // Where nothing is erased nobody is forgotten.
      expect(await erase(id, unknownId)).toBe('unmatched')
      expect(await spamSenders()).toHaveLength(2)
      await erase(id)
      expect(await spamSenders()).toEqual([])
      const corrected = await insert(named('Corretta'))
      await hold(corrected)
      await change(corrected, { kind: 'spam' })
      const before = await spamSenders()
      const phone = '340 1112233'
      await fixture.records.correct(
        { id: corrected, version: await versionOf(corrected), by: 'Anna', now: now() },
        { phone },
      )
      expect(await spamSenders()).toHaveLength(2)
      expect(await spamSenders()).not.toEqual(before)
      await fixture.records.erase([corrected], new Date())
      expect(await spamSenders()).toEqual([])
      const another = await insert(named('Altra'))
      await hold(another)
      await change(another, { kind: 'spam' })
      expect(await fixture.records.erase([another], new Date())).toBe(1)
      expect(await spamSenders()).toEqual([])
    })

    test('a correction leaves what is remembered of another spam lead of the same sender', async () => {
      const ids = [await insert(named('Prima')), await insert(named('Dopo'))] as const
      const correct = async (fields: Partial<Lead>) =>
        fixture.records.correct({ id: ids[0], version: await versionOf(ids[0]), by: 'Anna', now: now() }, fields)
      for (const id of ids) {
        await hold(id)
        await change(id, { kind: 'spam' })
      }
      await fixture.leads.run([{ sql: 'update leads set spam_at = $1 where id = $2', values: [later(-48), ids[0]] }])
      const remembered = await spamSenders()
      expect(remembered).toHaveLength(2)
      await correct({ name: 'Prima di tutte' })
      expect(await spamSenders()).toEqual(remembered)
      await correct({ email: 'corretta@esempio.it' })
      expect(await spamSenders()).toHaveLength(3)
      expect(await spamSenders()).toEqual(expect.arrayContaining([...(remembered ?? [])]))
      await correct({ email: anna.email })
      expect(await spamSenders()).toHaveLength(2)
      expect(await spamSenders()).toEqual(expect.arrayContaining([...(remembered ?? [])]))
    })

    test('takes a message as an attempt, and shows when it was sent beside the newest note', async () => {
      const id = await insert(anna)
      await notify()
      await fixture.records.add({ kind: 'note', text: 'Prima' }, { id, by: 'Anna', now: now() })
      await fixture.records.add({ kind: 'note', text: 'Ha un cane' }, { id, by: 'Anna', now: now() })
      expect(await change(id, { kind: 'written' })).toMatchObject({ lead: { contactedAt: null }, undoable: null })
      expect(await statusesOf(id)).toMatchObject({ 'reminder-20': 'waiting' })
      const page = await office.list({ section: 'due' }, now())
      expect(page).toMatchObject({ rows: [{ writtenAt: expect.any(Date), note: 'Ha un cane', attempts: 0 }] })
      const notes = new Map([[id, ['Prima', 'Ha un cane']]])
      expect(await fixture.records.notes()).toEqual(notes)
      expect(await fixture.records.notes([id, unknownId])).toEqual(notes)
      expect(await fixture.records.notes([unknownId])).toEqual(new Map())
    })

    test('tells every state alike: by its times, in the lists, in the commands and in the figures', async () => {
      const ways: Readonly<Record<LeadState, (id: string) => Promise<unknown>>> = {
        new: async () => undefined,
        held: hold,
        contacted: (id) => change(id, { kind: 'contacted' }),
        booked: (id) => change(id, { kind: 'booked', at: later(24) }),
        'to-deliver': (id) => change(id, { kind: 'booked', at: later(-24) }),
        delivered: async (id) => {
          await ways['to-deliver'](id)
          await change(id, { kind: 'delivered' })
        },
        lost: (id) => change(id, { kind: 'lost' }),
        spam: async (id) => {
          await hold(id)
          await change(id, { kind: 'spam' })
        },
      }
      const last = Object.fromEntries(leadStates.map((state) => [state, state === 'lost' ? 2 : 1]))
      for (const state of leadStates) {
        await ways[state](await insert(named(state)))
      }
      // Whatever it was before, it is lost.
      const given = await insert(named('given up'))
      await ways.delivered(given)
      await ways.lost(given)
      for (const state of leadStates) {
        const found = await all({ state }, now())
        expect(found.map(({ lead }) => stateOf(lead, now()))).toEqual(found.map(() => state))
        expect([state, await fixture.records.count({ state, now: now() })]).toEqual([state, last[state]])
      }
      const onFirstScreen = await Promise.all(officeSections.map((section) => namesOf({ section })))
      const done = ['delivered', 'lost', 'spam']
      expect(onFirstScreen.flat().toSorted()).toEqual(leadStates.filter((state) => !done.includes(state)).toSorted())
      expect((await office.figures([], now())).states).toEqual(last)
    })

    test('counts why leads were lost, and finds those behind each reason', async () => {
      await change(await insert(named('Cara')), { kind: 'lost', because: 'price' })
      const reopened = await insert(named('Tornata'))
      await change(reopened, { kind: 'lost', because: 'date' })
      await change(reopened, { kind: 'reopened' })
      await change(await insert(named('Muta')), { kind: 'lost' })
      const { lost, states } = await office.figures([], now())
      expect(lost).toEqual({ price: 1, date: 0, zone: 0, 'no-answer': 0, other: 0 })
      expect(states.lost).toBe(2)
      expect(await namesOf({ lost: 'price' })).toEqual(['Cara'])
      expect(await undo(reopened)).toMatchObject({ lead: { lostBecause: 'date' } })
    })

    test('leaves out of those who wait whom somebody calls back on another day', async () => {
      const noon = new Date('2026-11-24T11:00:00Z')
      await insert(named('Aspetta'))
      await change(await insert(named('Stasera')), { kind: 'call-back', at: '2026-11-24T18:00:00Z' })
      await change(await insert(named('Domani')), { kind: 'call-back', at: '2026-11-25T09:00:00Z' })
      expect(await office.count({ section: 'due' }, noon)).toBe(3)
      expect(await office.count({ section: 'due', isForToday: true }, noon)).toBe(2)
    })

    test('reopens a lead, and undoes that', async () => {
      const id = await insert(anna)
      await notify()
      const contactedAt = new Date(Date.now() - HOUR_MS)
      await fixture.records.markContacted(id, contactedAt)
      expect(await change(id, { kind: 'booked', at: later(24) })).toMatchObject({ lead: { contactedAt } })
      expect(await change(id, { kind: 'reopened' })).toMatchObject({ lead: { contactedAt: null, bookedFor: null } })
      expect(await statusesOf(id)).toMatchObject({ 'reminder-20': 'waiting' })
      expect(await undo(id)).toMatchObject({ lead: { contactedAt: expect.any(Date), bookedFor: expect.any(Date) } })
      expect(await statusesOf(id)).toMatchObject({ 'reminder-20': 'withdrawn' })
    })

    test('takes one of two changes at the same moment', async () => {
      const id = await insert(anna)
      const outcomes = await Promise.all([
        change(id, { kind: 'contacted' }, 0),
        change(id, { kind: 'lost' }, 0),
        change(id, { kind: 'no-answer' }, 0),
      ])
      expect(outcomes.filter((outcome) => outcome === 'newer')).toHaveLength(2)
      expect(await fixture.records.eventsOf(id)).toHaveLength(1)
      expect(await change(unknownId, { kind: 'lost' }, 0)).toBe('unknown')
      expect(await change('x', { kind: 'lost' }, 0)).toBe('unknown')
    })

    test('a change keeps that screening held the lead in the same moment', async () => {
      const id = await insert(anna)
      const run: typeof fixture.leads.run = async (statements) => {
        const results = await fixture.leads.run(statements)
        await hold(id)
        return results
      }
      const slow = recordsIn({ ...fixture.leads, run }, LINK_SECRET)
      await slow.change({ id, version: 0, by: 'Anna', now: now() }, { kind: 'call-back', at: later(1) })
      expect(await office.find(id)).toMatchObject({ lead: { heldBecause: 'content' }, callBackAt: expect.any(Date) })
    })

    test('adds a note once that is sent again, also while it is being stored', async () => {
      const id = await insert(anna)
      const at = now()
      const add = (text: string, by: string, minutes: number) =>
        fixture.records.addNote(text, { id, by, now: new Date(at.getTime() + minutes * MINUTE_MS) })
      await Promise.all([add('Ha un cane', 'Anna', 0), add('Ha un cane', 'Anna', 1)])
      await add('Ha un cane', 'Bea', 2)
      await add('Ha un cane', 'Bea', 3)
      await add('Due cani', 'Bea', 4)
      await add('Ha un cane', 'Bea', 5)
      await add('Ha un cane', 'Bea', 16)
      const events = await fixture.records.eventsOf(id)
      expect(events.map(({ by, text }) => [by, text])).toEqual([
        ['Anna', 'Ha un cane'],
        ['Bea', 'Ha un cane'],
        ['Bea', 'Due cani'],
        ['Bea', 'Ha un cane'],
        ['Bea', 'Ha un cane'],
      ])
      for (const unknown of [unknownId, 'x']) {
        await fixture.records.addNote('Ha un cane', { id: unknown, by: 'Anna', now: at })
      }
      expect(await fixture.records.eventsOf(unknownId)).toEqual([])
    })

    test('keeps notes, attempts and which fields were corrected', async () => {
      const id = await insert(anna)
      await fixture.records.add({ kind: 'note', text: 'Ha un cane' }, { id, by: 'Anna', now: now() })
      await fixture.records.add({ kind: 'called' }, { id, by: 'Anna', now: now() })
      const change = { id, version: 0, by: 'Anna', now: now() }
      await fixture.records.correct(change, { name: 'Àgata', phone: '06 1' })
      expect(await office.find(id)).toMatchObject({
        lead: { version: 1, name: 'Àgata', phone: '06 1' },
        timeline: [
          { kind: 'corrected', text: 'name, phone' },
          { kind: 'called', text: null },
          { kind: 'note', text: 'Ha un cane' },
          { kind: 'arrived' },
        ],
      })
      expect(await fixture.records.correct(change, { name: 'Altra' })).toBe('newer')
      expect(await namesOf({ texts: ['agata'] })).toEqual(['Àgata'])
      expect(await fixture.records.add({ kind: 'called' }, { ...change, id: unknownId })).toBe('unknown')
    })

    /** Anna with two more of hers, somebody who left her number, and somebody else. */
    async function insertPerson() {
      const insertOne = (name: string, email: string, phone: string) => insert({ name, email, phone, zone: 'roma' })
      return {
        id: await insertOne('Anna B', 'A@esempio.it', '+39 333 1234567'),
        sameEmail: await insertOne('Stessa email', 'a@esempio.it', '06 1'),
        sameInAnotherForm: await insertOne('Forma estesa', 'ａ@esempio.it', '06 2'),
        samePhone: await insertOne('Stesso numero', 'b@esempio.it', '333/1234567'),
        another: await insertOne('Altra 1234567', 'c@esempio.it', '34567'),
      }
    }

    test('finds whoever may be the same person, and says by what', async () => {
      const { id } = await insertPerson()
      const found = (await office.ofPerson(id)).map(({ lead, same }) => [lead.name, same])
      // They come in the order of time, but those of one millisecond in any.
      expect(found.toSorted()).toEqual(
        [
          ['Anna B', 'email'],
          ['Stessa email', 'email'],
          ['Forma estesa', 'email'],
          ['Stesso numero', 'phone'],
        ].toSorted(),
      )
      expect(await office.ofPerson(unknownId)).toEqual([])
    })

    test('knows a person by the number that is called, whatever stands beside it, also in a request of before', async () => {
      const insertOne = (name: string, phone: string) =>
        insert({ name, email: `${name}@esempio.it`, phone, zone: 'roma' })
      const ids = [
        await insertOne('a', '3475550102'),
        await insertOne('b', '3475550102 oppure 06 5551111'),
        await insertOne('c', '0039 347 555 0102 (dopo le 18)'),
      ]
      await insertOne('d', '06 5551111 oppure 3485550102')
      const namesOfPerson = async (id: string) => (await office.ofPerson(id)).map(({ lead }) => lead.name).toSorted()
      for (const id of ids) {
        expect(await namesOfPerson(id)).toEqual(['a', 'b', 'c'])
      }
      expect(await office.known({ phone: '+39 347 555 0102', email: '' }, 9)).toHaveLength(3)
      const [one = '', ...others] = ids
      const change = { id: one, version: await versionOf(one), by: 'Anna', now: now() }
      expect(await office.erase(change, [one, ...others])).toBe(3)
    })

    test('erases exactly the chosen leads of a person, and keeps that somebody was erased', async () => {
      const { id, sameEmail, samePhone, another } = await insertPerson()
      await change(id, { kind: 'no-answer' })
      const erase = (version: number, ...ids: readonly string[]) =>
        office.erase({ id, version, by: 'Anna', now: now() }, ids)
      const names = async () => (await fixture.storedLeads()).map((lead) => lead.name)
      const erasures = async () => {
        const [rows] = await fixture.leads.run([
          { sql: "select lead_id, kind, by, text, before from lead_events where kind = 'erased'" },
        ])
        return rows
      }
      expect(await erase(0, id)).toBe('newer')
      // One that is not of this person, or is gone, takes the others with it.
      expect(await erase(1, id, another)).toBe('unmatched')
      expect(await erase(1, id, unknownId)).toBe('unmatched')
      expect(await erase(1)).toBe('unmatched')
      expect(await names()).toHaveLength(5)
      expect(await erasures()).toEqual([])
      expect(await erase(1, samePhone)).toBe(1)
      expect(await erase(1, id, sameEmail, id)).toBe(2)
      expect(await erase(1, id)).toBe('unknown')
      expect((await names()).sort()).toEqual(['Altra 1234567', 'Forma estesa'])
      const erased = expect.objectContaining({ lead_id: null, kind: 'erased', text: null, before: null })
      expect(await erasures()).toEqual([erased, erased])
    })

    test('erases once what two people erase at the same moment', async () => {
      const { id, sameEmail, samePhone } = await insertPerson()
      const outcomes = await Promise.all(
        [
          [id, sameEmail, samePhone],
          [samePhone, id],
          [sameEmail, samePhone, id],
        ].map((ids) => office.erase({ id, version: 0, by: 'Anna', now: now() }, ids)),
      )
      expect(outcomes.filter((outcome) => typeof outcome === 'number')).toHaveLength(1)
    })

    test('counts a held lead once its sender was contacted, in the figures, behind them, by source and in the digest', async () => {
      await insert(named('Dubbia')).then(hold)
      const real = await insert(named('Vera'))
      await hold(real)
      await change(real, { kind: 'booked', at: later(24) })
      const today = romeTime(now()).toPlainDate()
      const days = daysInRome(today.subtract({ days: 1 }), today)
      expect((await office.figures([days], now())).weeks).toMatchObject([{ leads: 1, contacted: 1, booked: 1 }])
      expect(await namesOf({ from: days.from, until: days.until, isCounted: true })).toEqual(['Vera'])
      expect(await fixture.records.bySource(days, now())).toMatchObject([{ leads: 1, decided: 1 }])
      expect(await fixture.records.contactFigures(days.from, now())).toMatchObject({ leads: 1, decided: 1 })
    })

    test('computes the figures of a week, with the leads behind each', async () => {
      await insert(named('Dimenticata'))
      const late = await insert(named('Tardi'))
      await fixture.ageLeads(30)
      await change(late, { kind: 'contacted' })
      await change(await insert(named('Presto')), { kind: 'booked', at: later(24) })
      await insert(named('Aperta'))
      await insert(named('Dubbia')).then(hold)
      const today = romeTime(now()).toPlainDate()
      const days = daysInRome(today.subtract({ days: 5 }), today.add({ days: 1 }))
      const { weeks, states } = await office.figures([days], now())
      expect(weeks).toEqual([
        { week: days.first, leads: 4, contacted: 2, kept: 1, broken: 2, medianMs: expect.any(Number), booked: 1 },
      ])
      expect(states).toEqual({
        new: 2,
        held: 1,
        contacted: 1,
        booked: 1,
        'to-deliver': 0,
        delivered: 0,
        lost: 0,
        spam: 0,
      })
      const behind = { from: days.from, until: days.until, isCounted: true }
      expect(await namesOf(behind)).toHaveLength(4)
      expect(await namesOf({ ...behind, promise: 'kept' })).toEqual(['Presto'])
      expect((await namesOf({ ...behind, promise: 'broken' })).sort()).toEqual(['Dimenticata', 'Tardi'])
      expect((await namesOf({ ...behind, promise: 'contacted' })).sort()).toEqual(['Presto', 'Tardi'])
      expect(await namesOf({ ...behind, state: 'booked' })).toEqual(['Presto'])
      const bookedWithin = (hours: number) =>
        fixture.records.appointments.booked(now(), new Date(Date.now() + hours * HOUR_MS))
      expect(await bookedWithin(48)).toHaveLength(1)
      expect(await bookedWithin(1)).toEqual([])
    })

    test('has another fingerprint after each change, whoever makes it', async () => {
      const seen = new Set([await office.fingerprint()])
      const id = await insert(anna)
      for (const act of [
        async () => undefined,
        () => hold(id),
        () => fixture.records.release(id, now()),
        () => refuseMailbox(id),
        () => fixture.records.markContacted(id, now()),
        () => fixture.records.add({ kind: 'called' }, { id, by: 'Anna', now: now() }),
        () => correctNow(fixture.records, id, { name: 'Nora' }),
        () => fixture.records.erase([id], new Date()),
      ]) {
        await act()
        seen.add(await office.fingerprint())
      }
      expect(seen.size).toBe(9)
      expect(await office.fingerprint()).toBe([...seen].at(-1))
    })

    test('has another fingerprint once a mail has gone or was refused, a review is given, answered or not asked for, days are closed, and a calendar is shared', async () => {
      const reviews = reviewsIn(fixture.leads)
      const closedDays = closedDaysIn(fixture.leads)
      const id = await insert(anna)
      const change = { id, by: 'Anna', now: now() }
      await fixture.records.change({ ...change, version: 0 }, { kind: 'booked', at: later(48) })
      await fixture.records.tellHost({ ...change, version: 1 }, 'email')
      await fixture.records.change({ ...change, version: 2 }, { kind: 'delivered' })
      const review = (await reviews.ask(id, 'Anna', change.now)) ?? expect.fail()
      const seen = new Set([await office.fingerprint()])
      for (const act of [
        () => fixture.leads.run([{ sql: "update notifications set status = 'delivered' where kind = 'appointment'" }]),
        () => fixture.records.askForReviewByMail({ leadId: id, by: 'Anna', now: new Date(later(1)) }),
        () => fixture.leads.run([{ sql: "update notifications set status = 'withdrawn' where kind = 'review'" }]),
        () => fixture.leads.insert(Array.from({ length: 20 }, (_, index) => named(`Nuova ${index}`))),
        () => refuseMailbox(id),
        () => reviews.give(review, { stars: 4, words: 'Bella.', naming: 'first', mayPublish: true }, 'Anna', now()),
        () => reviews.answer(review.id, 'Grazie.'),
        () => reviews.answer(review.id, 'Grazie!'),
        () => reviews.publish(review.id, 'reviews.1'),
        () => reviews.withdraw(review.id, now()),
        () => reviews.skip(id, now()),
        () => reviews.setAfterDays(5),
        () => closedDays.add('2027-08-10', '2027-08-20', 'Anna', now()),
        () => fixture.records.calendarFeeds.renew('Anna', now()),
        () => fixture.records.calendarFeeds.renew('Bea', new Date(now().getTime() + 1)),
      ]) {
        await act()
        seen.add(await office.fingerprint())
      }
      expect(seen.size).toBe(16)
      expect(await office.fingerprint()).toBe([...seen].at(-1))
    })
  })
}
