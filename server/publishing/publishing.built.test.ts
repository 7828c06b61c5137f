import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { contactedLink } from '../../content/notifications.ts'
import { originalAuthor, publishing as words } from '../../content/office/editing.ts'
import type { PublishingStep } from '../../contracts/editing.ts'
import { PictureFailure, PicturesClosed } from '../../pictures/open-picture-process.ts'
import { writePublished } from '../../scripts/write-published.ts'
import { key, online } from '../../test/fixtures/app.ts'
import { anna, freshPublishing, openedOn, publishingOn } from '../../test/fixtures/publishing.ts'
import { postgresFixture, sqliteFixture } from '../../test/fixtures/store.ts'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { buildApp } from '../app.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { reviewsIn } from '../leads/reviews/reviews.ts'
import { loadSite } from '../pages/load-site.ts'
import { editingStoreIn } from './editing-store.ts'
import { onlineTextsIn } from './open-publishing.ts'
import { makeSiteEditor } from './site-editor.ts'

const question = 'services.title'

test('a page without changes is that of the build, byte for byte', async () => {
  const { publisher, page } = await freshPublishing()
  const { texts } = await publisher.draft()
  for (const path of ['/', '/prepara-la-casa', '/privacy-policy', '/accessibilita']) {
    const name = path === '/' ? 'index.html' : `${path.slice(1)}.html`
    expect(texts.get(name) === page(path), path).toBe(true)
  }
})

test('the page is published as it was in the preview, and the files of the one before stay', async () => {
  const { publisher, editor, log, type, publish, page, missing } = await freshPublishing()
  const before = page()
  await type({ [question]: 'La luce fa prenotare prima' })
  const preview = (await publisher.draft()).texts.get('index.html')
  expect(preview).toContain('La luce fa prenotare prima')
  expect(page()).toBe(before)
  const steps = await publish()
  expect(steps.map(({ step }) => step)).toEqual(['checking', 'pages', 'online'])
  expect(page() === preview).toBe(true)
  expect(await missing(before.match(/\/(?:assets|photos)\/[\w-]+(?:\.[\w-]+)+/g) ?? expect.fail())).toEqual([])
  const { draft, versions } = await editor.state(anna)
  expect(draft.changes).toEqual([])
  expect(versions).toMatchObject([
    { by: 'Anna', isLive: true, changed: ['Servizi'] },
    { by: originalAuthor, isLive: false, changed: [] },
  ])
  expect(log).toEqual([])
})

test('what is said beside the pages goes online with them: to whom a weakness is reported, and what a home screen tells', async () => {
  const { type, publish, page, publisher } = await freshPublishing()
  const { texts } = await publisher.draft()
  for (const name of ['.well-known/security.txt', 'security-policy.txt', 'site.webmanifest']) {
    expect(texts.get(name), name).toBe(page(`/${name}`))
  }
  const email = 'nuova@casainposa.example'
  await type({ 'business.BUSINESS_EMAIL': email, 'document.description': 'Foto che fanno prenotare, a Roma.' })
  await publish()
  expect(page('/.well-known/security.txt')).toContain(`Contact: mailto:${email}\n`)
  expect(page('/security-policy.txt')).toContain(email)
  expect(JSON.parse(page('/site.webmanifest'))).toMatchObject({ description: 'Foto che fanno prenotare, a Roma.' })
})

test('browsers apply the style of a page that the server fills in, whatever is published while it runs', async () => {
  const { store, publisher, publish } = await freshPublishing()
  const { site, answers } = publisher.served
  const { leads, records } = store
  const log = { write: () => undefined }
  const app = buildApp({ leads, records, site, answers, online, key, secret: 'a secret of the tests', log })
  onTestFinished(() => app.close())
  const answer = async () => {
    const { body, headers } = await app.inject({ method: 'GET', url: contactedLink.path })
    const [, style] = /<style>(.*?)<\/style>/s.exec(body) ?? expect.fail()
    const digest = createHash('sha256')
      .update(style ?? '')
      .digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${digest}'`)
    return style
  }
  const before = await answer()
  await publish({ 'notFound.photo': null })
  expect(await answer()).not.toBe(before)
})

