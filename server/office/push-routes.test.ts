import { expect, test } from 'vitest'
import { push } from '../../content/office/push.ts'
import { officeApi } from '../../contracts/office-paths.ts'
import { DAY_MS, MINUTE_MS } from '../../leads/milliseconds.ts'
import { TestClock } from '../../test/fixtures/notifier.ts'
import { officeApp, officeOrigin, signedInOffice } from '../../test/fixtures/office.ts'
import { pushService } from '../../test/fixtures/push-service.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'

/** The office, with requests of Bea's telephone. */
async function withTelephone() {
  const fixture = await sqliteFixture()
  const service = await pushService()
  const telephone = service.telephone('Bea')
  const clock = new TestClock()
  const options = { addedPushServices: [service.origin], now: clock.now }
  const { ask, bea, who, comeIn, headers } = await signedInOffice(fixture, options)
  /** Asks for a test from another process on the same database. */
  const testElsewhere = async () => {
    const { app } = await officeApp(fixture, options)
    return app.inject({ method: 'POST', url: `${officeApi}/push/test`, headers: headers() })
  }
  const send = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const response = await ask(method, path, payload)
    const body: unknown = response.body === '' ? null : response.json()
    return { status: response.statusCode, body }
  }
  const { endpoint, ...keys } = telephone.subscription
  const subscription = { endpoint, keys }
  return { ...fixture, service, telephone, session: bea.id, who, comeIn, clock, send, testElsewhere, subscription }
}

test('gives the same key each time', async () => {
  const { send, subscriptions } = await withTelephone()
  const first = await send('GET', '/push')
  expect(await send('GET', '/push')).toEqual(first)
  const { publicKey } = await subscriptions.keys(() => Promise.reject(new Error('they are made')))
  expect(first).toEqual({ status: 200, body: { key: publicKey } })
})

test('sends a test to a telephone that subscribed, and none once it was removed', async () => {
  const { send, subscription, telephone, subscriptions, session } = await withTelephone()
  expect(await send('POST', '/push/test')).toEqual({ status: 200, body: { isSent: false } })
  expect(await send('POST', '/push', subscription)).toEqual({ status: 204, body: null })
  expect(await subscriptions.ofSession(session)).not.toBeNull()
  expect(await send('POST', '/push/test')).toEqual({ status: 200, body: { isSent: true } })
  expect(telephone.messages()).toMatchObject([
    { web_push: 8030, notification: { title: push.test.title, navigate: `${officeOrigin}/ufficio` } },
  ])
  expect(await send('POST', '/push/remove')).toEqual({ status: 204, body: null })
  expect(await send('POST', '/push/test')).toEqual({ status: 200, body: { isSent: false } })
  expect(telephone.own()).toHaveLength(1)
})

test('says that a test was not sent when the push service no longer knows the telephone', async () => {
  const { send, subscription, service, subscriptions, session } = await withTelephone()
  await send('POST', '/push', subscription)
  service.setAnswer((_request, response) => response.writeHead(410).end())
  expect(await send('POST', '/push/test')).toEqual({ status: 200, body: { isSent: false } })
  expect(await subscriptions.ofSession(session)).toBeNull()
  expect(await subscriptions.lostTelephones()).toHaveLength(1)
})

test.each([400, 401, 403])(
  'takes a telephone for lost that the push service refuses for a day with %i',
  async (status) => {
    const { send, subscription, service, subscriptions, session, clock } = await withTelephone()
    const isAnswered = (by: number) => service.setAnswer((_request, response) => response.writeHead(by).end())
    await send('POST', '/push', subscription)
    // A refusal of a moment, after days on which there was nothing to send, changes nothing.
    clock.forward(3 * DAY_MS)
    isAnswered(status)
    expect(await send('POST', '/push/test')).toEqual({ status: 200, body: { isSent: false } })
    isAnswered(201)
    expect(await send('POST', '/push/test')).toEqual({ status: 200, body: { isSent: true } })
    clock.forward(3 * DAY_MS)
    isAnswered(status)
    expect(await send('POST', '/push/test')).toEqual({ status: 200, body: { isSent: false } })
    expect(await subscriptions.ofSession(session)).not.toBeNull()
    clock.forward(DAY_MS)
    expect(await send('POST', '/push/test')).toEqual({ status: 200, body: { isSent: false } })
    expect(await subscriptions.ofSession(session)).toBeNull()
    expect(await subscriptions.lostTelephones()).toHaveLength(1)
  },
)

test('a refusal after which a telephone was reached from elsewhere does not count', async () => {
  const { send, subscription, service, subscriptions, session, clock } = await withTelephone()
  await send('POST', '/push', subscription)
  const own = await subscriptions.ofSession(session)
  service.setAnswer((_request, response) => response.writeHead(403).end())
  await send('POST', '/push/test')
  clock.forward(MINUTE_MS)
  // By the notices, which have a channel of their own, in this process or in another one.
  await subscriptions.delivered(own ?? expect.fail(), clock.now())
  clock.forward(3 * DAY_MS)
  await send('POST', '/push/test')
  expect(await subscriptions.ofSession(session)).toEqual(own)
  clock.forward(DAY_MS)
  await send('POST', '/push/test')
  expect(await subscriptions.ofSession(session)).toBeNull()
})

test('follows no redirect', async () => {
  const { send, subscription, service } = await withTelephone()
  await send('POST', '/push', subscription)
  service.setAnswer((_request, response) => response.writeHead(307, { Location: `${service.origin}/other` }).end())
  expect(await send('POST', '/push/test')).toEqual({ status: 200, body: { isSent: false } })
  expect(service.taken).toHaveLength(1)
})

test('sends five tests a minute to each telephone, whichever process is asked', async () => {
  const { send, testElsewhere, subscription, clock, who, comeIn } = await withTelephone()
  await send('POST', '/push', subscription)
  for (let count = 0; count < 5; count += 1) {
    expect(await send('POST', '/push/test')).toMatchObject({ status: 200 })
  }
  expect(await send('POST', '/push/test')).toEqual({ status: 429, body: { error: 'too-many' } })
  expect((await testElsewhere()).statusCode).toBe(429)
  const own = who.session
  who.session = await comeIn('Anna')
  expect(await send('POST', '/push/test')).toMatchObject({ status: 200 })
  who.session = own
  clock.forward(60_000)
  expect(await send('POST', '/push/test')).toMatchObject({ status: 200 })
})

test('refuses what no known push service made', async () => {
  const { send, subscription } = await withTelephone()
  const refused = { status: 422, body: { error: 'endpoint' } }
  expect(await send('POST', '/push', { ...subscription, endpoint: 'https://192.168.1.1/admin' })).toEqual(refused)
  expect(await send('POST', '/push', { ...subscription, keys: { p256dh: 'AA', auth: 'AA' } })).toEqual(refused)
  expect(await send('POST', '/push', { endpoint: 'x' })).toEqual({ status: 422, body: { error: 'invalid' } })
})
