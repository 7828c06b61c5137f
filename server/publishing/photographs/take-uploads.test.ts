import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from '../../../test/fixtures/office-session.ts'
import { sqliteFixture } from '../../../test/fixtures/store.ts'
import { query } from '../../database/sql-database.ts'
import { TAKING_LEASE_MS } from './claimed-uploads.ts'
import { openPictures } from './pictures.ts'
import { sitePhotographsIn } from './site-photographs.ts'
import { makeUploadTaker } from './take-uploads.ts'
import { UPLOAD_LIFETIME_MS, type Uploads, uploadsIn } from './uploads.ts'

const picture = (hue: number, width = 1300) =>
  sharp({ create: { width, height: 900, channels: 3, background: { r: 200, g: hue, b: 90 } } })
    .jpeg()
    .toBuffer()

async function withUploads() {
  const { leads } = await sqliteFixture()
  const session = await signIn(leads, 'Anna', 'iPhone')
  const uploads = uploadsIn(leads)
  const photographs = sitePhotographsIn(leads)
  const clock = { now: new Date() }
  const now = () => clock.now
  /** Sends a file in three parts. */
  async function send(id: string, file: Buffer): Promise<void> {
    await uploads.begin(id, session, 'Anna', now())
    const cuts = [0, 1000, 2000, file.length]
    for (let part = 0; part < 3; part += 1) {
      await uploads.addPart(id, part, session, file.subarray(cuts[part], cuts[part + 1]))
    }
    await uploads.finish(id, session, 3)
  }
  /** What a server process has. */
  function process(its: Uploads = uploads, lookEveryMs = 60_000, onErased = () => {}) {
    const pictures = openPictures({ photographs, photoFolder: '', now })
    const log: string[] = []
    const taker = makeUploadTaker({
      uploads: its,
      photographs,
      pictures,
      onErased,
      log: { error: (facts, message) => log.push(`${message} ${JSON.stringify(facts)}`) },
      now,
      lookEveryMs,
    })
    const end = async () => void (await Promise.all([pictures.close(), taker.close()]))
    onTestFinished(end)
    return { pictures, taker, log, end }
  }
  const partsLeft = async () => (await query(leads, 'select id, part from site_uploads')).length
  const state = (id: string) => uploads.state(id, session)
  const settled = (id: string) => expect.poll(() => state(id)).not.toMatchObject({ state: 'working' })
  return { leads, session, uploads, photographs, clock, send, process, state, settled, partsLeft }
}

test('uploads are taken one at a time, and each is read when its turn comes, a part at a time', async () => {
  const { uploads, send, process, state, settled } = await withUploads()
  const ids = ['a', 'b', 'c', 'd']
  for (const [index, id] of ids.entries()) {
    await send(id, await picture(index * 60))
  }
  const steps: string[] = []
  let reading = 0
  let most = 0
  const { taker } = process({
    ...uploads,
    async part(id, part) {
      reading += 1
      most = Math.max(most, reading)
      const bytes = await uploads.part(id, part)
      reading -= 1
      steps.push(`${id}${part}`)
      return bytes
    },
    async settle(claimed, outcome) {
      steps.push(`${claimed.id} ${outcome.state}`)
      await uploads.settle(claimed, outcome)
    },
  })
  taker.look()
  taker.look()
  await settled('d')
  expect(steps).toEqual(ids.flatMap((id) => [`${id}0`, `${id}1`, `${id}2`, `${id} taken`]))
  expect(most).toBe(1)
  expect(await state('d')).toMatchObject({ photograph: { width: 1300, height: 900 } })
})

test('several processes that are asked make one photograph of an upload', async () => {
  const { photographs, send, process, state, settled } = await withUploads()
  await send('a', await picture(10))
  const processes = [process(), process(), process()]
  for (const { taker } of processes) {
    taker.look()
  }
  await settled('a')
  expect(await state('a')).toMatchObject({ state: 'taken' })
  expect(await photographs.list()).toHaveLength(1)
})

test('what a process leaves when it stops or is killed, the next one that is asked goes on with', async () => {
  const { uploads, clock, send, process, state, settled } = await withUploads()
  await send('stopped', await picture(20))
  await send('killed', await picture(40))
  const first = process({ ...uploads, part: () => new Promise(() => undefined) })
  first.taker.look()
  await expect.poll(() => first.pictures.pid()).not.toBeNull()
  await first.end()
  // One that was killed releases nothing.
  await uploads.claim('killed', clock.now)
  const second = process()
  second.taker.look()
  second.taker.look()
  await settled('stopped')
  expect(await state('stopped')).toMatchObject({ state: 'taken' })
  expect(await state('killed')).toEqual({ state: 'working' })
  clock.now = new Date(clock.now.getTime() + TAKING_LEASE_MS)
  second.taker.look()
  await settled('killed')
  expect(await state('killed')).toMatchObject({ state: 'taken' })
  expect([...first.log, ...second.log]).toEqual([])
})

test('a file that ends each server is refused at last', async () => {
  const { uploads, clock, send, process, state, settled } = await withUploads()
  await send('a', await picture(20))
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await uploads.claim('a', clock.now)
    clock.now = new Date(clock.now.getTime() + TAKING_LEASE_MS)
  }
  process().taker.look()
  await settled('a')
  expect(await state('a')).toEqual({ state: 'refused', reason: 'broken' })
})

