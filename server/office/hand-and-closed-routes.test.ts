import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { romeTime } from '../../business/time/rome-time.ts'
import { firstMessages } from '../../content/first-messages.ts'
import { closedPeriods, enteredRequest, invalidFields, knownPerson, leadPage } from '../../contracts/office.ts'
import { anna } from '../../test/cases/same-lead.ts'
import { LINK_SECRET, sqliteFixture } from '../../test/fixtures/store.ts'
import { type ClosedDaysStore, closedDaysIn } from '../leads/closed-days.ts'
import { reviewsIn } from '../leads/reviews/reviews.ts'
import { closedDaysRoutes } from './closed-days-routes.ts'
import { leadRoutes } from './leads/lead-routes.ts'
import { officeLeadsIn } from './leads/office-leads.ts'
import { acceptJson, OfficeFailure } from './office-request.ts'

const now = () => new Date()

/** The routes of requests and of closed days, for somebody who is signed in. */
async function office(hasPage = true) {
  const fixture = await sqliteFixture()
  const app = Fastify()
  app.removeAllContentTypeParsers()
  acceptJson(app)
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request) => {
    request.signedIn = { session: 's', person: 'p', name: 'Bea' }
  })
  app.setErrorHandler((error, _request, reply) =>
    error instanceof OfficeFailure ? reply.code(error.status).send(error.answer) : reply.code(500).send(String(error)),
  )
  const closedDays: ClosedDaysStore | null = hasPage ? closedDaysIn(fixture.leads) : null
  leadRoutes(app, {
    tag: async () => '"1"',
    closedDays,
    leads: officeLeadsIn(fixture.leads, LINK_SECRET),
    records: fixture.records,
    reviews: reviewsIn(fixture.leads),
    goneReviews: { online: async () => new Set() },
    business: { brand: 'Casa in Posa', whatsapp: '393335550123' },
    firstMessages: async () => firstMessages,
    onErased: () => undefined,
    now,
  })
  closedDaysRoutes(app, { closedDays, onClosedDays: async () => undefined, now })
  onTestFinished(async () => {
    await app.close()
    await fixture.close()
  })
  const post = async (url: string, payload: object) => {
    const { statusCode: status, body } = await app.inject({
      method: 'POST',
      url,
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json' },
    })
    return { status, answer: JSON.parse(body) }
  }
  return { ...fixture, app, post }
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

test('those behind a figure of some weeks are those since the first of them, by how they came', async () => {
  const { post, app } = await office()
  await post('/leads', { ...chat(), wroteAt: '2026-10-04T21:59:00.000Z' })
  await post('/leads', { ...chat(), phone: '333 7654321', name: 'Dora', wroteAt: '2026-10-04T22:00:00.000Z' })
  await post('/leads', { ...chat(), phone: '333 7654322', arrivedBy: 'call' })
  const listed = async (query: string) => leadPage.parse((await app.inject(`/leads?${query}`)).json()).leads
  expect((await listed('by=chat')).map(({ name }) => name)).toEqual(['Dora', 'Carla'])
  expect((await listed('by=chat&since=2026-10-05')).map(({ name }) => name)).toEqual(['Dora'])
  expect((await app.inject('/leads?since=2026-13-05')).statusCode).toBe(422)
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
  const { app, post } = await office()
  const opensOn = async () => (await app.inject({ url: '/today' })).json().opensOn
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

test('without a page that could say so there are no closed days', async () => {
  const { app, post } = await office(false)
  expect((await app.inject({ url: '/closed-days' })).json()).toEqual({ error: 'not-here' })
  expect((await post('/closed-days', { first: '2027-08-01', last: '2027-08-02' })).status).toBe(404)
})
