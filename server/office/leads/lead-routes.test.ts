import { expect, onTestFinished, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import { namedZones } from '../../../business/cities.ts'
import { romeTime } from '../../../business/time/rome-time.ts'
import { digest, leadTable } from '../../../content/notifications.ts'
import {
  changedLead,
  copyOfPerson,
  erased,
  figures,
  leadDetail,
  leadPage,
  newerLead,
  person,
  sources,
  storedZones,
  today,
} from '../../../contracts/office.ts'
import { dateChat } from '../../../contracts/office-dates.ts'
import { DAY_MS, MINUTE_MS } from '../../../leads/milliseconds.ts'
import { anna } from '../../../test/cases/same-lead.ts'
import { signedInOffice } from '../../../test/fixtures/office.ts'
import { sqliteFixture } from '../../../test/fixtures/store.ts'
import { StoreUnavailable } from '../../database/failures.ts'
import { unknownOrigin } from '../../leads/screening/sender.ts'
import { addVisits } from '../../visits/visits-in-sql.ts'

/** The office on a store with one lead. */
async function office() {
  const fixture = await sqliteFixture()
  await fixture.leads.insert([{ ...anna, phone: '333 1234567' }])
  const [lead] = await fixture.records.list({})
  const { ask, who } = await signedInOffice(fixture, {
    closedDays: null,
    goneReviews: { online: async () => new Set(['a review']) },
    now: () => new Date(Date.now() + 1000),
  })
  const send = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const { statusCode, body, headers } = await ask(method, path, payload)
    return { status: statusCode, body, headers }
  }
  const get = (path: string) => send('GET', path)
  const post = (path: string, payload: object) => send('POST', path, payload)
  return { ...fixture, who, id: lead?.id ?? '', get, post }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, { body }: { readonly body: string }): z.infer<Schema> {
  return schema.parse(JSON.parse(body))
}

test('leaves out null characters, as pasted text may have', async () => {
  const { id, get, post } = await office()
  const { lead } = read(changedLead, await post(`/leads/${id}/notes`, { text: 'Citofono\0 Bianchi' }))
  expect(lead.note).toBe('Citofono Bianchi')
  expect(read(leadPage, await get('/leads?q=an%00na')).leads).toHaveLength(1)
})

test('answers what the protocol says: the first screen, a list, a lead and the figures', async () => {
  const { id, get } = await office()
  expect(read(today, await get('/today'))).toMatchObject({
    due: { count: 1, overdue: 0, leads: [{ id, state: 'new', call: 'tel:+393331234567' }] },
    held: { count: 0 },
    booked: { count: 0 },
    reviews: { withdrawn: 1 },
  })
  expect(read(leadPage, await get('/leads?q=anna%20999&zone=roma')).leads).toHaveLength(0)
  expect(read(leadPage, await get('/leads?q=333%201234')).leads).toHaveLength(1)
  expect(read(leadPage, await get('/leads?month=2020-01')).leads).toHaveLength(0)
  expect((await get('/leads?month=2020-13')).status).toBe(422)
  expect((await get('/leads?cursor=1')).status).toBe(422)
  const lead = read(leadDetail, await get(`/leads/${id}`))
  expect(decodeURIComponent(lead.whatsappMissed ?? '')).toContain('Ciao Anna, siamo Casa in Posa: ti abbiamo cercato')
  expect(read(figures, await get('/figures')).weeks).toHaveLength(8)
  expect((await get('/leads/x')).status).toBe(404)
})

test('refuses a cursor or a date at a time that PostgreSQL does not have, on SQLite too', async () => {
  const { id, get, post } = await office()
  const statusOf = async (time: string) => (await get(`/leads?cursor=${encodeURIComponent(`0~${time}~${id}`)}`)).status
  expect(await statusOf('2026-11-01 10:00:00.123456+00')).toBe(200)
  const times = ['2026-13-01T00:00:00Z', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '2026-01-01T25:00:00Z']
  for (const time of [...times, '2026-01-01T00:60:00Z', '2026-01-01 00:00:00+16']) {
    expect(await statusOf(time), time).toBe(422)
  }
  expect((await post('/appointments/check', { id, at: '0000-01-01T00:00:00Z', minutes: 60 })).status).toBe(422)
})

