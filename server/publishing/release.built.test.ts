import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../leads/milliseconds.ts'
import { projectRoot } from '../../scripts/project-root.ts'
import { runHere } from '../../test/fixtures/commands.ts'
import { openedOn, publishingOn, rendererOfBrand } from '../../test/fixtures/publishing.ts'
import { postgresFixture, sqliteFixture } from '../../test/fixtures/store.ts'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { makePicturesOf } from '../commands/make-pictures.ts'
import type { Publishing } from './open-publishing.ts'

const name = 'foto-0a1b2c3d'
const words = { alt: 'Una parete al sole', caption: 'Parete, Roma', focus: { x: 0.5, y: 0.5 } }
const shown = { [`photos.${name}`]: words, 'booking.photo': name }
/** Takes it out of the draft, which is not published. */
const takenOut = { [`photos.${name}`]: undefined, 'booking.photo': undefined }

/** Puts a photograph into the library. */
async function upload({ photographs }: Pick<Publishing, 'photographs'>, width = 1300, height = 900): Promise<void> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#a05030' } })
    .jpeg()
    .toBuffer()
  const photograph = { name, width, height, colour: '#a05030', digest: '0a1b2c3d'.repeat(8) }
  expect(await photographs.add(photograph, bytes, 'Anna', new Date())).toBe(true)
}

const picturesIn = (page: string) => [...new Set(page.match(new RegExp(`/photos/${name}[\\w.-]+`, 'g')))]

test('the pictures of a new build are made while the old one serves, and its start waits for none', async () => {
  const store = await sqliteFixture()
  const old = await publishingOn(store.leads)
  const renderer = await rendererOfBrand('Casa al Sole')
  const folder = temporaryFolder()
  await symlink(join(projectRoot, 'dist'), join(folder, 'dist'))
  await symlink(join(projectRoot, 'content'), join(folder, 'content'))
  await symlink(renderer, join(folder, 'dist-renderer'))
  const family = { name: 'office', about: '', commands: [makePicturesOf(folder)] } as const
  const makePictures = () =>
    runHere(['make-pictures'], { store: () => ({ kind: 'sqlite', directory: store.directory }) }, family)
  expect(await makePictures()).toMatchObject({ code: 0, output: expect.stringContaining('Nothing was published') })
  await upload(old)
  await old.publish(shown)
  await old.type(takenOut)
  const { length } = picturesIn(old.page())
  expect(await makePictures()).toMatchObject({ code: 0, output: `${length} pictures made\n` })
  expect(await makePictures()).toMatchObject({ code: 0, output: '0 pictures made\n' })
  const renewed = await publishingOn(store.leads, renderer)
  expect(renewed.notes).toEqual([])
  expect(await renewed.missing(picturesIn(renewed.page()))).toEqual([])

  await store.leads.run([{ sql: 'delete from site_renditions' }, { sql: `update site_photographs set bytes = x'00'` }])
  const failed = await makePictures()
  expect(failed).toMatchObject({ code: 1, errors: expect.stringContaining(`${length} pictures cannot be made`) })
})

test('a new build has all pictures of the page before it is served, and keeps the old ones', async () => {
  const { leads: database } = await postgresFixture()
  const before = await publishingOn(database)
  await upload(before)
  await before.publish(shown)
  const old = picturesIn(before.page())
  expect(old.length).toBeGreaterThan(5)
  await before.type(takenOut)
  await before.close()

  const after = await publishingOn(database, await rendererOfBrand('Casa al Sole'))
  const renamed = picturesIn(after.page())
  expect(renamed).toHaveLength(old.length)
  expect(renamed.filter((path) => old.includes(path))).toEqual([])
  expect((await after.photographs.madeOf(renamed, new Date())).size).toBe(renamed.length)
  expect(await after.missing([...renamed, ...old])).toEqual([])
  expect(after.notes).toEqual([expect.stringContaining(`"missing":${renamed.length}`)])
  expect(after.log).toEqual([])
  // All belong to the version: none is removed as unused while it is kept.
  const { texts } = await after.publisher.draft()
  const content = [...texts.keys()].filter((file) => file.startsWith('assets/content.')).map((file) => `/${file}`)
  expect(content).toHaveLength(1)
  expect((await after.editing.newestPublished())?.files).toEqual(
    expect.arrayContaining([...old, ...renamed, ...content]),
  )

  const steps = await after.publish({ 'services.title': 'Senza la parete' })
  expect(steps.at(-1)).toMatchObject({ step: 'online' })
  expect(await after.missing([...renamed, ...old])).toEqual([])
})