test.each([
  ['SQLite', sqliteFixture],
  ['PostgreSQL', postgresFixture],
])('another process on %s shows what was published, and a restarted one too', async (_, open) => {
  const { store, publish } = await freshPublishing(open)
  const other = await publishingOn(store.leads)
  await publish({ [question]: 'La luce del mattino' })
  await expect.poll(() => other.page()).toContain('La luce del mattino')
  const restarted = await publishingOn(store.leads)
  expect(restarted.page()).toContain('La luce del mattino')
})

test('a browser that has a page of one process gets its files from another, before that knows of them', async () => {
  const { store, publisher, type, publish, page } = await freshPublishing()
  const other = await publishingOn(store.leads)
  const contentOf = async (page: string) => {
    const [path = ''] = /\/assets\/content\.[0-9a-f]{8}\.js/.exec(page) ?? []
    const { files, lookUp } = other.publisher.served.site
    return (files.get(path) ?? (await lookUp?.(path)))?.forms.get('identity')?.body.toString()
  }
  await type({ 'leadForm.submit': 'Mandaci la bozza' })
  expect(await contentOf((await publisher.draft()).texts.get('index.html') ?? '')).toContain('Mandaci la bozza')
  await publish({ 'leadForm.submit': 'Mandaci la richiesta' })
  expect(await contentOf(page())).toContain('Mandaci la richiesta')
  expect(await contentOf('/assets/content.00000000.js')).toBeUndefined()
})

test('names that somebody has made up, asked for at once, share a look at the database', async () => {
  const { store, type, publish, page } = await freshPublishing()
  await publish({ 'leadForm.submit': 'Mandaci la richiesta' })
  let runs = 0
  const counting: SqlDatabase = {
    ...store.leads,
    run(statements) {
      runs += 1
      return store.leads.run(statements)
    },
  }
  const other = await openedOn(counting)
  await type({ 'leadForm.submit': 'Mandaci la bozza' })
  const names = Array.from({ length: 100 }, (_, index) => `/photos/none.${String(index).padStart(8, '0')}.avif`)
  expect(await other.missing(names)).toEqual(names)
  // What there is, the addresses of the versions' files, and what is rendered of the draft.
  expect(runs).toBeLessThan(8)
  runs = 0
  expect(await other.missing(names)).toEqual(names)
  expect(runs).toBe(1)
  const [content = ''] = /\/assets\/content\.[0-9a-f]{8}\.js/.exec(page()) ?? []
  runs = 0
  expect(await other.missing([content])).toEqual([])
  expect(runs).toBe(1)

  await store.leads.run([{ sql: 'delete from site_renditions' }])
  const third = await openedOn(counting)
  expect(await third.missing([content])).toEqual([content])
  runs = 0
  expect(await third.missing([content])).toEqual([content])
  // The file that the store has lost, and what there is.
  expect(runs).toBe(2)
})

test('a draft is interpreted once a save, for problems, preview, publication and messages together', async () => {
  const { publisher, editor, editing, interpretations, interpreted, facts, type, publish } = await freshPublishing()
  await editor.state(anna)
  const before = interpreted()
  await type({ [question]: 'La luce della sera' })
  await publisher.draft()
  await editor.state(anna)
  await publish()
  const online = onlineTextsIn(editing, interpretations, facts.content.business)
  await online()
  await online()
  expect(interpreted() - before).toBe(1)
})

test('a change that waits stays in the draft, and the preview without it is what is published', async () => {
  const { editor, type, publish, page } = await freshPublishing()
  await publish({ 'gallery.title': 'Le case di prima' })
  const changes = { 'gallery.title': 'Le case di dopo', 'booking.title': 'Prenota a Natale', [question]: '' }
  await type(changes)
  const waiting = [question, 'gallery.title']
  const waits = { path: 'gallery.title', waits: true }
  expect(Object.keys((await editor.letWait(waits)).obstacles)).toEqual([question])
  const held = await editor.letWait({ path: question, waits: true })
  expect([Object.keys(held.problems), held.obstacles]).toEqual([[question], {}])
  const preview = (await editor.preview('chosen'))?.texts.get('index.html')
  expect(preview).toContain('Prenota a Natale')
  expect(preview).toContain('Le case di prima')
  expect((await publish()).at(-1)?.step).toBe('online')
  expect(page() === preview).toBe(true)
  const { draft, versions, online } = await editor.state(anna)
  expect(draft.changes.toSorted()).toEqual(waiting.toSorted())
  expect(draft.fields['gallery.title']?.value).toBe('Le case di dopo')
  expect(online).toEqual({ 'gallery.title': 'Le case di prima', 'booking.title': 'Prenota a Natale' })
  const before = (await editor.preview({ version: versions[1]?.id ?? 0 }))?.texts.get('index.html')
  expect(before).toContain('Le case di prima')
  expect(before).not.toContain('Prenota a Natale')
  expect(await editor.preview({ version: 0 })).toBeNull()
})

