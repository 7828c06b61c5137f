import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { PART_BYTES, uploadState } from '../../contracts/editing.ts'
import { officeApi } from '../../contracts/office-paths.ts'
import { signedInOffice } from '../../test/fixtures/office.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import type { StoreDatabase } from '../leads/store/lead-store.ts'
import { editingStoreIn } from '../publishing/editing-store.ts'
import { openPictures } from '../publishing/photographs/pictures.ts'
import { sitePhotographsIn } from '../publishing/photographs/site-photographs.ts'
import { makeUploadTaker } from '../publishing/photographs/take-uploads.ts'
import { MAX_OPEN, type Uploads, uploadsIn } from '../publishing/photographs/uploads.ts'
import { officeAccessIn } from './access/office-access.ts'
import type { OfficeOptions } from './office-options.ts'

/** The office with a library of photographs, which takes uploads. */
async function withLibrary(
  longestWaitMs?: number,
  others: (leads: StoreDatabase) => Partial<OfficeOptions> = () => ({}),
  uploading: Partial<Uploads> = {},
) {
  const fixture = await sqliteFixture()
  const { leads } = fixture
  const library = sitePhotographsIn(leads)
  const now = () => new Date()
  const uploads = { ...uploadsIn(leads), ...uploading }
  const parts = { photographs: library, photoFolder: '', now }
  const pictures = openPictures(longestWaitMs === undefined ? parts : { ...parts, longestWaitMs })
  const log = { error: (_facts: object, message: string) => expect.fail(message) }
  const taker = makeUploadTaker({ uploads, photographs: library, pictures, onErased: () => undefined, log, now })
  onTestFinished(async () => {
    await Promise.all([pictures.close(), taker.close()])
  })
  const office = await signedInOffice(fixture, {
    photographs: {
      uploads,
      taker,
      pictures,
      editing: editingStoreIn(leads),
      photographs: library,
      facts: { content: { photos: {} }, photos: {} },
    },
    ...others(leads),
  })
  const { ask } = office
  const put = (id: string, part: number, payload: Buffer) => ask('PUT', `/uploads/${id}/${part}`, payload)
  const begin = async () => String((await ask('POST', '/uploads')).json().id)
  const finish = (id: string, parts: number) => ask('POST', `/uploads/${id}/finish`, { parts })
  const stateOf = async (id: string) => uploadState.parse((await ask('GET', `/uploads/${id}`)).json())
  /** What became of an upload. */
  async function outcome(id: string) {
    await expect.poll(() => stateOf(id)).not.toEqual({ state: 'working' })
    return stateOf(id)
  }
  return { ...office, leads, library, pictures, begin, put, finish, outcome }
}

