import { beforeEach, describe, expect, test } from 'vitest'
import { dayInRome } from '../../business/time/rome-time.ts'
import { noCampaign } from '../../leads/campaign.ts'
import { type Lead, MAX_TEXT_BYTES } from '../../leads/lead.ts'
import { HOUR_MS } from '../../leads/milliseconds.ts'
import { unknownOrigin } from '../../server/leads/screening/sender.ts'
import { leadChangesWithMessages } from '../../server/outbox/queue/effect-of-change.ts'
import type { FollowUp } from '../../server/outbox/queue/notification.ts'
import { recordsIn } from '../../server/outbox/records.ts'
import { addVisits, OWN_PAGES, type VisitCount } from '../../server/visits/visits-in-sql.ts'
import { anna } from '../cases/same-lead.ts'
import { correctNow, insertLead, judgeNew } from '../fixtures/leads-in-store.ts'
import { LINK_SECRET, type StoreFixture } from '../fixtures/store.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

const named = (name: string): Lead => ({ ...anna, name })

/** Texts that a person reads as the same, and one that differs. */
const sameTextCases: readonly { what: string; texts: readonly string[]; other: string }[] = [
  { what: 'case', texts: ['nicolo', 'NICOLO', 'NiCoLo'], other: 'nicola' },
  {
    what: 'accents',
    texts: ['nicol\u00f2', 'nicolo\u0300', 'NICOL\u00d2', 'NICOLO\u0300', 'Nicol\u00d2'],
    other: 'nicolo',
  },
  { what: 'full width', texts: ['Ｎｉｃｏｌｏ\u0300', 'ｎｉｃｏｌò', 'nicolò'], other: 'nicolo' },
  { what: 'ligatures', texts: ['ﬁlippo', 'FILIPPO', 'filippo'], other: 'flippo' },
  { what: 'Cyrillic', texts: ['Сергей', 'СЕРГЕЙ', 'сергеи\u0306', 'сЕРГЕй'], other: 'Сергеи' },
  { what: 'Greek', texts: ['Νίκος', 'ΝΊΚΟΣ', 'νι\u0301κοσ', 'Νίκοσ'], other: 'Νικος' },
  { what: 'Turkish', texts: ['İpek', 'i\u0307pek', 'I\u0307PEK'], other: 'ıpek' },
  { what: 'sharp s', texts: ['Weiß', 'WEIẞ', 'weiß'], other: 'weiss' },
  { what: 'letters of two code units', texts: ['𐐔𐐯𐑅', '𐐼𐐯𐑅', '𐐔𐐇𐐝'], other: '𐐼𐐯𐑆' },
  { what: 'what nobody sees', texts: ['nicola', 'ni\u00adcola', 'Nico\u200cla', 'NI\u200dCOLA'], other: 'nicolo' },
  { what: 'what has no case', texts: ['李🏠\\%_$1'], other: '李🏠\\%_$2' },
]

