import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { faults, originalAuthor, publishing } from '../../content/office/editing.ts'
import type { PublishingStep } from '../../contracts/editing.ts'
import { openedOn, publishingOn, rendererOfBrand } from '../../test/fixtures/publishing.ts'
import { postgresFixture, type StoreFixture, sqliteFixture } from '../../test/fixtures/store.ts'
import type { Site } from '../pages/load-site.ts'
import { onlineTextsIn, type Publishing } from './open-publishing.ts'
import { removeUnusedPhotographs } from './photographs/unused-photographs.ts'
import { siteEditingIn } from './site-editing.ts'
import type { Person } from './site-editor.ts'
import { writePublished } from './versions/write-published.ts'

const anna: Person = { session: 'anna', name: 'Anna' }

async function opened(open: () => Promise<StoreFixture> = sqliteFixture) {
  const store = await open()
  onTestFinished(() => store.close())
  return { store, ...(await publishingOn(store.leads)) }
}

/** Changes a field of the draft as somebody who has just seen it. */
async function type({ editor }: Pick<Publishing, 'editor'>, path: string, value: unknown): Promise<number> {
  const { draft } = await editor.state(anna)
  const result = await editor.change(anna, [{ path, value, seen: draft.fields[path]?.revision ?? null }])
  if (result.kind !== 'changed') {
    throw new Error(`not changed: ${result.kind}`)
  }
  return result.draft.revision
}

async function publish({ editor }: Pick<Publishing, 'editor'>, revision: number): Promise<readonly PublishingStep[]> {
  const steps: PublishingStep[] = []
  expect(await editor.publish(anna, { revision }, (step) => steps.push(step))).toBeNull()
  return steps
}

const textOf = (site: Site, path: string) => site.files.get(path)?.forms.get('identity')?.body.toString() ?? ''

const question = 'services.title'

test('a page without changes is that of the build, byte for byte', async () => {
  const { publisher } = await opened()
  const { texts } = await publisher.draft()
  for (const path of ['/', '/prepara-la-casa', '/privacy-policy', '/accessibilita']) {
    const name = path === '/' ? 'index.html' : `${path.slice(1)}.html`
    expect(texts.get(name) === textOf(publisher.live.site, path), path).toBe(true)
  }
})

test('the page is published as it was in the preview, and the files of the one before stay', async () => {
  const { publisher, editor, log } = await opened()
  const before = textOf(publisher.live.site, '/')
  const revision = await type({ editor }, question, 'La luce fa prenotare prima')
  const preview = (await publisher.draft()).texts.get('index.html')
  expect(preview).toContain('La luce fa prenotare prima')
  expect(textOf(publisher.live.site, '/')).toBe(before)
  const steps = await publish({ editor }, revision)
  expect(steps.map(({ step }) => step)).toEqual(['checking', 'pages', 'online'])
  expect(textOf(publisher.live.site, '/') === preview).toBe(true)
  for (const [path] of before.matchAll(/\/(?:assets|photos)\/[\w-]+(?:\.[\w-]+)+/g)) {
    expect(publisher.live.site.files.get(path) ?? (await publisher.live.site.lookUp?.(path)), path).toBeTruthy()
  }
  const { draft, versions } = await editor.state(anna)
  expect(draft.hasChanges).toBe(false)
  expect(versions).toMatchObject([
    { by: 'Anna', isLive: true, changed: ['Servizi'] },
    { by: originalAuthor, isLive: false, changed: [] },
  ])
  expect(log).toEqual([])
})

test.each([
  ['SQLite', sqliteFixture],
  ['PostgreSQL', postgresFixture],
])('another process on %s shows what was published, and a restarted one too', async (_, open) => {
  const { store, editor } = await opened(open)
  const other = await publishingOn(store.leads)
  await publish({ editor }, await type({ editor }, question, 'La luce del mattino'))
  await expect.poll(() => textOf(other.publisher.live.site, '/')).toContain('La luce del mattino')
  const restarted = await publishingOn(store.leads)
  expect(textOf(restarted.publisher.live.site, '/')).toContain('La luce del mattino')
})