test('a change waits for everybody until somebody says otherwise, whatever is typed, published or put back meanwhile', async () => {
  const { editor, type, publish, restore, page } = await freshPublishing()
  const [held, back] = ['gallery.title', 'booking.title']
  const stands = async () => {
    const { draft } = await editor.state({ session: 'bea', name: 'Bea' })
    return [draft.waiting?.toSorted(), draft.fields[held]?.value]
  }
  await publish({ [back]: 'Prenota a Natale' })
  await type({ [held]: 'Le case di dopo', [question]: 'La luce', [back]: undefined })
  const { revision } = await editor.letWait({ path: held, waits: true })
  await editor.letWait({ path: back, waits: true })
  await editor.letWait({ path: 'hero.promise', waits: true })
  expect(await stands()).toEqual([[back, held], 'Le case di dopo'])
  // Somebody who has seen it otherwise is told to look again.
  expect(await editor.publish(anna, revision, () => undefined)).toBe('newer')

  await publish({ [held]: 'Le case di poi' })
  expect(await stands()).toEqual([[back, held], 'Le case di poi'])
  expect([page().includes('La luce'), page().includes('Le case di poi')]).toEqual([true, false])
  const { versions } = await editor.state(anna)
  expect(await restore(versions.at(-2)?.id)).toBe('online')
  expect(await stands()).toEqual([[back, held], 'Le case di poi'])
  expect(page()).toContain('Prenota a Natale')

  // A mark goes with its change, and by hand.
  await editor.letWait({ path: back, waits: false })
  await type({ [held]: undefined })
  await type({ [held]: 'Le case di oggi' })
  expect(await stands()).toEqual([[], 'Le case di oggi'])
  await publish()
  expect(page()).toContain('Le case di oggi')
  expect(page()).not.toContain('Prenota a Natale')
})

test('it is said whether something is being published, and what this person has put online last', async () => {
  const { editor, type } = await freshPublishing()
  expect(await editor.publishing(anna)).toEqual({ isPublishing: false, ownVersion: null })
  const revision = await type({ [question]: 'La luce' })
  const meanwhile: Promise<unknown>[] = []
  await editor.publish(anna, revision, ({ step }) => {
    if (step === 'checking') {
      meanwhile.push(editor.publishing(anna))
    }
  })
  expect(await Promise.all(meanwhile)).toMatchObject([{ isPublishing: true }])
  expect(await editor.publishing(anna)).toEqual({ isPublishing: false, ownVersion: 2 })
  // What somebody else publishes is not taken for one's own.
  const next = await type({ [question]: 'La luce di Bea' })
  await editor.publish({ session: 'bea', name: 'Bea' }, next, () => undefined)
  expect(await editor.publishing(anna)).toEqual({ isPublishing: false, ownVersion: 2 })
})

test('of two who change one field, the second one is shown the first one’s text', async () => {
  const { editor } = await freshPublishing()
  await editor.change(anna, [{ path: question, value: 'Di Anna', seen: null }])
  const result = await editor.change({ session: 'bea', name: 'Bea' }, [{ path: question, value: 'Di Bea', seen: null }])
  expect(result).toMatchObject({ kind: 'newer', path: question, field: { value: 'Di Anna', by: 'Anna' } })
})

