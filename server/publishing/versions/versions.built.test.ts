import { expect, test } from 'vitest'
import { anna, freshPublishing, publishingOn } from '../../../test/fixtures/publishing.ts'
import { postgresFixture, sqliteFixture } from '../../../test/fixtures/store.ts'

const question = 'services.title'

test('a version is one step away, and an unpublished draft is put away and not lost', async () => {
  const { editor, type, publish, restore, page } = await freshPublishing()
  await publish({ [question]: 'Prima' })
  await publish({ [question]: 'Seconda' })
  await type({ [question]: 'Mai pubblicata' })
  const { versions } = await editor.state(anna)
  expect(await restore(versions.at(-2)?.id)).toBe('online')
  expect(page()).toContain('Prima')
  const after = await editor.state(anna)
  expect(after.draft.fields[question]?.value).toBe('Prima')
  expect(after.versions[0]).toMatchObject({ kind: 'draft', isLive: false })
  expect(await restore(after.versions[0]?.id)).toBe('draft')
  expect((await editor.state(anna)).draft.fields[question]?.value).toBe('Mai pubblicata')
  expect(page()).toContain('Prima')
})

test('going back to a version leaves no unpublished draft where there was none, and is told from which one', async () => {
  const { editor, publish, restore } = await freshPublishing()
  await publish({ [question]: 'Prima' })
  await publish({ [question]: 'Seconda' })
  const { versions } = await editor.state(anna)
  const first = versions.find(({ differences }) => differences[0]?.after === 'Prima')
  await restore(first?.id)
  const after = await editor.state(anna)
  expect(after.versions.map(({ kind }) => kind)).toEqual(['published', 'published', 'published', 'published'])
  expect(after.versions[0]).toMatchObject({
    isLive: true,
    restoredFrom: first?.at,
    differences: [{ path: question, before: 'Seconda', after: 'Prima' }],
  })
  expect(after.versions[1]).toMatchObject({ isLive: false, restoredFrom: null })
  expect(after.draft).toMatchObject({ changes: [] })
})

test('what waits is still in the draft once a version is online again, and nothing else is put away', async () => {
  const { editor, type, publish, restore, page } = await freshPublishing()
  await publish({ [question]: 'Prima' })
  await publish({ [question]: 'Seconda' })
  await type({ 'gallery.title': 'Aspetta' })
  await editor.letWait({ path: 'gallery.title', waits: true })
  await restore((await editor.state(anna)).versions.at(-2)?.id)
  expect(page()).toContain('Prima')
  expect(page()).not.toContain('Aspetta')
  const after = await editor.state(anna)
  expect(after.draft).toMatchObject({ changes: ['gallery.title'], fields: { 'gallery.title': { value: 'Aspetta' } } })
  expect(after.versions.filter(({ kind }) => kind === 'draft')).toEqual([])
})

const about = { width: 1800, height: 1200, colour: '#a05030' }
const words = { alt: 'Parete al sole', caption: 'Parete', focus: { x: 0.5, y: 0.5 } }

test('a photograph keeps its words, whichever version one goes back to and whatever is discarded', async () => {
  const { editor, photographs, type, publish, restore } = await freshPublishing()
  for (const name of ['foto-00000001', 'foto-00000002']) {
    await photographs.add({ name, digest: name.repeat(5).slice(0, 64), ...about }, Buffer.of(1), 'Anna', new Date())
  }
  await publish({ [question]: 'Prima' })
  await type({ 'photos.foto-00000001': words })
  await publish({ [question]: 'Seconda' })
  // Half described, and shown nowhere: it stands in nobody's way.
  await type({ 'photos.foto-00000002': { ...words, caption: '' } })
  const { versions, draft } = await editor.state(anna)
  expect(draft.changes).toEqual([])
  expect(await restore(versions.at(-2)?.id)).toBe('online')
  const restored = await editor.state(anna)
  expect(restored.draft.fields['photos.foto-00000001']?.value).toEqual(words)
  expect(restored.draft.fields['photos.foto-00000002']?.value).toMatchObject({ alt: words.alt })
  expect(restored.draft.fields[question]?.value).toBe('Prima')
  expect(restored.draft.changes).toEqual([])
  expect(restored.versions.some(({ kind }) => kind === 'draft')).toBe(false)
  const discarded = await editor.discard(anna, await type({ [question]: 'Terza' }))
  expect(discarded).toMatchObject({ changes: [], fields: { 'photos.foto-00000001': { value: words } } })
  expect((await editor.state(anna)).online['photos.foto-00000001']).toEqual(words)
})

test('a draft that cannot be put away is not replaced', async () => {
  const { store, editor, log, type, publish, restore, page } = await freshPublishing()
  await publish({ [question]: 'Prima' })
  await publish({ [question]: 'Seconda' })
  const revision = await type({ [question]: 'Mai pubblicata' })
  const [, first] = (await editor.state(anna)).versions
  const obstacle = `create trigger no_room before insert on site_versions when new.kind = 'draft'
    begin select raise(abort, 'no room'); end`
  await store.leads.run([{ sql: obstacle }])
  await expect(editor.discard(anna, revision)).rejects.toThrow('no room')
  const kept = { revision, fields: { [question]: { value: 'Mai pubblicata' } } }
  expect((await editor.state(anna)).draft).toMatchObject(kept)
  expect(log).toEqual([])
  expect(await restore(first?.id)).toBe('online')
  expect(page()).toContain('Prima')
  expect((await editor.state(anna)).draft).toMatchObject(kept)
  expect(log).toEqual([expect.stringContaining('the draft is as it was')])
})

const newestId = 'select max(id) from site_versions'

test.each([
  ['SQLite', sqliteFixture, `update sqlite_sequence set seq = (${newestId}) where name = 'site_versions'`],
  ['PostgreSQL', postgresFixture, `select setval(pg_get_serial_sequence('site_versions', 'id'), (${newestId}))`],
])('on %s each process follows a database that was put back to an older state', async (_, open, rewind) => {
  const store = await open()
  const [one, other] = [await publishingOn(store.leads), await publishingOn(store.leads)]
  const pages = () => [one.page(), other.page()].map((page) => page.match(/Prima|Seconda|Terza|Quarta/)?.[0])
  await one.publish({ [question]: 'Prima' })
  await one.publish({ [question]: 'Seconda' })
  await one.publish({ [question]: 'Terza' })
  await expect.poll(pages).toEqual(['Terza', 'Terza'])
  const putBack = () =>
    store.leads.run([{ sql: `delete from site_versions where id = (${newestId})` }, { sql: rewind }])

  await putBack()
  await one.publish({ [question]: 'Quarta' })
  // Its id is that of the lost version, and its time another.
  expect(one.page()).toContain('Quarta')
  await expect.poll(pages).toEqual(['Quarta', 'Quarta'])

  await putBack()
  await putBack()
  await expect.poll(pages).toEqual(['Prima', 'Prima'])
  expect([...one.log, ...other.log]).toEqual([])
})