test('a browser that has a page of one process gets its files from another, before that knows of them', async () => {
  const { store, publisher, editor } = await opened()
  const other = await publishingOn(store.leads)
  const contentOf = async (page: string) => {
    const [path = ''] = /\/assets\/content\.[0-9a-f]{8}\.js/.exec(page) ?? []
    const { files, lookUp } = other.publisher.live.site
    return (files.get(path) ?? (await lookUp?.(path)))?.forms.get('identity')?.body.toString()
  }
  await type({ editor }, 'leadForm.submit', 'Mandaci la bozza')
  expect(await contentOf((await publisher.draft()).texts.get('index.html') ?? '')).toContain('Mandaci la bozza')
  await publish({ editor }, await type({ editor }, 'leadForm.submit', 'Mandaci la richiesta'))
  expect(await contentOf(textOf(publisher.live.site, '/'))).toContain('Mandaci la richiesta')
  expect(await contentOf('/assets/content.00000000.js')).toBeUndefined()
})

test('a draft is interpreted once a save, for problems, preview, publication and messages together', async () => {
  const { publisher, editor, editing, interpretations, interpreted, facts } = await opened()
  await editor.state(anna)
  const before = interpreted()
  const revision = await type({ editor }, question, 'La luce della sera')
  await publisher.draft()
  await editor.state(anna)
  await publish({ editor }, revision)
  const online = onlineTextsIn(editing, interpretations, facts.content.business)
  await online()
  await online()
  expect(interpreted() - before).toBe(1)
})

test('a version is one step away, and an unpublished draft is put away and not lost', async () => {
  const { publisher, editor } = await opened()
  await publish({ editor }, await type({ editor }, question, 'Prima'))
  await publish({ editor }, await type({ editor }, question, 'Seconda'))
  const revision = await type({ editor }, question, 'Mai pubblicata')
  const { versions } = await editor.state(anna)
  const steps: PublishingStep[] = []
  await editor.restore(anna, revision, versions.at(-2)?.id ?? 0, (step) => steps.push(step))
  expect(steps.at(-1)?.step).toBe('online')
  expect(textOf(publisher.live.site, '/')).toContain('Prima')
  const after = await editor.state(anna)
  expect(after.draft.fields[question]?.value).toBe('Prima')
  expect(after.versions[0]).toMatchObject({ kind: 'draft', isLive: false })
  await editor.restore(anna, after.draft.revision, after.versions[0]?.id ?? 0, (step) => steps.push(step))
  expect(steps.at(-1)?.step).toBe('draft')
  expect((await editor.state(anna)).draft.fields[question]?.value).toBe('Mai pubblicata')
  expect(textOf(publisher.live.site, '/')).toContain('Prima')
})

test('going back to a version leaves no unpublished draft where there was none, and is told from which one', async () => {
  const { editor } = await opened()
  await publish({ editor }, await type({ editor }, question, 'Prima'))
  await publish({ editor }, await type({ editor }, question, 'Seconda'))
  const { draft, versions } = await editor.state(anna)
  const first = versions.find(({ differences }) => differences[0]?.after === 'Prima')
  await editor.restore(anna, draft.revision, first?.id ?? 0, () => undefined)
  const after = await editor.state(anna)
  expect(after.versions.map(({ kind }) => kind)).toEqual(['published', 'published', 'published', 'published'])
  expect(after.versions[0]).toMatchObject({
    isLive: true,
    restoredFrom: first?.at,
    differences: [{ path: question, before: 'Seconda', after: 'Prima' }],
  })
  expect(after.versions[1]).toMatchObject({ isLive: false, restoredFrom: null })
  expect(after.draft).toMatchObject({ changes: [], hasChanges: false })
})

test('what waits is still in the draft once a version is online again, and nothing else is put away', async () => {
  const { publisher, editor } = await opened()
  await publish({ editor }, await type({ editor }, question, 'Prima'))
  await publish({ editor }, await type({ editor }, question, 'Seconda'))
  await type({ editor }, 'gallery.title', 'Aspetta')
  const { versions, draft } = await editor.state(anna)
  await editor.restore(anna, draft.revision, versions.at(-2)?.id ?? 0, () => undefined, ['gallery.title'])
  expect(textOf(publisher.live.site, '/')).toContain('Prima')
  expect(textOf(publisher.live.site, '/')).not.toContain('Aspetta')
  const after = await editor.state(anna)
  expect(after.draft).toMatchObject({ changes: ['gallery.title'], fields: { 'gallery.title': { value: 'Aspetta' } } })
  expect(after.versions.filter(({ kind }) => kind === 'draft')).toEqual([])
})

const about = { width: 1800, height: 1200, colour: '#a05030' }
const words = { alt: 'Parete al sole', caption: 'Parete', focus: { x: 0.5, y: 0.5 } }

