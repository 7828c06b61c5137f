import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { faults, publishing } from '../../../content/office/editing.ts'
import type { PublishingStep } from '../../../contracts/editing.ts'
import { anna, freshPublishing, openedOn, publishingOn, rendererOfBrand } from '../../../test/fixtures/publishing.ts'
import { sqliteFixture } from '../../../test/fixtures/store.ts'
import { removeUnusedPhotographs } from './unused-files.ts'

test('photographs that nothing names are removed, and one that the draft names stays', async () => {
  const { editing, photographs, type } = await freshPublishing()
  const about = { width: 1800, height: 1200, colour: '#a05030' }
  for (const name of ['foto-00000001', 'foto-00000002']) {
    const digest = name.repeat(5).slice(0, 64)
    expect(await photographs.add({ name, digest, ...about }, Buffer.of(1), 'Anna', new Date())).toBe(true)
  }
  await type({ 'hero.photo': 'foto-00000002' })
  await removeUnusedPhotographs(editing, photographs, new Date(Date.now() - 60_000))
  expect(await photographs.list()).toHaveLength(2)
  await removeUnusedPhotographs(editing, photographs, new Date(Date.now() + 60_000))
  expect((await photographs.list()).map(({ name }) => name)).toEqual(['foto-00000002'])
})

test('what shows a photograph that is deleted meanwhile is not published', async () => {
  const { editor, editing, photographs, type, page } = await freshPublishing()
  const before = page()
  const bytes = await sharp({ create: { width: 1300, height: 900, channels: 3, background: '#9a3d1b' } })
    .jpeg()
    .toBuffer()
  const photograph = { name: 'foto-00000001', width: 1300, height: 900, colour: '#9a3d1b', digest: '1'.repeat(64) }
  const revision = async () => {
    await photographs.add(photograph, bytes, 'Anna', new Date())
    await type({ [`photos.${photograph.name}`]: { alt: 'Parete', caption: 'Parete', focus: { x: 0.5, y: 0.5 } } })
    return type({ 'hero.photo': photograph.name })
  }
  const steps: PublishingStep[] = []
  const deleteAt = (at: PublishingStep['step']) => (step: PublishingStep) => {
    steps.push(step)
    if (step.step === at) {
      void photographs.remove(photograph.name)
    }
  }
  await editor.publish(anna, await revision(), deleteAt('pages'))
  expect(steps.at(-1)).toMatchObject({ step: 'refused', sentence: publishing.photographGone })
  await editor.publish(anna, await revision(), deleteAt('checking'))
  expect(steps.at(-1)).toMatchObject({ step: 'refused', problems: { 'hero.photo': faults.unknownPhoto } })
  expect(page()).toBe(before)
  expect((await editing.newestPublished())?.overlay ?? {}).toEqual({})
})

test('tidying removes pictures that nothing shows any more and photographs that nobody has named for a week, also by two processes', async () => {
  const { store, tidy, editing, photographs, facts } = await freshPublishing()
  const other = await publishingOn(store.leads)
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)
  const unused = { name: 'foto-00000001', width: 1800, height: 1200, colour: '#a05030', digest: '0'.repeat(64) }
  await photographs.add(unused, Buffer.of(1), 'Anna', daysAgo(6))
  const forgotten = { ...unused, name: 'foto-00000006', digest: '6'.repeat(64) }
  await photographs.add(forgotten, Buffer.of(1), 'Anna', daysAgo(8))
  const files = ['/photos/foto-00000003.00000000.jpg']
  await editing.addVersion({ at: daysAgo(2), by: 'Anna', kind: 'published', overlay: {}, files })
  const wholes = [unused, ...Object.values(facts.photos)].map(({ digest }) => `/photos/whole/${digest}`)
  const stay = [...files, ...wholes]
  const gone = ['/photos/foto-00000004.00000000.jpg', `/photos/whole/${'1'.repeat(64)}`]
  for (const path of [...stay, ...gone]) {
    await photographs.addFile(path, Buffer.of(1), daysAgo(2))
  }
  await photographs.addFile('/photos/foto-00000005.00000000.jpg', Buffer.of(1), new Date())
  await Promise.all([tidy(), other.tidy()])
  const left = await store.leads.run([{ sql: 'select path from site_renditions' }])
  const paths = left.flat().map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining([...stay, '/photos/foto-00000005.00000000.jpg']))
  expect(paths).not.toEqual(expect.arrayContaining([expect.stringMatching(/foto-00000004|1111/)]))
  expect((await photographs.list()).map(({ name }) => name)).toEqual([unused.name])
})

test('no picture is removed while the draft does not render, and that is said once', async () => {
  const store = await sqliteFixture()
  const folder = await rendererOfBrand('Casa in Posa')
  const { photographs, tidy, log } = await openedOn(store.leads, folder)
  const path = '/photos/old.01234567.3x2.640.avif'
  await photographs.addFile(path, Uint8Array.of(1), new Date(0))
  await rm(join(folder, 'edited-site.js'))
  await tidy()
  expect(await photographs.file(path)).not.toBeNull()
  expect(log).toEqual([expect.stringContaining('old pictures stay')])
})