/** The contract tests of the business's side of a store, which run on every store. */
export function testLeadRecords(name: string, openFixture: () => Promise<StoreFixture>): void {
  describe(`the records on ${name}`, () => {
    let fixture: StoreFixture

    beforeEach(async () => {
      fixture = await openFixture()
    })

    const now = () => new Date(Date.now() + 1000)

    const insert = async (lead: Lead) => (await insertLead(fixture, lead)).id

    const reopen = (
      id: string,
      at: Date,
      reminders: ReturnType<NonNullable<Parameters<typeof leadChangesWithMessages>[2]>>,
    ) => leadChangesWithMessages(fixture.leads, LINK_SECRET, () => reminders).reopen(id, at)

    const correct = (id: string, fields: Partial<Lead>) => correctNow(fixture.records, id, fields)

    /** The notifications to the business about a lead. */
    async function notificationsOf(id: string) {
      const all = await fixture.records.notificationsOf(id)
      return all.filter(({ kind }) => kind !== 'confirmation')
    }

    const accept = () => judgeNew(fixture.queue, { kind: 'accept' })
    const hold = (id: string) => judgeNew(fixture.queue, { kind: 'hold', because: 'content' }, { id })

    /** Claims the one notification that is due, and marks it as delivered. */
    async function deliver(...followUps: readonly FollowUp[]): Promise<void> {
      const [due] = await fixture.queue.claim(now(), 10)
      if (due === undefined) {
        throw new Error('nothing is due')
      }
      await fixture.queue.delivered(due, 'e-mail', now(), followUps)
    }

    /** Stores a lead whose notice was delivered, with a reminder to come. */
    async function insertNotified(at: Date): Promise<string> {
      const id = await insert(anna)
      await accept()
      await deliver({ kind: 'reminder-4', at })
      return id
    }

    test('lists leads, the newest first, and those that match a filter', async () => {
      await insert(named('Uno'))
      await fixture.ageLeads(2)
      await insert({ ...named('Due'), zone: 'milano', email: 'Due@Esempio.it' })
      const contacted = await insert(named('Tre'))
      await fixture.records.markContacted(contacted, now())
      const namesOf = async (filter: Parameters<typeof fixture.records.list>[0]) =>
        (await fixture.records.list(filter)).map((lead) => lead.name)
      expect((await namesOf({})).at(-1)).toBe('Uno')
      expect((await namesOf({ state: 'new' })).sort()).toEqual(['Due', 'Uno'])
      expect(await namesOf({ state: 'contacted' })).toEqual(['Tre'])
      expect(await namesOf({ zone: 'milano' })).toEqual(['Due'])
      expect(await namesOf({ email: 'due@ESEMPIO.it' })).toEqual(['Due'])
      expect(await namesOf({ until: new Date(Date.now() - HOUR_MS) })).toEqual(['Uno'])
      expect((await namesOf({ from: new Date(Date.now() - HOUR_MS), zone: 'roma' })).sort()).toEqual(['Tre'])
      expect(await namesOf({ limit: 2 })).toHaveLength(2)
    })

    test('finds a lead by its id or the beginning of it', async () => {
      const id = await insert(anna)
      expect(await fixture.records.find(id)).toMatchObject({ id, ...anna, heldBecause: null, contactedAt: null })
      expect(await fixture.records.find(id.slice(0, 13).toUpperCase())).toMatchObject({ id })
      expect(await fixture.records.find('abc')).toBe('unknown')
      expect(await fixture.records.find(`%${id.slice(1, 8)}`)).toBe('unknown')
    })

    test('marks a lead as contacted once, which withdraws its notifications', async () => {
      const id = await insert(anna)
      const first = now()
      expect(await fixture.records.markContacted(id, first)).toBe('changed')
      expect(await fixture.records.markContacted(id, now())).toBe('already')
      expect(await fixture.records.find(id)).toMatchObject({ contactedAt: first })
      expect(await notificationsOf(id)).toMatchObject([{ kind: 'notice', status: 'withdrawn' }])
      expect(await fixture.records.markContacted(unknownId, now())).toBe('unknown')
      expect(await fixture.records.markContacted('x', now())).toBe('unknown')
    })

    test('reopens a contacted lead, with the reminders that are due again and nothing else', async () => {
      const [soon, later] = [new Date(Date.now() + HOUR_MS), new Date(Date.now() + 2 * HOUR_MS)]
      const reminders = [
        { kind: 'reminder-4', at: soon },
        { kind: 'reminder-12', at: later },
      ] as const
      const id = await insertNotified(soon)
      expect(await reopen(id, now(), reminders)).toBe('not-contacted')
      expect(await notificationsOf(id)).toHaveLength(2)
      await fixture.records.markContacted(id, now())
      expect(await reopen(id, now(), reminders)).toBe('changed')
      expect(await fixture.records.find(id)).toMatchObject({ ...anna, contactedAt: null, heldBecause: null })
      expect(await notificationsOf(id)).toMatchObject([
        { kind: 'notice', status: 'delivered', attempts: 1 },
        { kind: 'reminder-4', status: 'waiting', dueAt: soon, attempts: 0 },
        { kind: 'reminder-12', status: 'waiting', dueAt: later },
      ])
      expect(await fixture.queue.claim(now(), 10)).toEqual([])
      expect(await fixture.records.markContacted(id, now())).toBe('changed')
      expect(await notificationsOf(id)).toMatchObject([
        { status: 'delivered' },
        { status: 'withdrawn' },
        { status: 'withdrawn' },
      ])
      expect(await reopen(unknownId, now(), reminders)).toBe('unknown')
      expect(await reopen('x', now(), reminders)).toBe('unknown')
    })

    test('reopens a lead without repeating a delivered reminder', async () => {
      const id = await insertNotified(new Date())
      await deliver()
      await fixture.records.markContacted(id, now())
      await reopen(id, now(), [{ kind: 'reminder-4', at: new Date() }])
      expect(await fixture.queue.claim(now(), 10)).toEqual([])
    })

    test('reopens a lead whose notice was never delivered: it is due now', async () => {
      const id = await insert(anna)
      await fixture.records.markContacted(id, now())
      expect(await reopen(id, now(), [{ kind: 'reminder-4', at: new Date() }])).toBe('changed')
      expect(await notificationsOf(id)).toHaveLength(1)
      expect(await fixture.queue.claim(now(), 10)).toMatchObject([{ kind: 'notice', lead: { id } }])
    })

    test('reopens a lead whose notice is being delivered, which no other process then begins', async () => {
      const id = await insert(anna)
      await accept()
      const [notice] = await fixture.queue.claim(now(), 10)
      await fixture.records.markContacted(id, now())
      await reopen(id, now(), [{ kind: 'reminder-4', at: new Date() }])
      expect(await fixture.queue.claim(now(), 10)).toEqual([])
      if (notice !== undefined) {
        await fixture.queue.delivered(notice, 'e-mail', now(), [{ kind: 'reminder-12', at: now() }])
      }
      expect(await notificationsOf(id)).toMatchObject([
        { kind: 'notice', status: 'delivered' },
        { kind: 'reminder-12', status: 'waiting' },
      ])
    })

    test('reopens a held lead as a released one', async () => {
      const id = await insert(anna)
      await hold(id)
      await fixture.records.markContacted(id, now())
      expect(await reopen(id, now(), [{ kind: 'reminder-4', at: now() }])).toBe('changed')
      expect(await fixture.records.list({ state: 'new' })).toMatchObject([{ id, heldBecause: null }])
      expect(await fixture.queue.claim(now(), 10)).toMatchObject([{ kind: 'notice', lead: { id } }])
    })

    test('lets one of two processes reopen a lead at the same moment, and withdraws all when it is marked then', async () => {
      const at = new Date(Date.now() + HOUR_MS)
      const id = await insertNotified(at)
      const reminders = [
        { kind: 'reminder-4', at },
        { kind: 'reminder-12', at },
      ] as const
      const reopenNow = () => reopen(id, now(), reminders)
      await fixture.records.markContacted(id, now())
      expect((await Promise.all([reopenNow(), reopenNow()])).sort()).toEqual(['changed', 'not-contacted'])
      for (let turn = 0; turn < 20; turn += 1) {
        const mark = () => fixture.records.markContacted(id, now())
        await Promise.all(
          turn % 2 === 0 ? [mark(), reopenNow(), reopenNow(), mark()] : [reopenNow(), mark(), mark(), reopenNow()],
        )
        const lead = await fixture.records.find(id)
        const isOpen = typeof lead !== 'string' && lead.contactedAt === null
        const statuses = (await notificationsOf(id)).map(({ status }) => status)
        const rest = isOpen ? 'waiting' : 'withdrawn'
        expect(statuses, `turn ${turn}`).toEqual(['delivered', rest, rest])
      }
    })

    test('releases a held lead, which is then notified', async () => {
      const id = await insert(anna)
      expect(await fixture.records.release(id, now())).toBe('not-held')
      await hold(id)
      expect(await fixture.records.release(id, now())).toBe('changed')
      expect(await fixture.queue.claim(now(), 10)).toMatchObject([{ kind: 'notice', lead: { id, heldBecause: null } }])
      expect(await fixture.records.release(unknownId, now())).toBe('unknown')
    })

    test('erases a person with all that belongs to them', async () => {
      const id = await insert(anna)
      await insert({ ...anna, name: 'Anna B.', email: anna.email.toUpperCase() })
      await insert({ ...named('Altra'), email: 'altra@esempio.it' })
      const hers = await fixture.records.list({ email: anna.email })
      expect(
        await fixture.records.erase(
          hers.map((lead) => lead.id),
          new Date(),
        ),
      ).toBe(2)
      expect((await fixture.storedLeads()).map((lead) => lead.name)).toEqual(['Altra'])
      expect(await notificationsOf(id)).toEqual([])
    })

    test('corrects a lead, and keeps all else about it', async () => {
      const id = await insert(anna)
      await hold(id)
      await fixture.records.markContacted(id, now())
      const before = await fixture.records.find(id)
      const notifications = await notificationsOf(id)
      expect(before).toMatchObject({ heldBecause: 'content', contactedAt: expect.any(Date) })
      const correction: Lead = { ...anna, name: 'Anna Bianchì', email: 'a@esempio.it', phone: '06 1', zone: 'milano' }
      const corrected = await correct(id, correction)
      expect(corrected).toEqual(Object.assign({}, before, correction, { version: 2 }))
      expect(await fixture.records.find(id)).toEqual(corrected)
      expect(await notificationsOf(id)).toEqual(notifications)
      expect(await correct(id, {})).toEqual(corrected)
    })

    test('corrects one field of one lead', async () => {
      const id = await insert(anna)
      await insert(named('Altra'))
      expect(await correct(id, { phone: '06 1' })).toMatchObject({ ...anna, phone: '06 1' })
      expect((await fixture.storedLeads()).filter((lead) => lead.phone === anna.phone)).toHaveLength(1)
      expect(await correct(unknownId, { phone: '1' })).toBe('unknown')
      expect(await correct('x', { phone: '1' })).toBe('unknown')
    })

    test('recognizes a corrected lead by its corrected fields when it is sent again', async () => {
      const id = await insert(anna)
      await correct(id, { name: 'Nicolò', phone: '0039 06 5550 1234' })
      const again: Lead = { ...anna, name: 'NICOLO\u0300', phone: '06 55501234' }
      expect(await fixture.leads.insert([again])).toEqual({ stored: 0 })
      expect(await fixture.leads.insert([anna])).toEqual({ stored: 1 })
    })

    test('sends the corrected fields', async () => {
      const id = await insert(anna)
      await accept()
      await correct(id, { email: 'giusta@esempio.it' })
      expect(await fixture.queue.claim(now(), 10)).toMatchObject([{ lead: { id, email: 'giusta@esempio.it' } }])
    })

    test('keeps one of two corrections at the same moment', async () => {
      const id = await insert(anna)
      const by = { id, version: 0, by: null, now: new Date() }
      const outcomes = await Promise.all([
        fixture.records.correct(by, { name: 'Anna Neri' }),
        fixture.records.correct(by, { phone: '06 1' }),
      ])
      expect(outcomes).toContain('newer')
      expect(outcomes).toContainEqual(await fixture.records.find(id))
    })

    test('knows no lead that is erased while it is corrected', async () => {
      const id = await insert(anna)
      const erasing: StoreFixture['leads'] = {
        ...fixture.leads,
        async run(statements) {
          if (statements.some(({ sql }) => sql.includes('version = version + 1'))) {
            await fixture.records.erase([id], now())
          }
          return fixture.leads.run(statements)
        },
      }
      const { correct: correctErased } = recordsIn(erasing, LINK_SECRET)
      expect(await correctErased({ id, version: 0, by: null, now: now() }, { phone: '06 1' })).toBe('unknown')
    })

    test('refuses a correction that the table refuses', async () => {
      const id = await insert(anna)
      const tooLong = 'x'.repeat(MAX_TEXT_BYTES + 1)
      await expect(correct(id, { name: tooLong })).rejects.toMatchObject({ code: '23514' })
      expect(await fixture.records.find(id)).toMatchObject(anna)
    })

    test('erases any number of leads, and counts those that are there', async () => {
      const several = Array.from({ length: 1201 }, (_, index) => named(`Anna ${index}`))
      await fixture.leads.insert(several)
      const ids = (await fixture.records.list({ limit: 1200 })).map((lead) => lead.id)
      expect(await fixture.records.erase([unknownId, ...ids], new Date())).toBe(1200)
      expect(await fixture.records.erase([], new Date())).toBe(0)
      expect(await fixture.storedLeads()).toHaveLength(1)
    })

    test.each(sameTextCases)('finds an address and a name in any spelling: $what', async ({ texts, other }) => {
      for (const [index, text] of [...texts, other].entries()) {
        await fixture.leads.insert([
          { ...anna, email: `${text}@esempio.it`, name: `Uno ${text}`, phone: String(index) },
        ])
      }
      for (const text of texts) {
        expect(await fixture.records.list({ email: `${text}@esempio.it` })).toHaveLength(texts.length)
        expect(await fixture.records.list({ name: `  uno\t${text} ` })).toHaveLength(texts.length)
        expect(await fixture.records.list({ email: `${text}@esempio.it`, name: `Uno ${text}` })).toHaveLength(
          texts.length,
        )
      }
      expect(await fixture.records.list({ email: `${texts[0]}@esempio.it`, name: `Uno ${other}` })).toEqual([])
      expect(await fixture.records.list({ name: texts[0] ?? '' })).toEqual([])
      expect(await fixture.records.list({ name: 'Uno %' })).toEqual([])
    })

    test('finds a name whatever white space, and what nobody sees, is in it', async () => {
      await insert(named('Giu\u200bseppe Verdi'))
      expect(await fixture.records.list({ name: 'giuseppe verdi' })).toHaveLength(1)
      await insert(named('Anna\u00a0 Maria\u3000Bianchi\n\u1680Neri'))
      expect(await fixture.records.list({ name: 'anna maria bianchi neri' })).toHaveLength(1)
      expect(await fixture.records.list({ name: 'annamaria bianchi neri' })).toEqual([])
    })

    test('erases old leads, and held ones sooner', async () => {
      await insert(named('Vecchia'))
      await fixture.ageLeads(48)
      const held = await insert(named('Dubbia'))
      await hold(held)
      await insert(named('Giovane'))
      await fixture.ageLeads(24)
      await insert(named('Nuova'))
      const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
      const limits = { leads: ago(47), held: ago(23), shootings: ago(0) }
      // Nobody was notified of them yet.
      expect(await fixture.records.countOverdue(limits, 'keep')).toEqual({ leads: 0, held: 0, unnotified: 2 })
      expect(await fixture.records.purge(limits, 'keep')).toEqual({ leads: 0, held: 0 })
      expect(await fixture.storedLeads()).toHaveLength(4)
      expect(await fixture.records.countOverdue(limits, 'erase')).toEqual({ leads: 1, held: 1, unnotified: 0 })
      await fixture.leads.run([
        { sql: `update notifications set delivered_at = created_at where status = 'held'` },
        { sql: `update notifications set status = 'delivered' where status = 'new'` },
      ])
      expect(await fixture.records.countOverdue(limits, 'keep')).toEqual({ leads: 1, held: 1, unnotified: 0 })
      expect(await fixture.records.purge(limits, 'keep')).toEqual({ leads: 1, held: 1 })
      expect((await fixture.storedLeads()).map((lead) => lead.name).sort()).toEqual(['Giovane', 'Nuova'])
    })

    test('erases leads that nobody was notified of only on request, and one that was contacted', async () => {
      await insert(named('Mai detta'))
      const contacted = await insert(named('Sentita'))
      await fixture.records.markContacted(contacted, now())
      const limits = { leads: now(), held: now(), shootings: now() }
      expect(await fixture.records.purge(limits, 'keep')).toEqual({ leads: 1, held: 0 })
      expect(await fixture.records.purge(limits, 'erase')).toEqual({ leads: 1, held: 0 })
      expect(await fixture.storedLeads()).toEqual([])
    })

    test('keeps an old lead until its photographs are delivered, or its shooting was long ago', async () => {
      const limits = { leads: now(), held: now(), shootings: now() }
      const at = (hours: number) => new Date(limits.shootings.getTime() + hours * HOUR_MS).toISOString()
      const changes = { 'In arrivo': '', Consegnata: ', delivered_at = $3', Persa: ', lost_at = $3', Vecchia: '' }
      for (const [name, change] of Object.entries(changes)) {
        const id = await insert(named(name))
        await fixture.records.markContacted(id, now())
        const date = at(name === 'Vecchia' ? -1 : 1)
        const set = `booked_for = coalesce($2, booked_for)${change}`
        await fixture.leads.run([
          { sql: `update leads set ${set} where id = $1`, values: [id, date, ...(change === '' ? [] : [date])] },
        ])
      }
      expect(await fixture.records.countOverdue(limits, 'keep')).toEqual({ leads: 3, held: 0, unnotified: 0 })
      expect(await fixture.records.purge(limits, 'keep')).toEqual({ leads: 3, held: 0 })
      expect((await fixture.storedLeads()).map(({ name }) => name)).toEqual(['In arrivo'])
    })

    test('keeps the campaign of a lead, and of one that comes again the first', async () => {
      const estate = { source: `'i\\"; --`, medium: 'città 🏡', campaign: 'estate' }
      const from = (campaign: typeof noCampaign) => ({ ...unknownOrigin, campaign })
      await fixture.leads.insert([anna], from(estate))
      await fixture.leads.insert([anna], from({ ...estate, source: 'altra' }))
      await fixture.leads.insert([named('Sola')], from({ ...noCampaign, source: 'volantino' }))
      await fixture.leads.insert([named('Dopo')])
      const found = new Map((await fixture.records.list({})).map(({ name, campaign }) => [name, campaign]))
      expect(found).toEqual(
        new Map([
          [anna.name, estate],
          ['Sola', { ...noCampaign, source: 'volantino' }],
          ['Dopo', noCampaign],
        ]),
      )
    })

    const today = () => dayInRome(new Date())
    const visit = (count: Partial<VisitCount> = {}): VisitCount => ({
      ...{ day: today().first, path: '/', source: '', medium: '', campaign: '', visits: 1 },
      ...count,
    })
    const estate = { source: 'instagram', medium: 'social', campaign: 'estate' }

    test('adds up visits, and joins them with the leads of the same source', async () => {
      const referrer = { source: 'www.google.com', medium: 'referral' }
      await addVisits(fixture.leads, [
        visit({ visits: 4 }),
        visit({ ...estate, visits: 10 }),
        visit({ ...referrer, visits: 7 }),
        visit({ source: OWN_PAGES, visits: 100 }),
        visit({ day: '2020-01-01', visits: 1000 }),
      ])
      await addVisits(fixture.leads, [
        visit({ ...estate, path: '/prepara-la-casa', visits: 3 }),
        visit(),
        visit(estate),
      ])
      const campaign = { ...unknownOrigin, campaign: estate }
      await fixture.leads.insert([anna, named('Aperta')], campaign)
      await fixture.records.markContacted((await fixture.records.list({ name: anna.name }))[0]?.id ?? '', now())
      await fixture.leads.insert([named('Dubbia')], campaign)
      await hold((await fixture.records.list({ name: 'Dubbia' }))[0]?.id ?? '')
      await fixture.leads.insert([named('Sola')], { ...unknownOrigin, campaign: { ...noCampaign, medium: 'social' } })
      await fixture.leads.insert([named('Volantino')], {
        ...unknownOrigin,
        campaign: { ...noCampaign, source: 'volantino' },
      })
      const none = { medium: '', campaign: '', visits: 0, withinDeadline: 0, decided: 0 }
      expect(await fixture.records.bySource(today(), now())).toEqual([
        { ...estate, visits: 14, leads: 2, withinDeadline: 1, decided: 1 },
        { ...none, source: '', visits: 5, leads: 1 },
        { ...none, source: 'volantino', leads: 1 },
        { ...none, ...referrer, visits: 7, leads: 0 },
      ])
      const earlier = { ...today(), first: '2019-12-01', last: '2020-01-01', until: new Date('2020-01-02T00:00Z') }
      expect(await fixture.records.bySource(earlier, now())).toMatchObject([{ source: '', visits: 1000 }])
    })

    test('adds up the visits that several processes count at the same moment', async () => {
      const counts = Array.from({ length: 40 }, (_, index) => visit({ source: `fonte ${index}` }))
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          addVisits(fixture.leads, index % 2 === 0 ? counts : counts.toReversed()),
        ),
      )
      const figures = await fixture.records.bySource(today(), now())
      expect(figures.map(({ visits }) => visits)).toEqual(counts.map(() => 10))
    })

    test('erases visits with the leads of their time', async () => {
      const counts = Array.from({ length: 1100 }, (_, index) => visit({ day: '2020-02-28', source: `fonte ${index}` }))
      await addVisits(fixture.leads, [...counts, visit({ day: '2020-03-01' }), visit()])
      await fixture.records.purge(
        { leads: new Date('2020-03-01T12:00Z'), held: new Date(), shootings: new Date() },
        'keep',
      )
      expect(await fixture.leads.run([{ sql: 'select visits from visits' }])).toHaveLength(1)
      expect((await fixture.leads.run([{ sql: 'select visits from visits' }]))[0]).toHaveLength(2)
    })

    test('computes how well the promise was kept', async () => {
      const none = { leads: 0, withinDeadline: 0, decided: 0, medianMs: null }
      const month = new Date(Date.now() - 720 * HOUR_MS)
      expect(await fixture.records.contactFigures(month, now())).toEqual(none)
      await insert(named('Dimenticata'))
      const late = await insert(named('Tardi'))
      await fixture.ageLeads(30)
      await fixture.records.markContacted(late, new Date())
      const soon = await insert(named('Presto'))
      await fixture.records.markContacted(soon, new Date(Date.now() + 2 * HOUR_MS))
      await insert(named('Aperta'))
      const held = await insert(named('Dubbia'))
      await hold(held)
      const figures = await fixture.records.contactFigures(month, now())
      expect(figures).toMatchObject({ leads: 4, withinDeadline: 1, decided: 3 })
      expect(Math.round((figures.medianMs ?? 0) / HOUR_MS)).toBe(16)
    })
  })
}