test('a photograph keeps its words, whichever version one goes back to and whatever is discarded', async () => {
  const { editor, photographs } = await opened()
  for (const name of ['foto-00000001', 'foto-00000002']) {
    await photographs.add({ name, digest: name.repeat(5).slice(0, 64), ...about }, Buffer.of(1), 'Anna', new Date())
  }
  await publish({ editor }, await type({ editor }, question, 'Prima'))
  await type({ editor }, 'photos.foto-00000001', words)
  await publish({ editor }, await type({ editor }, question, 'Seconda'))
  // Half described, and shown nowhere: it stands in nobody's way.
  const revision = await type({ editor }, 'photos.foto-00000002', { ...words, caption: '' })
  const { versions, draft } = await editor.state(anna)
  expect(draft.hasChanges).toBe(false)
  const steps: PublishingStep[] = []
  await editor.restore(anna, revision, versions.at(-2)?.id ?? 0, (step) => steps.push(step))
  expect(steps.at(-1)?.step).toBe('online')
  const restored = await editor.state(anna)
  expect(restored.draft.fields['photos.foto-00000001']?.value).toEqual(words)
  expect(restored.draft.fields['photos.foto-00000002']?.value).toMatchObject({ alt: words.alt })
  expect(restored.draft.fields[question]?.value).toBe('Prima')
  expect(restored.draft.hasChanges).toBe(false)
  expect(restored.versions.some(({ kind }) => kind === 'draft')).toBe(false)
  const discarded = await editor.discard(anna, await type({ editor }, question, 'Terza'))
  expect(discarded).toMatchObject({ changes: [], fields: { 'photos.foto-00000001': { value: words } } })
  expect((await editor.state(anna)).online['photos.foto-00000001']).toEqual(words)
})

test('a change that waits stays in the draft, and the preview without it is what is published', async () => {
  const { publisher, editor } = await opened()
  await publish({ editor }, await type({ editor }, 'gallery.title', 'Le case di prima'))
  await type({ editor }, 'gallery.title', 'Le case di dopo')
  await type({ editor }, 'booking.title', 'Prenota a Natale')
  const revision = await type({ editor }, question, '')
  const waiting = [question, 'gallery.title']
  expect(Object.keys((await editor.check([])).problems)).toEqual([question])
  expect(await editor.check(waiting)).toEqual({ revision, problems: {} })
  const preview = (await editor.preview({ kind: 'draft', waiting }))?.texts.get('index.html')
  expect(preview).toContain('Prenota a Natale')
  expect(preview).toContain('Le case di prima')
  const steps: PublishingStep[] = []
  await editor.publish(anna, { revision, waiting }, (step) => steps.push(step))
  expect(steps.at(-1)?.step).toBe('online')
  expect(textOf(publisher.live.site, '/') === preview).toBe(true)
  const { draft, versions, online } = await editor.state(anna)
  expect(draft.changes.toSorted()).toEqual(waiting.toSorted())
  expect(draft.fields['gallery.title']?.value).toBe('Le case di dopo')
  expect(online).toEqual({ 'gallery.title': 'Le case di prima', 'booking.title': 'Prenota a Natale' })
  const before = (await editor.preview({ kind: 'version', id: versions[1]?.id ?? 0 }))?.texts.get('index.html')
  expect(before).toContain('Le case di prima')
  expect(before).not.toContain('Prenota a Natale')
  expect(await editor.preview({ kind: 'version', id: 0 })).toBeNull()
})

test('it is said whether something is being published, and what this person has put online last', async () => {
  const { editor } = await opened()
  expect(await editor.publishing(anna)).toEqual({ isPublishing: false, ownVersion: null })
  const revision = await type({ editor }, question, 'La luce')
  const meanwhile: Promise<unknown>[] = []
  await editor.publish(anna, { revision }, ({ step }) => {
    if (step === 'checking') {
      meanwhile.push(editor.publishing(anna))
    }
  })
  expect(await Promise.all(meanwhile)).toMatchObject([{ isPublishing: true }])
  expect(await editor.publishing(anna)).toEqual({ isPublishing: false, ownVersion: 2 })
  // What somebody else publishes is not taken for one's own.
  const next = await type({ editor }, question, 'La luce di Bea')
  await editor.publish({ name: 'Bea' }, { revision: next }, () => undefined)
  expect(await editor.publishing(anna)).toEqual({ isPublishing: false, ownVersion: 2 })
})

