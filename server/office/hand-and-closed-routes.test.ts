import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { romeTime } from '../../business/time/rome-time.ts'
import {
  closedPeriods,
  enteredRequest,
  invalidFields,
  knownPerson,
  leadPage,
  MOST_CLOSED_PERIODS,
} from '../../contracts/office.ts'
import { anna } from '../../test/cases/same-lead.ts'
import { signedInOffice } from '../../test/fixtures/office.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import { closedDaysIn } from '../leads/closed-days.ts'

const now = () => new Date()

/** The office of a process that has the page, or has none. */
async function office(hasPage = true) {
  const fixture = await sqliteFixture()
  const { ask } = await signedInOffice(fixture, hasPage ? {} : { closedDays: null })
  const get = (path: string) => ask('GET', path)
  const post = async (path: string, payload: object) => {
    const { statusCode: status, body } = await ask('POST', path, payload)
    return { status, answer: JSON.parse(body) }
  }
  return { ...fixture, get, post }
}

const chat = () => ({
  id: randomUUID(),
  name: ' Carla ',
  phone: '0039 333/1234567',
  email: '',
  zone: 'roma',
  arrivedBy: 'chat',
  wroteAt: now().toISOString(),
  note: '',
})

test('a request is written in once, its number in one way, its hour never in the future', async () => {
  const { post } = await office()
  const wroteAt = new Date(Date.now() + 60_000).toISOString()
  const request = { ...chat(), wroteAt }
  const { status, answer } = await post('/leads', request)
  const { lead, isNew } = enteredRequest.parse(answer)
  expect([status, isNew]).toEqual([201, true])
  expect(lead).toMatchObject({ name: 'Carla', phone: '+39 333 123 4567', email: '', mail: null, arrivedBy: 'chat' })
  expect(lead.createdAt < wroteAt).toBe(true)
  expect((await post('/leads', request)).answer.lead.id).toBe(lead.id)
  const same = await post('/leads', chat())
  expect([same.status, same.answer.isNew, same.answer.lead.id]).toEqual([200, false, lead.id])
})

test('what is sent again after a lost answer says what is typed by then, and nothing over what was made of it since', async () => {
  const { post } = await office()
  const request = chat()
  await post('/leads', request)
  const again = { ...request, phone: '333 1234568', email: 'carla@esempio.it', earlier: [request] }
  const { status, answer } = await post('/leads', again)
  expect([status, answer.isNew]).toEqual([201, true])
  expect(answer.lead).toMatchObject({ phone: '+39 333 123 4568', email: 'carla@esempio.it', version: 1 })
  expect(await post('/leads', again)).toMatchObject({ status: 201, answer: { isNew: true, lead: { version: 1 } } })
  const third = { ...again, name: 'Carlotta', earlier: [request, again] }
  expect(await post('/leads', third)).toMatchObject({ status: 201, answer: { isNew: true, lead: { version: 2 } } })
  for (const late of [request, again, { ...again, name: 'Carola', earlier: [request, again] }]) {
    const { status: code, answer: kept } = await post('/leads', late)
    expect([code, kept.isNew, kept.lead.name, kept.lead.phone]).toEqual([200, false, 'Carlotta', '+39 333 123 4568'])
  }
})

test.each([
  ['with a character in it that nobody sees', { name: 'Car\u200bla' }, true],
  ['by an office of before', {}, false],
])('what is sent again %s is corrected', async (_what, typed, saysWhat) => {
  const { post } = await office()
  const request = { ...chat(), ...typed }
  await post('/leads', request)
  const again = { ...request, phone: '333 1234568', ...(saysWhat ? { earlier: [request] } : {}) }
  expect(await post('/leads', again)).toMatchObject({ status: 201, answer: { lead: { phone: '+39 333 123 4568' } } })
})

test('what is sent again with another hour or another way is not said to be saved so', async () => {
  const { post } = await office()
  const request = chat()
  await post('/leads', request)
  for (const other of [{ arrivedBy: 'call' }, { wroteAt: new Date(now().getTime() - 3_600_000).toISOString() }]) {
    const { status, answer } = await post('/leads', { ...request, ...other })
    expect([status, answer.isNew, answer.lead.arrivedBy]).toEqual([200, false, 'chat'])
  }
})

test('the first message to who was recommended is not the one to who has asked', async () => {
  const { post } = await office()
  const wordsTo = async (phone: string, arrivedBy: string) => {
    const { answer } = await post('/leads', { ...chat(), phone, arrivedBy })
    return new URL(enteredRequest.parse(answer).lead.whatsapp ?? '').searchParams.get('text')
  }
  expect(await wordsTo('333 7654321', 'call')).toMatch(/Grazie per la tua richiesta!/)
  const words = await wordsTo('333 7654322', 'recommendation')
  expect(words).toMatch(/^Ciao .*qualcuno che ti conosce.*\/privacy-policy$/)
  expect(words).not.toMatch(/richiesta/)
})