test('writes a table of many leads page by page, with one heading', async () => {
  const fixture = await sqliteFixture()
  await fixture.leads.insert(Array.from({ length: 1100 }, (_, number) => ({ ...anna, name: `Anna ${number}` })))
  const read: number[] = []
  let pagesUntilDown = Number.POSITIVE_INFINITY
  const run: typeof fixture.leads.run = async (statements) => {
    if (statements.some(({ sql }) => sql.includes('limit 501')) && pagesUntilDown-- === 0) {
      throw new StoreUnavailable('down')
    }
    const results = await fixture.leads.run(statements)
    read.push(...results.map((rows) => rows.length))
    return results
  }
  const { ask, logLines } = await signedInOffice({ ...fixture, leads: { ...fixture.leads, run } })
  const errors = () => logLines.filter((line) => line.includes('the lead store is unavailable'))
  const lines = (await ask('GET', '/leads.csv')).body.trimEnd().split('\r\n')
  expect(lines.filter((line) => line.includes(leadTable.headings.notes))).toEqual([lines[0]])
  expect(new Set(lines).size).toBe(1101)
  expect(Math.max(...read)).toBe(501)
  // Who asks for the head alone has one page read, and not the table.
  pagesUntilDown = 1
  expect((await ask('HEAD', '/leads.csv')).statusCode).toBe(200)
  expect(errors()).toEqual([])
  pagesUntilDown = 0
  const refused = await ask('GET', '/leads.csv')
  expect([refused.statusCode, refused.headers['content-disposition'], errors().length]).toEqual([503, undefined, 1])
  // Half a table is no whole answer.
  pagesUntilDown = 1
  await expect(ask('GET', '/leads.csv')).rejects.toThrow('destroyed')
  expect(errors()).toHaveLength(2)
})

test('shows where visits and leads of the last thirty days came from', async () => {
  const { id, leads, records, get } = await office()
  const day = (days: number) => romeTime(new Date()).toPlainDate().subtract({ days }).toString()
  const estate = { source: 'instagram', medium: 'social', campaign: 'estate' }
  const none = { source: '', medium: '', campaign: '' }
  await addVisits(leads, [
    { day: day(29), path: '/', ...estate, visits: 40 },
    { day: day(30), path: '/', ...estate, visits: 1000 },
    { day: day(0), path: '/', ...none, visits: 20 },
  ])
  await leads.insert([{ ...anna, name: 'Bea Neri' }], { ...unknownOrigin, campaign: estate })
  await records.markContacted((await records.list({ name: 'Bea Neri' }))[0]?.id ?? id, new Date())
  expect(read(sources, await get('/sources'))).toEqual({
    sources: [
      {
        name: 'instagram · social · estate',
        values: ['40 visite', '1 richiesta', '2,5\u00a0% delle visite', '1 su 1 entro 24 ore'],
      },
      { name: digest.sources.none, values: ['20 visite', '1 richiesta'] },
    ],
  })
})

test.each(['0202-11-26T10:00:00Z', '9999-12-31T23:30:00Z'])(
  'takes no time that its screens cannot show: %s',
  async (at) => {
    const { id, post } = await office()
    expect((await post(`/leads/${id}/change`, { version: 0, change: { kind: 'booked', at } })).status).toBe(422)
    expect((await post(`/leads/${id}/change`, { version: 0, change: { kind: 'call-back', at } })).status).toBe(422)
  },
)

test('changes a lead, counts the bookings of its week, names those at its time, and takes the change back', async () => {
  const { id, leads, records, get, post } = await office()
  const booked = await post(`/leads/${id}/change`, {
    version: 0,
    change: { kind: 'booked', at: '2030-01-02T10:00:00Z' },
  })
  expect(read(changedLead, booked)).toMatchObject({
    lead: {
      state: 'booked',
      version: 1,
      undoable: { kind: 'booked', text: '2030-01-02T10:00:00.000Z' },
      appointment: { due: 'send' },
      whatsapp: expect.stringContaining(encodeURIComponent('lo shooting di mercoledì 2 gennaio alle 11:00')),
      timeline: [{ kind: 'booked', by: 'Bea' }, {}],
    },
    week: { booked: 1, slots: 4 },
    clashes: [],
  })
  await leads.insert([{ ...anna, name: 'Bea Neri' }])
  const [bea] = await records.list({ name: 'Bea Neri' })
  const beside = { version: 0, change: { kind: 'booked', at: '2030-01-02T11:00:00Z' } }
  expect(read(changedLead, await post(`/leads/${bea?.id}/change`, beside))).toMatchObject({
    week: { booked: 2 },
    clashes: [{ name: anna.name, at: '2030-01-02T10:00:00.000Z' }],
  })
  await post(`/leads/${bea?.id}/change`, { version: 1, change: { kind: 'lost' } })
  const late = await post(`/leads/${id}/change`, { version: 0, change: { kind: 'lost' } })
  expect([late.status, read(newerLead, late).lead.state]).toEqual([409, 'booked'])
  expect(read(changedLead, await post(`/leads/${id}/undo`, { version: 1 }))).toMatchObject({ lead: { state: 'new' } })
  const again = await post(`/leads/${id}/undo`, { version: 2 })
  expect([again.status, again.body]).toEqual([409, '{"error":"nothing-to-undo"}'])
  expect(read(today, await get('/today')).due.count).toBe(1)
})