test('an upload that cannot be read now waits for the next who asks', async () => {
  const { uploads, send, process, state, settled } = await withUploads()
  await send('a', await picture(20))
  let isReadable = false
  let failures = 0
  const { taker, log } = process({
    ...uploads,
    async part(id, part) {
      failures += isReadable ? 0 : 1
      return isReadable ? uploads.part(id, part) : Promise.reject(new Error('no database'))
    },
  })
  taker.look()
  await expect.poll(() => log).toHaveLength(1)
  expect(await state('a')).toEqual({ state: 'working' })
  expect(failures).toBe(1)
  isReadable = true
  taker.look()
  await settled('a')
  expect(await state('a')).toMatchObject({ state: 'taken' })
  expect(log).toEqual(['an upload waits {"reason":"no database"}'])
})

test('what was finished is taken without anybody asking: at start, and once a lease has ended', async () => {
  const { uploads, clock, send, process, state } = await withUploads()
  await send('left', await picture(20))
  await send('killed', await picture(40))
  await uploads.claim('killed', clock.now)
  const { taker, log } = process(uploads, 100)
  taker.start()
  await expect.poll(() => state('left')).toMatchObject({ state: 'taken' })
  expect(await state('killed')).toEqual({ state: 'working' })
  clock.now = new Date(clock.now.getTime() + TAKING_LEASE_MS)
  await expect.poll(() => state('killed')).toMatchObject({ state: 'taken' })
  expect(log).toEqual([])
})

test('a database that is away is logged once, and uploads go on when it is back', async () => {
  const { uploads, send, process, state } = await withUploads()
  await send('a', await picture(20))
  let tries = 0
  let isThere = false
  const { taker, log } = process(
    {
      ...uploads,
      async unclaimed(at) {
        tries += 1
        return isThere ? uploads.unclaimed(at) : Promise.reject(new Error('no database'))
      },
    },
    50,
  )
  taker.start()
  await expect.poll(() => tries).toBeGreaterThan(2)
  isThere = true
  await expect.poll(() => state('a')).toMatchObject({ state: 'taken' })
  expect(log).toEqual(['an upload waits {"reason":"no database"}'])
})

test('a sound photograph whose process is killed is taken after its lease, and refused only when that happens each time', async () => {
  const { uploads, clock, send, process, state, settled } = await withUploads()
  await send('once', await picture(20))
  await send('always', await picture(40))
  const spared = new Set<string>()
  const { taker, pictures } = process(
    {
      ...uploads,
      async part(id, part) {
        if (part === 2 && !spared.has(id)) {
          killProcess(pictures.pid())
          if (id === 'once') {
            spared.add(id)
          }
        }
        return uploads.part(id, part)
      },
    },
    100,
  )
  taker.start()
  await expect.poll(() => spared.size).toBe(1)
  await expect.poll(() => pictures.pid()).toBeNull()
  expect(await state('once')).toEqual({ state: 'working' })
  const forwarding = setInterval(() => {
    clock.now = new Date(clock.now.getTime() + TAKING_LEASE_MS)
  }, 500)
  onTestFinished(() => clearInterval(forwarding))
  await settled('once')
  expect(await state('once')).toMatchObject({ state: 'taken' })
  await settled('always')
  expect(await state('always')).toEqual({ state: 'refused', reason: 'broken' })
})

test('the files are made tidy once the parts are gone of what was taken, refused or given up', async () => {
  const { session, uploads, clock, send, process, settled, partsLeft } = await withUploads()
  const left: number[] = []
  const { taker } = process(uploads, 50, async () => void left.push(await partsLeft()))
  await send('taken', await picture(20))
  taker.look()
  await settled('taken')
  await expect.poll(() => left).toEqual([0])
  await send('refused', Buffer.alloc(3000))
  taker.look()
  await settled('refused')
  await expect.poll(() => left).toEqual([0, 0])
  await uploads.begin('given-up', session, 'Anna', clock.now)
  await uploads.addPart('given-up', 0, session, await picture(40))
  clock.now = new Date(clock.now.getTime() + UPLOAD_LIFETIME_MS + 1)
  taker.start()
  await expect.poll(() => left).toEqual([0, 0, 0])
})

test('an upload whose session ends while it is taken ends without a word', async () => {
  const { leads, session, uploads, photographs, send, process } = await withUploads()
  await send('a', await picture(20))
  await send('b', await picture(40))
  let read = 0
  const { taker, log, end } = process({
    ...uploads,
    async part(id, part) {
      if (part === 1) {
        await leads.run([{ sql: 'delete from office_sessions where id = $1', values: [session] }])
      }
      read += 1
      return uploads.part(id, part)
    },
  })
  taker.look()
  await expect.poll(() => read).toBe(2)
  await end()
  expect(log).toEqual([])
  expect(await photographs.list()).toEqual([])
})

function killProcess(id: number | null): void {
  if (id !== null) {
    globalThis.process.kill(id, 'SIGKILL')
  }
}