test('those behind a figure of some weeks are those since the first of them, by how they came', async () => {
  const { post, get } = await office()
  await post('/leads', { ...chat(), wroteAt: '2026-10-04T21:59:00.000Z' })
  await post('/leads', { ...chat(), phone: '333 7654321', name: 'Dora', wroteAt: '2026-10-04T22:00:00.000Z' })
  await post('/leads', { ...chat(), phone: '333 7654322', arrivedBy: 'call' })
  const listed = async (query: string) => leadPage.parse((await get(`/leads?${query}`)).json()).leads
  expect((await listed('by=chat')).map(({ name }) => name)).toEqual(['Dora', 'Carla'])
  expect((await listed('by=chat&since=2026-10-05')).map(({ name }) => name)).toEqual(['Dora'])
  expect((await get('/leads?since=2026-13-05')).statusCode).toBe(422)
})

test('what is wrong is said of its field', async () => {
  const { post } = await office()
  const { status, answer } = await post('/leads', { ...chat(), name: '', phone: 'n.d.', zone: 'nowhere', email: 'x' })
  expect(status).toBe(422)
  expect(invalidFields.parse(answer).fields).toEqual({
    name: 'missing',
    phone: 'malformed',
    zone: 'malformed',
    email: 'malformed',
  })
  expect((await post('/leads', { ...chat(), arrivedBy: 'fax' })).status).toBe(422)
})

test('a pasted text says whose it is', async () => {
  const { post, leads } = await office()
  await leads.insert([{ ...anna, phone: '333 1234567' }])
  const { answer } = await post('/leads/known', { text: `Sono io, ${anna.email}, 3331234567` })
  expect(knownPerson.parse(answer)).toMatchObject({
    phone: '+39 333 123 4567',
    email: anna.email,
    leads: [{ name: anna.name }],
  })
  expect((await post('/leads/known', { text: 'ciao' })).answer).toEqual({ phone: null, email: null, leads: [] })
})

test('closed days are added and taken away, and those that cannot be are refused', async () => {
  const { get, post } = await office()
  const opensOn = async () => (await get('/today')).json().opensOn
  const day = (from: number) => romeTime(now()).toPlainDate().add({ days: from }).toString()
  const { answer } = await post('/closed-days', { first: day(0), last: day(3) })
  const { periods, today } = closedPeriods.parse(answer)
  expect([today, periods]).toMatchObject([day(0), [{ first: day(0), last: day(3) }]])
  expect(await opensOn()).toBe(day(4))
  for (const days of [
    { first: day(3), last: day(2) },
    { first: day(-5), last: day(-1) },
    { first: day(0), last: day(366) },
    { first: '2027-02-30', last: '2027-03-02' },
    { first: '2027-13-01', last: '2027-13-02' },
  ]) {
    expect((await post('/closed-days', days)).status, JSON.stringify(days)).toBe(422)
  }
  expect((await post('/closed-days/remove', { id: periods[0]?.id })).answer.periods).toEqual([])
  expect(await opensOn()).toBeNull()
})

test('closed days that are over leave room for others', async () => {
  const { leads, post } = await office()
  const today = romeTime(now()).toPlainDate()
  for (let ago = 1; ago <= MOST_CLOSED_PERIODS; ago += 1) {
    const sunday = today.subtract({ weeks: ago }).toString()
    await closedDaysIn(leads).add(sunday, sunday, 'Anna', new Date(sunday))
  }
  const add = async (weeks: number) => {
    const day = today.add({ weeks }).toString()
    return (await post('/closed-days', { first: day, last: day })).status
  }
  expect(await add(0)).toBe(200)
  for (let weeks = 1; weeks < MOST_CLOSED_PERIODS; weeks += 1) {
    await add(weeks)
  }
  expect(await add(MOST_CLOSED_PERIODS)).toBe(422)
})

test('shootings that are fixed within closed days are named with them', async () => {
  const { get, post } = await office()
  const day = (from: number) => romeTime(now()).toPlainDate().add({ days: from })
  const noon = (from: number) => day(from).toZonedDateTime({ timeZone: 'Europe/Rome', plainTime: '12:00' })
  const book = async (name: string, phone: string, from: number) => {
    const { id, version } = (await post('/leads', { ...chat(), name, phone })).answer.lead
    const at = new Date(noon(from).epochMilliseconds).toISOString()
    await post(`/leads/${id}/change`, { version, change: { kind: 'booked', at } })
    return { id, name, at }
  }
  await book('Dora', '333 7654321', 4)
  const inside = await book('Carla', '333 7654322', 3)
  const shootings = (answer: unknown) => closedPeriods.parse(answer).periods.map((period) => period.shootings)
  const { answer } = await post('/closed-days', { first: day(1).toString(), last: day(3).toString() })
  expect(shootings(answer)).toEqual([[inside]])
  await post('/closed-days', { first: day(9).toString(), last: day(9).toString() })
  expect(shootings((await get('/closed-days')).json())).toEqual([[inside], []])
})

test('without a page that could say so there are no closed days', async () => {
  const { get, post } = await office(false)
  expect((await get('/closed-days')).json()).toEqual({ error: 'not-here' })
  expect((await post('/closed-days', { first: '2027-08-01', last: '2027-08-02' })).status).toBe(404)
})