test('a draft that cannot be put away is not replaced', async () => {
  const { store, publisher, editor, log } = await opened()
  await publish({ editor }, await type({ editor }, question, 'Prima'))
  await publish({ editor }, await type({ editor }, question, 'Seconda'))
  const revision = await type({ editor }, question, 'Mai pubblicata')
  const [, first] = (await editor.state(anna)).versions
  const obstacle = `create trigger no_room before insert on site_versions when new.kind = 'draft'
    begin select raise(abort, 'no room'); end`
  await store.leads.run([{ sql: obstacle }])
  await expect(editor.discard(anna, revision)).rejects.toThrow('no room')
  expect((await editor.state(anna)).draft).toMatchObject({
    revision,
    fields: { [question]: { value: 'Mai pubblicata' } },
  })
  expect(log).toEqual([])
  const steps: PublishingStep[] = []
  await editor.restore(anna, revision, first?.id ?? 0, (step) => steps.push(step))
  expect(steps.at(-1)?.step).toBe('online')
  expect(textOf(publisher.live.site, '/')).toContain('Prima')
  expect((await editor.state(anna)).draft).toMatchObject({
    revision,
    fields: { [question]: { value: 'Mai pubblicata' } },
  })
  expect(log).toEqual([expect.stringContaining('the draft is as it was')])
})

test('of two who change one field, the second one is shown the first one’s text', async () => {
  const { editor } = await opened()
  await editor.change(anna, [{ path: question, value: 'Di Anna', seen: null }])
  const result = await editor.change({ session: 'bea', name: 'Bea' }, [{ path: question, value: 'Di Bea', seen: null }])
  expect(result).toMatchObject({ kind: 'newer', path: question, field: { value: 'Di Anna', by: 'Anna' } })
})

test('publishing is refused in words, and changes nothing, while something is missing or the page is too heavy', async () => {
  const { publisher, editor } = await opened()
  const before = textOf(publisher.live.site, '/')
  const empty = await publish({ editor }, await type({ editor }, question, ''))
  expect(empty.at(-1)).toMatchObject({ step: 'refused', problems: { [question]: expect.stringMatching(/\p{L}{3}/u) } })
  await type({ editor }, question, undefined)
  const random = () => Math.random().toString(36).slice(2)
  const list = Array.from({ length: 20 }, () => ({
    question: `${random()} ${random()}?`,
    answer: Array.from({ length: 40 }, random).join(' ').slice(0, 500),
  }))
  const heavy = await publish({ editor }, await type({ editor }, 'questions.list', list))
  expect(heavy.at(-1)).toMatchObject({ step: 'refused', sentence: expect.stringMatching(/pesa troppo/) })
  expect(textOf(publisher.live.site, '/')).toBe(before)
})

test('what is online is written as files, for a server that has no office', async () => {
  const publishing = await opened()
  const { publisher, editor } = publishing
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-written-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const made = new Set(publisher.live.current().site.files.keys())
  expect(await writePublished(publishing, directory, made)).toBeNull()
  await publish({ editor }, await type({ editor }, 'gallery.title', 'Guarda le case'))
  expect(await writePublished(publishing, directory, made)).toMatchObject({ by: 'Anna' })
  const written = await readFile(join(directory, 'index.html'))
  expect(written.equals(publisher.live.site.files.get('/')?.forms.get('identity')?.body ?? Buffer.of())).toBe(true)
  expect(brotliDecompressSync(await readFile(join(directory, 'index.html.br'))).equals(written)).toBe(true)
  expect(await readFile(join(directory, '_headers'), 'utf8')).toContain('Content-Security-Policy')
})

test('photographs that nothing names make room for others', async () => {
  const { editor, editing, photographs } = await opened()
  const about = { width: 1800, height: 1200, colour: '#a05030' }
  for (const name of ['foto-00000001', 'foto-00000002']) {
    const digest = name.repeat(5).slice(0, 64)
    expect(await photographs.add({ name, digest, ...about }, Buffer.of(1), 'Anna', new Date())).toBe(true)
  }
  await type({ editor }, 'hero.photo', 'foto-00000002')
  await removeUnusedPhotographs(editing, photographs, new Date(Date.now() - 60_000))
  expect(await photographs.list()).toHaveLength(2)
  await removeUnusedPhotographs(editing, photographs, new Date(Date.now() + 60_000))
  expect((await photographs.list()).map(({ name }) => name)).toEqual(['foto-00000002'])
})

