import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { push } from '../../content/office/push.ts'
import { officeApi } from '../../contracts/office-paths.ts'
import { TestClock } from '../../test/fixtures/notifier.ts'
import { signIn } from '../../test/fixtures/office-session.ts'
import { pushService } from '../../test/fixtures/push-service.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import { acceptJson, OfficeFailure } from './office-request.ts'
import { pushRoutes } from './push-routes.ts'

/** The routes, with requests of Anna's telephone. */
async function withTelephone() {
  const fixture = await sqliteFixture()
  const service = await pushService()
  const telephone = service.telephone('Anna')
  const session = await signIn(fixture.leads, 'Anna', 'iPhone')
  const clock = new TestClock()
  let isSignedIn = true
  const app = fastify()
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request) => {
    request.signedIn = isSignedIn ? { session, person: 'anna', name: 'Anna' } : null
  })
  app.setErrorHandler((error, _request, reply) =>
    error instanceof OfficeFailure ? reply.code(error.status).send(error.answer) : reply.code(500).send(),
  )
  app.register(
    async (scope) => {
      acceptJson(scope)
      pushRoutes(scope, {
        pushes: fixture.pushes,
        contact: 'ciao@casainposa.example',
        linkUrl: 'https://casainposa.example',
        addedPushServices: [service.origin],
        now: clock.now,
      })
    },
    { prefix: officeApi },
  )
  onTestFinished(async () => {
    await app.close()
    await fixture.close()
  })
  const send = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const response = await app.inject({ method, url: `${officeApi}${path}`, ...(payload !== undefined && { payload }) })
    const body: unknown = response.body === '' ? null : response.json()
    return { status: response.statusCode, body }
  }
  const { endpoint, ...keys } = telephone.subscription
  return {
    ...fixture,
    service,
    telephone,
    session,
    clock,
    send,
    subscription: { endpoint, keys },
    signOut() {
      isSignedIn = false
    },
  }
}

test('gives the same key each time', async () => {
  const { send, pushes } = await withTelephone()
  const first = await send('GET', '/push')
  expect(await send('GET', '/push')).toEqual(first)
  const { publicKey } = await pushes.keys(() => Promise.reject(new Error('they are made')))
  expect(first).toEqual({ status: 200, body: { key: publicKey } })
})

test('sends a test to a telephone that subscribed, and none once it was removed', async () => {
  const { send, subscription, telephone, pushes, session } = await withTelephone()
  expect(await send('POST', '/push/test')).toEqual({ status: 200, body: { isSent: false } })
  expect(await send('POST', '/push', subscription)).toEqual({ status: 204, body: null })
  expect(await pushes.ofSession(session)).not.toBeNull()
  expect(await send('POST', '/push/test')).toEqual({ status: 200, body: { isSent: true } })
  expect(telephone.messages()).toMatchObject([
    { web_push: 8030, notification: { title: push.test.title, navigate: 'https://casainposa.example/ufficio' } },
  ])
  expect(await send('POST', '/push/remove')).toEqual({ status: 204, body: null })
  expect(await send('POST', '/push/test')).toEqual({ status: 200, body: { isSent: false } })
  expect(telephone.own()).toHaveLength(1)
})

test('says that a test was not sent when the push service no longer knows the telephone', async () => {
  const { send, subscription, service, pushes, session } = await withTelephone()
  await send('POST', '/push', subscription)
  service.setAnswer((_request, response) => response.writeHead(410).end())
  expect(await send('POST', '/push/test')).toEqual({ status: 200, body: { isSent: false } })
  expect(await pushes.ofSession(session)).toBeNull()
  expect(await pushes.lostTelephones()).toHaveLength(1)
})

test('follows no redirect', async () => {
  const { send, subscription, service } = await withTelephone()
  await send('POST', '/push', subscription)
  service.setAnswer((_request, response) => response.writeHead(307, { Location: `${service.origin}/other` }).end())
  expect(await send('POST', '/push/test')).toEqual({ status: 200, body: { isSent: false } })
  expect(service.taken).toHaveLength(1)
})

test('sends five tests a minute', async () => {
  const { send, subscription, clock } = await withTelephone()
  await send('POST', '/push', subscription)
  for (let count = 0; count < 5; count += 1) {
    expect(await send('POST', '/push/test')).toMatchObject({ status: 200 })
  }
  expect(await send('POST', '/push/test')).toEqual({ status: 429, body: { error: 'too-many' } })
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

test.each([
  ['GET', '/push'],
  ['POST', '/push'],
  ['POST', '/push/remove'],
  ['POST', '/push/test'],
] as const)('answers nobody who is not signed in: %s %s', async (method, path) => {
  const { send, signOut, subscription } = await withTelephone()
  signOut()
  expect(await send(method, path, method === 'POST' ? subscription : undefined)).toEqual({
    status: 401,
    body: { error: 'signed-out' },
  })
})
