import fastify from 'fastify'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { PART_BYTES, uploaded } from '../../editing/protocol.ts'
import { signIn } from '../../test/fixtures/office-session.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import { openPictures } from '../publishing/pictures.ts'
import { officeAccessIn } from '../store/office-access-in-sql.ts'
import { sitePhotographsIn } from '../store/site-photographs-in-sql.ts'
import { acceptJson, OfficeFailure } from './office-request.ts'
import { photographRoutes } from './photograph-routes.ts'

async function withLibrary() {
  const { leads, close } = await sqliteFixture()
  const library = sitePhotographsIn(leads)
  const now = () => new Date()
  const pictures = openPictures({ photographs: library, sources: '', font: '', heroBytes: 0, now })
  const sessions = { anna: await signIn(leads, 'Anna', 'iPhone'), bruno: await signIn(leads, 'Bruno', 'iPhone') }
  const who = { session: sessions.anna, isSignedIn: true }
  const app = fastify({ bodyLimit: 16 * 1024 })
  app.decorateRequest('signedIn', null)
  app.addHook('onRequest', async (request) => {
    request.signedIn = who.isSignedIn ? { session: who.session, person: 'anna', name: 'Anna' } : null
  })
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) =>
    error instanceof OfficeFailure
      ? reply.code(error.status).send(error.answer)
      : reply.code(error.statusCode ?? 500).send({}),
  )
  acceptJson(app)
  photographRoutes(app, {
    access: officeAccessIn(leads),
    photographs: {
      store: library,
      pictures,
      find: async (name) => {
        const found = (await library.list()).find((each) => each.name === name)
        return found ? { source: { kind: 'stored', name }, digest: found.digest } : null
      },
    },
    secret: 'a secret of the tests',
    now,
  })
  onTestFinished(async () => {
    await app.close()
    await pictures.close()
    await close()
  })
  const put = (id: string, part: number, payload: Buffer) =>
    app.inject({
      method: 'PUT',
      url: `/uploads/${id}/${part}`,
      payload,
      headers: { 'content-type': 'application/octet-stream' },
    })
  const begin = async () => String((await app.inject({ method: 'POST', url: '/uploads' })).json().id)
  const finish = (id: string, parts: number) =>
    app.inject({ method: 'POST', url: `/uploads/${id}/finish`, payload: { parts } })
  return { app, who, sessions, begin, put, finish }
}

test('a photograph that comes in parts is in the library, and shown whole', async () => {
  const { app, begin, put, finish } = await withLibrary()
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const file = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#fff', noise } })
    .png()
    .toBuffer()
  const id = await begin()
  const parts = Math.ceil(file.length / PART_BYTES)
  expect(parts).toBeGreaterThan(1)
  for (let part = 0; part < parts; part += 1) {
    const bytes = file.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
    expect((await put(id, part, bytes)).statusCode).toBe(204)
  }
  const { photograph } = uploaded.parse((await finish(id, parts)).json())
  expect(photograph).toMatchObject({ width: 1500, height: 1000, isUploaded: true })
  const shown = await app.inject({ url: `/photographs/${photograph.name}?v=${photograph.digest}` })
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  const unpinned = await app.inject({ url: `/photographs/${photograph.name}` })
  expect(unpinned.headers['cache-control']).toBe('no-store')
  expect((await finish(id, parts)).statusCode).toBe(404)
})

test('an upload is refused to strangers, to other sessions, and when it is too large or no photograph', async () => {
  const { app, who, sessions, begin, put, finish } = await withLibrary()
  const id = await begin()
  expect((await put(id, 0, Buffer.alloc(PART_BYTES + 1))).statusCode).toBe(413)
  expect((await put(id, 60, Buffer.alloc(9))).json()).toEqual({ error: 'photograph', reason: 'too-large' })
  await put(id, 0, Buffer.from('a text'))
  who.session = sessions.bruno
  expect((await finish(id, 1)).statusCode).toBe(404)
  who.session = sessions.anna
  expect((await finish(id, 2)).statusCode).toBe(404)
  expect((await finish(id, 1)).json()).toEqual({ error: 'photograph', reason: 'not-a-photograph' })
  expect((await app.inject({ url: '/photographs/foto-ffffffff' })).statusCode).toBe(404)
  expect((await put(crypto.randomUUID(), 0, Buffer.from('a'))).statusCode).toBe(404)
  who.isSignedIn = false
  const asNobody = [
    await put(id, 0, Buffer.from('a')),
    await finish(id, 1),
    await app.inject({ method: 'POST', url: '/uploads' }),
    await app.inject({ url: '/photographs/foto-ffffffff' }),
  ]
  expect(asNobody.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
})