test('says of nobody who was put off to another day that they wait, or are late', async () => {
  const { id, ageLeads, get, post } = await office()
  await ageLeads(30)
  expect(read(today, await get('/today')).due).toMatchObject({ count: 1, waiting: 1, overdue: 1 })
  const at = new Date(Date.now() + 3 * DAY_MS).toISOString()
  await post(`/leads/${id}/change`, { version: 0, change: { kind: 'call-back', at } })
  expect(read(today, await get('/today')).due).toMatchObject({ count: 1, waiting: 0, overdue: 0 })
})

test('takes what its writer repeats, as the answer was lost, for done, and anything else for somebody else’s', async () => {
  const { id, post } = await office()
  const repeat = async (path: string, body: object) => {
    const answers = [await post(`/leads/${id}/${path}`, body), await post(`/leads/${id}/${path}`, body)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [first, second] = answers.map((answer) => read(changedLead, answer))
    expect(second).toEqual(first)
    return first?.lead
  }
  const isRefused = async (version: number, change: object) =>
    expect((await post(`/leads/${id}/change`, { version, change })).status).toBe(409)
  const changeTwice = (version: number, change: object) => repeat('change', { version, change })

  expect(await changeTwice(0, { kind: 'no-answer' })).toMatchObject({ version: 1, attempts: 1 })
  await isRefused(0, { kind: 'written' })
  await changeTwice(1, { kind: 'call-back', at: '2030-01-01T10:00:00Z' })
  await isRefused(1, { kind: 'call-back', at: '2030-01-01T11:00:00Z' })
  await changeTwice(2, { kind: 'booked', at: '2030-01-02T10:00:00Z', minutes: 90, address: 'Via Po 1' })
  await isRefused(2, { kind: 'booked', at: '2030-01-02T10:00:00Z', minutes: 60, address: 'Via Po 1' })
  await isRefused(2, { kind: 'booked', at: '2030-01-02T10:00:00Z', address: 'Via Po 2' })
  expect(await repeat('undo', { version: 3 })).toMatchObject({ version: 4, state: 'new' })
  await changeTwice(4, { kind: 'lost', because: 'price' })
  await isRefused(4, { kind: 'lost' })
  expect(await repeat('correct', { version: 5, fields: { name: 'Anna Neri' } })).toMatchObject({ version: 6 })
  expect((await post(`/leads/${id}/correct`, { version: 5, fields: { name: 'Anna Verdi' } })).status).toBe(409)
  // Since then the lead was corrected: what was tapped before that is another change.
  await isRefused(4, { kind: 'lost', because: 'price' })
  await changeTwice(6, { kind: 'no-answer' })
  await changeTwice(7, { kind: 'no-answer' })
  // Whoever sees the lead as it was before both has not sent the second.
  await isRefused(6, { kind: 'no-answer' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE_MS })
  onTestFinished(() => void vi.useRealTimers())
  await isRefused(7, { kind: 'no-answer' })
})

test('notes no message as sent whose link to the photographs is not the lead’s any more', async () => {
  const { id, post } = await office()
  await post(`/leads/${id}/change`, { version: 0, change: { kind: 'booked', at: '2020-01-02T10:00:00Z' } })
  await post(`/leads/${id}/change`, { version: 1, change: { kind: 'delivered', link: 'https://we.tl/t-new' } })
  const send = (link: string) => post(`/leads/${id}/tried`, { by: 'photos-sent', link })
  const old = await send('https://we.tl/t-old')
  expect([old.status, read(newerLead, old).lead.timeline[0]?.kind]).toEqual([409, 'delivered'])
  expect(read(changedLead, await send('https://we.tl/t-new')).lead.timeline[0]?.kind).toBe('photos-sent')
})

test('keeps notes and attempts, corrects, exports and erases', async () => {
  const { id, get, post, storedLeads, records, leads: store } = await office()
  await post(`/leads/${id}/notes`, { text: ' Ha un cane ' })
  // Sent again after a lost answer.
  expect((await post(`/leads/${id}/notes`, { text: 'Ha un cane' })).status).toBe(200)
  await post(`/leads/${id}/tried`, { by: 'called' })
  const wrong = await post(`/leads/${id}/correct`, { version: 0, fields: { name: ' ', email: 'x' } })
  expect([wrong.status, JSON.parse(wrong.body)]).toEqual([
    422,
    { error: 'invalid', fields: { name: 'missing', email: 'malformed' } },
  ])
  const right = await post(`/leads/${id}/correct`, { version: 0, fields: { name: ' Anna Neri ' } })
  expect(read(changedLead, right).lead).toMatchObject({ name: 'Anna Neri', version: 1 })
  // The same person, somebody who has left her number, and another one.
  await store.insert([
    { ...anna, email: anna.email.toUpperCase(), phone: '06 1' },
    { ...anna, email: 'neri@esempio.it' },
    { ...anna, email: 'bea@esempio.it', phone: '06 1234567' },
  ])
  const { leads } = read(person, await get(`/leads/${id}/person`))
  expect(leads).toMatchObject([
    { id, email: anna.email, same: 'email' },
    { email: anna.email.toUpperCase(), same: 'email' },
    { email: 'neri@esempio.it', same: 'phone' },
  ])
  const [, own = '', other = ''] = leads.map((lead) => lead.id)
  const stranger = (await records.list({ email: 'bea@esempio.it' }))[0]?.id ?? ''
  const file = await get(`/leads/${id}/export`)
  expect(JSON.parse(file.body)).toMatchObject([
    {
      name: 'Anna Neri',
      events: [{ kind: 'note', text: 'Ha un cane' }, { kind: 'called' }, { kind: 'corrected', by: 'Bea' }],
    },
    { email: anna.email.toUpperCase() },
  ])
  expect(JSON.parse((await get(`/leads/${id}/export?ids=${other},${id}`)).body)).toMatchObject([
    { name: 'Anna Neri' },
    { email: 'neri@esempio.it' },
  ])
  const refused = await get(`/leads/${id}/export?ids=${id},${stranger}`)
  expect([refused.status, refused.body]).toEqual([409, '{"error":"unmatched"}'])
  expect((await get(`/leads/${id}/export?ids=`)).status).toBe(422)
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="persona-[0-9a-f-]{13}\.json"$/)
  expect((await get('/leads.csv?q=neri')).body).toContain('Anna Neri')
  const arbitrary = await post(`/leads/${id}/erase`, { version: 1, ids: [id, stranger] })
  expect([arbitrary.status, arbitrary.body]).toEqual([409, '{"error":"unmatched"}'])
  expect((await post(`/leads/${id}/erase`, { version: 1, ids: [] })).status).toBe(422)
  expect(read(erased, await post(`/leads/${id}/erase`, { version: 1, ids: [own] }))).toEqual({ count: 1 })
  expect(read(erased, await post(`/leads/${id}/erase`, { version: 1 }))).toEqual({ count: 1 })
  expect((await storedLeads()).map(({ email }) => email).sort()).toEqual(['bea@esempio.it', 'neri@esempio.it'])
})