test('publishing is refused in words, and changes nothing, while something is missing or the page is too heavy', async () => {
  const { type, publish, page } = await freshPublishing()
  const before = page()
  const empty = await publish({ [question]: '' })
  expect(empty.at(-1)).toMatchObject({ step: 'refused', problems: { [question]: expect.stringMatching(/\p{L}{3}/u) } })
  await type({ [question]: undefined })
  const random = () => Math.random().toString(36).slice(2)
  const list = Array.from({ length: 20 }, () => ({
    question: `${random()} ${random()}?`,
    answer: Array.from({ length: 40 }, random).join(' ').slice(0, 500),
  }))
  const heavy = await publish({ 'questions.list': list })
  expect(heavy.at(-1)).toMatchObject({
    step: 'refused',
    sentence: expect.stringMatching(/pesa troppo.*dove preferisci/),
  })
  await type({ 'questions.list': undefined })
  // These are in no document, but in what the islands load: words that go elsewhere do not help.
  const parts = await publish({ 'leadForm.failedNext': Array.from({ length: 40 }, random).join(' ').slice(0, 300) })
  expect(parts.at(-1)).toMatchObject({ step: 'refused', sentence: expect.stringContaining('Modulo e risposte') })
  expect(page()).toBe(before)
})

test('what the page says of the tour weighs nothing in the scripts', async () => {
  const { publish } = await freshPublishing()
  const caption = Array.from({ length: 20 }, () => Math.random().toString(36).slice(2))
    .join(' ')
    .slice(0, 120)
  expect((await publish({ 'services.tour.caption': caption })).at(-1)).toMatchObject({ step: 'online' })
})

test.each([
  ['a photograph that cannot be made', new PictureFailure('broken'), words.photographs],
  ['a server that stops meanwhile', new PicturesClosed(), words.failed],
  ['anything else', new Error('no room'), words.failed],
])('%s is told as that, and logged', async (_, error, sentence) => {
  const { store, ...publishing } = await freshPublishing()
  const logged: string[] = []
  const editor = makeSiteEditor({
    ...publishing,
    reviews: reviewsIn(store.leads),
    publisher: { ...publishing.publisher, publish: () => Promise.reject(error) },
    onErased: expect.fail,
    log: { error: (_facts, message) => logged.push(message) },
  })
  const steps: PublishingStep[] = []
  expect(await editor.publish(anna, 0, (step) => steps.push(step))).toBeNull()
  expect(steps).toEqual([{ step: 'refused', sentence, problems: {} }])
  expect(logged).toEqual(['the site is not published'])
})

test('what is online is written as files, for a server that has no office', async () => {
  const publishing = await freshPublishing()
  const { publisher, publish } = publishing
  const directory = temporaryFolder()
  const built = { ...publisher.served.site }
  expect(await writePublished(publishing, directory, built)).toBeNull()
  await publish({ 'gallery.title': 'Guarda le case' })
  expect(await writePublished(publishing, directory, built)).toMatchObject({ by: 'Anna' })
  const written = await readFile(join(directory, 'index.html'))
  expect(written.equals(publisher.served.site.files.get('/')?.forms.get('identity')?.body ?? Buffer.of())).toBe(true)
  expect(brotliDecompressSync(await readFile(join(directory, 'index.html.br'))).equals(written)).toBe(true)
  expect(await readFile(join(directory, '_headers'), 'utf8')).toContain('Content-Security-Policy')
  const { headersFor } = await loadSite(directory)
  expect(headersFor('/')).toEqual(publisher.served.site.headersFor('/'))
})

test('what no longer fits the content is named and harmless', async () => {
  const { store, publisher, editor, page } = await freshPublishing()
  const field = { value: 7, by: 'Anna', at: new Date().toISOString(), revision: 1 }
  const fields = {
    'services.title': field,
    'gone.with.the.wind': field,
    'hero.headline.0': { ...field, value: 'Altro' },
  }
  await editingStoreIn(store.leads).replaceDraft({ revision: 1, fields })
  const {
    unfit,
    draft: { problems },
  } = await editor.state(anna)
  expect(unfit.map(({ path }) => path).sort()).toEqual(['gone.with.the.wind', 'hero.headline.0'])
  expect(problems).toHaveProperty('services.title')
  expect((await publisher.draft()).texts.get('index.html') === page()).toBe(true)
})