test('what shows a photograph that is deleted meanwhile is not published', async () => {
  const { publisher, editor, editing, photographs } = await opened()
  const before = textOf(publisher.live.site, '/')
  const bytes = await sharp({ create: { width: 1300, height: 900, channels: 3, background: '#9a3d1b' } })
    .jpeg()
    .toBuffer()
  const photograph = { name: 'foto-00000001', width: 1300, height: 900, colour: '#9a3d1b', digest: '1'.repeat(64) }
  const revision = async () => {
    await photographs.add(photograph, bytes, 'Anna', new Date())
    await type({ editor }, `photos.${photograph.name}`, { alt: 'Parete', caption: 'Parete', focus: { x: 0.5, y: 0.5 } })
    return type({ editor }, 'hero.photo', photograph.name)
  }
  const steps: PublishingStep[] = []
  const deleteAt = (at: PublishingStep['step']) => (step: PublishingStep) => {
    steps.push(step)
    if (step.step === at) {
      void photographs.remove(photograph.name)
    }
  }
  await editor.publish(anna, { revision: await revision() }, deleteAt('pages'))
  expect(steps.at(-1)).toMatchObject({ step: 'refused', sentence: publishing.photographGone })
  await editor.publish(anna, { revision: await revision() }, deleteAt('checking'))
  expect(steps.at(-1)).toMatchObject({ step: 'refused', problems: { 'hero.photo': faults.unknownPhoto } })
  expect(textOf(publisher.live.site, '/')).toBe(before)
  expect((await editing.live())?.overlay ?? {}).toEqual({})
})

test('tidying removes pictures that nothing shows any more and photographs that nobody has named for a week, also by two processes', async () => {
  const { store, tidy, editing, photographs, facts } = await opened()
  const other = await publishingOn(store.leads)
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)
  const unused = { name: 'foto-00000001', width: 1800, height: 1200, colour: '#a05030', digest: '0'.repeat(64) }
  await photographs.add(unused, Buffer.of(1), 'Anna', daysAgo(6))
  const forgotten = { ...unused, name: 'foto-00000006', digest: '6'.repeat(64) }
  await photographs.add(forgotten, Buffer.of(1), 'Anna', daysAgo(8))
  const pictures = ['/photos/foto-00000003.00000000.jpg']
  await editing.addVersion({ at: daysAgo(2), by: 'Anna', kind: 'published', overlay: {}, pictures })
  const wholes = [unused, ...Object.values(facts.photos)].map(({ digest }) => `/photos/whole/${digest}`)
  const stay = [...pictures, ...wholes]
  const gone = ['/photos/foto-00000004.00000000.jpg', `/photos/whole/${'1'.repeat(64)}`]
  for (const path of [...stay, ...gone]) {
    await photographs.addRendition(path, Buffer.of(1), daysAgo(2))
  }
  await photographs.addRendition('/photos/foto-00000005.00000000.jpg', Buffer.of(1), new Date())
  await Promise.all([tidy(), other.tidy()])
  const left = await store.leads.run([{ sql: 'select path from site_renditions' }])
  const paths = left.flat().map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining([...stay, '/photos/foto-00000005.00000000.jpg']))
  expect(paths).not.toEqual(expect.arrayContaining([expect.stringMatching(/foto-00000004|1111/)]))
  expect((await photographs.list()).map(({ name }) => name)).toEqual([unused.name])
})

test('what no longer fits the content is named and harmless', async () => {
  const { store, publisher, editor } = await opened()
  const field = { value: 7, by: 'Anna', at: new Date().toISOString(), revision: 1 }
  const fields = {
    'services.title': field,
    'gone.with.the.wind': field,
    'hero.headline.0': { ...field, value: 'Altro' },
  }
  await siteEditingIn(store.leads).replaceDraft({ revision: 1, fields })
  const { unfit } = await editor.state(anna)
  expect(unfit.map(({ path }) => path).sort()).toEqual(['gone.with.the.wind', 'hero.headline.0', 'services.title'])
  expect((await publisher.draft()).texts.get('index.html') === textOf(publisher.live.site, '/')).toBe(true)
})

test('no picture is removed while the draft does not render, and that is said once', async () => {
  const store = await sqliteFixture()
  onTestFinished(() => store.close())
  const folder = await rendererOfBrand('Casa in Posa')
  const { photographs, tidy, log } = await openedOn(store.leads, folder)
  const path = '/photos/old.01234567.3x2.640.avif'
  await photographs.addRendition(path, Uint8Array.of(1), new Date(0))
  await rm(join(folder, 'edited-site.js'))
  await tidy()
  expect(await photographs.rendition(path)).not.toBeNull()
  expect(log).toEqual([expect.stringContaining('old pictures stay')])
})