test('a person’s copy has date, length and address, what the host was told and has answered, and the trimmed link', async () => {
  const { id, records, get, post } = await office()
  const at = '2099-01-05T09:00:00.000Z'
  const date = { kind: 'booked', at, minutes: 90, address: ' Via Giulia 1 ' }
  expect((await post(`/leads/${id}/change`, { version: 0, change: date })).status).toBe(200)
  await records.tellHost({ id, version: 1, by: 'Bea', now: new Date() }, 'email')
  await records.answerDate(id, { kind: 'other', wish: 'giovedì', sequence: 0 }, new Date())
  const deliver = (link: string) => post(`/leads/${id}/change`, { version: 2, change: { kind: 'delivered', link } })
  for (const wrong of ['http://we.tl/a', 'we.tl/a', 'https://we.tl/a b', `https://we.tl/${'a'.repeat(1000)}`]) {
    expect((await deliver(wrong)).status, wrong).toBe(422)
  }
  expect(read(changedLead, await deliver(' https://we.tl/a\n')).lead.photosLink).toBe('https://we.tl/a')
  const known = { for: at, minutes: 90, address: 'Via Giulia 1' }
  const copy: unknown = JSON.parse((await get(`/leads/${id}/export`)).body)
  expect(copyOfPerson.safeParse(copy).success).toBe(true)
  expect(copy).toMatchObject([
    {
      bookedFor: at,
      bookedMinutes: 90,
      bookedAddress: 'Via Giulia 1',
      photosLink: 'https://we.tl/a',
      told: { date: known, told: known, by: 'email', answer: { wish: 'giovedì' } },
    },
  ])
})