const small = (background: string) =>
  sharp({ create: { width: 1300, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('a photograph that comes in parts is in the library, and shown whole', async () => {
  const { ask, begin, put, finish, outcome } = await withLibrary()
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
  const finished = await finish(id, parts)
  expect([finished.statusCode, finished.json()]).toEqual([202, { state: 'working' }])
  const state = await outcome(id)
  const { name, digest } = state.state === 'taken' ? state.photograph : expect.fail(state.state)
  expect(state).toMatchObject({ photograph: { width: 1500, height: 1000, isUploaded: true } })
  const shown = await ask('GET', `/photographs/${name}?v=${digest}`)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  const unpinned = await ask('GET', `/photographs/${name}`)
  expect(unpinned.headers['cache-control']).toBe('no-store')
})

test('a photograph that is shown is not deleted, and one that nothing shows is, by whoever is signed in', async () => {
  const { ask, leads, bea, who, library, begin, put, finish, outcome } = await withLibrary()
  const id = await begin()
  await put(id, 0, await small('#a05030'))
  await finish(id, 1)
  const state = await outcome(id)
  const { name } = state.state === 'taken' ? state.photograph : expect.fail(state.state)
  const remove = () => ask('DELETE', `/photographs/${name}`)
  const editing = editingStoreIn(leads)
  const field = { value: name, by: 'Anna', at: new Date().toISOString(), revision: 1 }
  await editing.replaceDraft({ revision: 1, fields: { 'hero.photo': field } })
  const uses = { draft: true, online: false, versions: [] }
  const refused = await remove()
  expect([refused.statusCode, refused.json()]).toEqual([409, { error: 'used', uses }])
  await editing.replaceDraft({ revision: 2, fields: {} })
  who.session = null
  expect((await remove()).statusCode).toBe(401)
  who.session = bea
  expect((await remove()).statusCode).toBe(204)
  expect(await library.list()).toEqual([])
  expect((await remove()).statusCode).toBe(404)
})

test('an upload is used up once it is finished: a second time makes no second photograph', async () => {
  const { library, begin, put, finish, outcome } = await withLibrary()
  const id = await begin()
  await put(id, 0, await small('#a05030'))
  const twice = await Promise.all([finish(id, 1), finish(id, 1)])
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([202, 202])
  expect((await put(id, 0, await small('#3050a0'))).statusCode).toBe(404)
  const taken = await outcome(id)
  expect((await put(id, 0, await small('#3050a0'))).statusCode).toBe(404)
  expect((await finish(id, 1)).json()).toEqual(taken)
  expect(await outcome(id)).toEqual(taken)
  expect(await library.list()).toHaveLength(1)
})

test('an upload is refused to strangers, to other sessions, and when it is too large or no photograph', async () => {
  const { ask, bea, who, comeIn, begin, put, finish, outcome } = await withLibrary()
  const bruno = await comeIn('Bruno')
  const id = await begin()
  expect((await put(id, 0, Buffer.alloc(PART_BYTES + 1))).statusCode).toBe(413)
  expect((await put(id, 120, Buffer.alloc(9))).json()).toEqual({ error: 'photograph', reason: 'too-large' })
  await put(id, 0, Buffer.from('a text'))
  who.session = bruno
  expect((await put(id, 1, Buffer.from('a text'))).statusCode).toBe(404)
  expect((await finish(id, 1)).statusCode).toBe(404)
  who.session = bea
  expect((await finish(id, 2)).statusCode).toBe(404)
  expect((await ask('GET', `/uploads/${id}`)).statusCode).toBe(404)
  await finish(id, 1)
  expect(await outcome(id)).toEqual({ state: 'refused', reason: 'not-a-photograph' })
  expect((await ask('GET', '/photographs/foto-ffffffff')).statusCode).toBe(404)
  expect((await put(crypto.randomUUID(), 0, Buffer.from('a'))).statusCode).toBe(404)
  who.session = bruno
  expect((await ask('GET', `/uploads/${id}`)).statusCode).toBe(404)
  who.session = null
  const asNobody = [
    await put(id, 0, Buffer.from('a')),
    await finish(id, 1),
    await ask('GET', `/uploads/${id}`),
    await ask('POST', '/uploads'),
    await ask('GET', '/photographs/foto-ffffffff'),
  ]
  expect(asNobody.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401])
})

test('a session that ends while it begins an upload is signed out', async () => {
  const { ask } = await withLibrary(undefined, (leads) => ({
    access: {
      ...officeAccessIn(leads),
      async countAttempt(...given) {
        await leads.run([{ sql: 'delete from office_sessions' }])
        return officeAccessIn(leads).countAttempt(...given)
      },
    },
  }))
  const answer = await ask('POST', '/uploads')
  expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'signed-out' }])
})

test('uploads that are finished at once are all taken, in their turn', async () => {
  const { library, begin, put, finish, outcome } = await withLibrary()
  const file = await small('#a05030')
  const ids = await Promise.all(Array.from({ length: MAX_OPEN }, begin))
  await Promise.all(ids.map((id) => put(id, 0, file)))
  await Promise.all(ids.map((id) => finish(id, 1)))
  for (const id of ids) {
    expect(await outcome(id)).toMatchObject({ state: 'taken' })
  }
  expect(await library.list()).toHaveLength(1)
})

test('a session may begin sixty uploads in an hour', async () => {
  const { ask } = await withLibrary()
  const answers = await Promise.all(Array.from({ length: 61 }, () => ask('POST', '/uploads')))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(60)
  expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('3600')
})

test('while too much waits an upload may be begun a minute later', async () => {
  const { ask } = await withLibrary(undefined, undefined, { begin: async () => 'full' })
  const answer = await ask('POST', '/uploads')
  expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([429, { error: 'too-many' }, '60'])
})

test('a picture that takes longer than a request may is asked for again, and made meanwhile', async () => {
  const { ask, pictures, begin, put, finish, outcome } = await withLibrary(100)
  const id = await begin()
  await put(id, 0, await small('#a05030'))
  await finish(id, 1)
  const state = await outcome(id)
  const { name } = state.state === 'taken' ? state.photograph : expect.fail(state.state)
  // As slow as a picture can be.
  process.kill(pictures.pid() ?? 0, 'SIGSTOP')
  const url = `/photographs/${name}?v=1`
  const answer = await ask('GET', url)
  const location = `${officeApi}${url}`
  expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
    ...[307, location, 'no-store'],
  ])
  process.kill(pictures.pid() ?? 0, 'SIGCONT')
  await expect.poll(async () => (await ask('GET', url)).statusCode).toBe(200)
})