test('while a new build and an old one run, each keeps its page until the other’s version is whole', async () => {
  const { leads: database } = await sqliteFixture()
  const renderer = await rendererOfBrand('Casa al Sole')
  const [one, other] = [await publishingOn(database), await publishingOn(database, renderer)]
  // Large enough that its pictures are not made before they can be stopped.
  await upload(one, 6000, 4000)
  await one.publish({ ...shown, 'leadForm.submit': 'Mandaci la richiesta' })
  // The draft is what is published: a third process says how the new build names its files.
  const { texts } = await (await openedOn(database, renderer)).publisher.draft()
  const content = [...texts.keys()].find((file) => file.startsWith('assets/content.'))
  await one.type({ ...takenOut, 'leadForm.submit': undefined })

  await expect.poll(() => other.pictures.pid()).not.toBeNull()
  const pid = other.pictures.pid() ?? 0
  process.kill(pid, 'SIGSTOP')
  const page = other.page()
  expect(picturesIn(page)).toEqual([])
  // Browsers may have the page from a third process, or from the old build. Neither waits for the pictures.
  expect(await other.missing([`/${content}`, ...picturesIn(one.page())])).toEqual([])
  expect(await other.missing(['/photos/none.00000000.avif'])).toHaveLength(1)
  expect(other.page()).toBe(page)
  process.kill(pid, 'SIGCONT')
  await expect.poll(() => picturesIn(other.page()), { timeout: 120_000 }).not.toEqual([])
  expect(await other.missing(picturesIn(other.page()))).toEqual([])
  expect(await one.missing(picturesIn(other.page()))).toEqual([])
})

test('a picture that cannot be made keeps no page away, is named in the log, and is tried again once a minute', async () => {
  const { leads: database } = await sqliteFixture()
  const { editing, photographs } = await openedOn(database)
  const photograph = { name, width: 1300, height: 900, colour: '#a05030', digest: '0a1b2c3d'.repeat(8) }
  await photographs.add(photograph, Buffer.from('no photograph'), 'Anna', new Date())
  await editing.addVersion({ at: new Date(), by: 'Anna', kind: 'published', overlay: shown, files: [] })
  let now = new Date()
  const { page, pictures, missing, log } = await publishingOn(database, undefined, () => now)
  const named = picturesIn(page())
  expect(named.length).toBeGreaterThan(5)
  expect(log).toEqual([expect.stringContaining(named[0] ?? '')])

  // However often one is asked for, it is tried once a minute.
  const tries = vi.spyOn(pictures, 'picture')
  for (const expected of [1, 1, 2]) {
    now = new Date(now.getTime() + MINUTE_MS / 2)
    expect(await missing(named)).toEqual(named)
    expect(tries).toHaveBeenCalledTimes(expected * named.length)
  }
})

test('pictures of the page online that are gone from the store are made again, and logged once', async () => {
  const { leads: database } = await sqliteFixture()
  const before = await publishingOn(database)
  await upload(before)
  await before.publish(shown)
  await before.type(takenOut)
  await before.close()
  const { page, missing, photographs, log } = await publishingOn(database)
  await photographs.forgetFiles(new Set(), new Date(Date.now() + 60_000))
  const named = picturesIn(page())
  expect(await missing(named)).toEqual([])
  expect((await photographs.madeOf(named, new Date())).size).toBeGreaterThan(5)
  expect(log).toEqual([expect.stringContaining('pictures of the published site are missing')])
})