test('a date that is sent again after a lost answer is sent once, and another change since is told', async () => {
  const { id, records, post } = await office()
  await post(`/leads/${id}/change`, { version: 0, change: { kind: 'booked', at: '2099-01-05T09:00:00.000Z' } })
  const send = async (wanted: object) => post(`/leads/${id}/appointment/send`, wanted)
  const first = { version: 1, by: 'whatsapp' }
  const { lead } = read(changedLead, await send(first))
  const again = await send(first)
  expect([again.status, read(changedLead, again).lead]).toEqual([200, lead])
  expect(lead.timeline.filter(({ kind }) => kind === 'date-sent')).toHaveLength(1)

  // Nobody has told the host in another way.
  expect((await send({ ...first, by: 'email' })).status).toBe(409)
  await post(`/leads/${id}/correct`, { version: 2, fields: { name: 'Anna Neri' } })
  expect((await send(first)).status).toBe(409)
  await records.tellHost({ id, version: 3, by: 'Carlo', now: new Date() }, 'whatsapp')
  expect((await send({ ...first, version: 3 })).status).toBe(409)
})

test('a chat says that a date has changed only to a host who expects another one', async () => {
  const { id, post } = await office()
  const change = async (version: number, change: object) =>
    expect((await post(`/leads/${id}/change`, { version, change })).status).toBe(200)
  const tell = async (version: number) =>
    expect((await post(`/leads/${id}/appointment/send`, { version, by: 'whatsapp' })).status).toBe(200)
  const chat = async () => read(dateChat, await post(`/leads/${id}/appointment/chat`, {})).text
  const fixed = { kind: 'booked', at: '2099-01-05T09:00:00.000Z' }
  await change(0, fixed)
  expect(await chat()).toContain('Lo shooting è fissato per')
  await tell(1)
  await change(2, { ...fixed, address: 'Via Giulia 1' })
  expect(await chat()).toMatch(/Lo shooting è fissato per .*\nCi vediamo qui: Via Giulia 1/)
  await change(3, { ...fixed, at: '2099-01-06T09:00:00.000Z' })
  expect(await chat()).toContain('La data dello shooting è cambiata')
  await change(4, { kind: 'lost' })
  expect(await chat()).toContain('non è più in programma')
  await tell(5)
  await change(6, { kind: 'reopened' })
  await change(7, fixed)
  expect(await chat()).toContain('Lo shooting è fissato per')
})

test('a chat in the place of a mail that did not arrive says that the date has changed', async () => {
  const { id, post, leads } = await office()
  const change = async (version: number, at: string) =>
    expect((await post(`/leads/${id}/change`, { version, change: { kind: 'booked', at } })).status).toBe(200)
  const mail = async (version: number, status: string) => {
    expect((await post(`/leads/${id}/appointment/send`, { version, by: 'email' })).status).toBe(200)
    await leads.run([
      { sql: `update notifications set status = '${status}' where kind = 'appointment' and status = 'waiting'` },
    ])
  }
  await change(0, '2099-01-05T09:00:00.000Z')
  await mail(1, 'delivered')
  await change(2, '2099-01-06T09:00:00.000Z')
  await mail(3, 'withdrawn')
  const { text } = read(dateChat, await post(`/leads/${id}/appointment/chat`, {}))
  expect(text).toContain('La data dello shooting è cambiata')
})

test('a city that is not offered any more can be searched for, and stays with a lead that is corrected', async () => {
  const { id, leads, get, post } = await office()
  await leads.run([{ sql: "update leads set zone = 'reggio-emilia'" }])
  expect(read(storedZones, await get('/zones'))).toEqual({ zones: ['reggio-emilia'] })
  expect(read(leadPage, await get('/leads?zone=reggio-emilia')).leads).toMatchObject([{ id, zone: 'reggio-emilia' }])
  const correct = (version: number, fields: object) => post(`/leads/${id}/correct`, { version, fields })
  expect(read(changedLead, await correct(0, { name: 'Anna Neri' })).lead).toMatchObject({ zone: 'reggio-emilia' })
  expect((await correct(1, { zone: 'nowhere' })).status).toBe(422)
  for (const [index, zone] of namedZones.entries()) {
    expect(read(changedLead, await correct(1 + index, { zone })).lead).toMatchObject({ zone })
  }
})
