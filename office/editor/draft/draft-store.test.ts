import { environmentManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChangeFields, type Draft, type LetWait, MAX_CHANGE_BYTES } from '../../../contracts/editing.ts'
import { createQueryClient } from '../../queries.ts'
import { type Editing, editingQuery } from '../editing-query.ts'
import { DraftStore, hasUnseenChanges } from './draft-store.ts'

/** Browsers keep a little more. */
const STORAGE_LETTERS = 5_000_000

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
  const kept = new Map<string, string>()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > STORAGE_LETTERS) {
        throw new DOMException('exceeded the quota', 'QuotaExceededError')
      }
      kept.set(key, text)
    },
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that keeps a draft, and the texts of somebody who is signed in. */
function editing(name = 'Anna') {
  let draft: Draft = { revision: 0, fields: {}, problems: {}, obstacles: {}, leftOut: [], changes: [], waiting: [] }
  const nothing = { sections: [], online: {}, photographs: [], versions: [], unfit: [], editors: [] }
  const answered = (): Response | null => null
  const server = {
    asked: 0,
    read: answered,
    save: (_: ChangeFields['changes']) => answered(),
    saved: answered,
    letWait: answered,
  }
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.endsWith('/editing')) {
      return server.read() ?? Response.json({ ...nothing, draft })
    }
    server.asked += 1
    if (Buffer.byteLength(String(body)) > MAX_CHANGE_BYTES) {
      return Response.json({ message: 'Payload Too Large' }, { status: 413 })
    }
    if (url.endsWith('/editing/waiting')) {
      const refused = server.letWait()
      if (refused !== null) {
        return refused
      }
      const { path, waits }: LetWait = JSON.parse(String(body))
      draft = { ...draft, revision: draft.revision + 1, waiting: waits && path in draft.fields ? [path] : [] }
      return Response.json({ draft })
    }
    const { changes }: ChangeFields = JSON.parse(String(body))
    const refused = server.save(changes)
    if (refused !== null) {
      return refused
    }
    const newer = changes.find(({ path, seen }) => path in draft.fields && draft.fields[path]?.revision !== seen)
    if (newer !== undefined) {
      const { path } = newer
      return Response.json({ error: 'newer', path, field: draft.fields[path] }, { status: 409 })
    }
    const revision = draft.revision + 1
    const given = changes.map(({ path, value }) => [
      path,
      { value, by: name, at: '2026-11-25T10:00:00.000Z', revision },
    ])
    draft = { ...draft, revision, fields: { ...draft.fields, ...Object.fromEntries(given) } }
    return server.saved() ?? Response.json({ draft })
  })
  const client = createQueryClient()
  client.setQueryData(['me'], { name, session: name })
  client.setQueryData(editingQuery.queryKey, { ...nothing, draft })
  const store = new DraftStore(client)
  const saved = () => Object.fromEntries(Object.entries(draft.fields).map(([path, { value }]) => [path, value]))
  return { server, client, store, saved }
}

test('what is typed after the begin stays when the draft is published or thrown away', async () => {
  const { store, saved } = editing()
  store.change('title', 'Prima', '')
  expect(await store.flush()).toBe(true)
  const begun = store.state()
  store.change('title', 'Dopo', '')
  store.change('price', '149', '')
  store.beginAnew(begun)
  expect([...store.state().typed.keys()]).toEqual(['title', 'price'])
  expect(store.state().saved.size).toBe(0)
  await vi.advanceTimersByTimeAsync(100)
  expect(saved()).toEqual({ title: 'Dopo', price: '149' })
})

test('what is typed is saved by nobody but its writer, who finds it again', async () => {
  const { server, client, store, saved } = editing()
  server.save = () => Response.json({ error: 'signed-out' }, { status: 401 })
  store.change('title', 'Di Anna', '')
  await vi.advanceTimersByTimeAsync(60_000)
  expect({ asked: server.asked, me: client.getQueryData(['me']) }).toEqual({ asked: 1, me: null })

  server.save = () => null
  client.setQueryData(['me'], { name: 'Marco', session: 'Marco' })
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(store.isOfWriter()).toBe(false)
  expect(new DraftStore(client).state().typed.size).toBe(0)
  expect(saved()).toEqual({})

  client.setQueryData(['me'], { name: 'Anna', session: 'again' })
  const again = new DraftStore(client)
  expect([...again.state().typed.keys()]).toEqual(['title'])
  await vi.advanceTimersByTimeAsync(0)
  expect(saved()).toEqual({ title: 'Di Anna' })
})

test('one text that the server cannot take keeps no other from being saved', async () => {
  const { server, client, store, saved } = editing()
  server.save = (changes) =>
    changes.some(({ value }) => value === 'no') ? Response.json({ error: 'invalid' }, { status: 422 }) : null
  store.change('title', 'Prima', '')
  store.change('locked', 'no', '')
  store.change('price', '149', '')
  expect(await store.flush()).toBe(false)
  expect(saved()).toEqual({ title: 'Prima', price: '149' })
  expect(store.state()).toMatchObject({ typed: new Map([['locked', { value: 'no' }]]), refusal: { code: 'invalid' } })
  store.change('hour', '9', '')
  await vi.advanceTimersByTimeAsync(100)
  expect(saved()).toMatchObject({ hour: '9' })
  expect(store.state().refusal).toMatchObject({ code: 'invalid' })
  expect(new DraftStore(client).state().typed.size).toBe(0)
  store.change('locked', 'yes', '')
  expect(await store.flush()).toBe(true)
  expect(store.state()).toMatchObject({ refusal: null, typed: new Map() })
})

test('a text that is too long for the server waits until it is shortened, over a reload too, and keeps no other back', async () => {
  const { server, client, store, saved } = editing()
  const long = '€'.repeat(MAX_CHANGE_BYTES / 3)
  store.change('title', 'Prima', '')
  store.change('answer', long, '')
  store.change('price', '149', '')
  expect(await store.flush()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saved()).toEqual({ title: 'Prima', price: '149' })
  expect({ asked: server.asked, refusal: store.state().refusal?.code }).toEqual({ asked: 3, refusal: 'too-large' })
  const again = new DraftStore(client)
  expect(again.state().typed.get('answer')?.value).toBe(long)
  again.change('answer', 'Breve', '')
  expect(await again.flush()).toBe(true)
  expect(saved()).toMatchObject({ answer: 'Breve' })
})

test('a text for which the browser has no room is not kept over a reload, and keeps no other from being saved', async () => {
  const { client, store, saved } = editing()
  store.change('answer', 'Breve', '')
  store.change('answer', '€'.repeat(STORAGE_LETTERS), '')
  store.change('title', 'Prima', '')
  expect(await store.flush()).toBe(false)
  expect(saved()).toEqual({ title: 'Prima' })
  expect(store.state().refusal?.code).toBe('too-large')
  expect(new DraftStore(client).state().typed.size).toBe(0)
})

test('what is said of a photograph that is deleted meanwhile is forgotten', async () => {
  const { server, store, saved } = editing()
  server.save = (changes) =>
    changes.some(({ path }) => path.startsWith('photos.')) ? Response.json({ error: 'invalid' }, { status: 422 }) : null
  store.change('photos.foto-00000001', { alt: 'Una terrazza' }, null)
  store.change('title', 'Prima', '')
  expect(await store.flush()).toBe(true)
  expect(saved()).toEqual({ title: 'Prima' })
})

test('of two texts that others have changed too, one is asked about after the other', async () => {
  const { server, store, saved } = editing()
  const theirs = { value: 'Di Giulia', by: 'Giulia', at: '2026-11-25T10:00:00.000Z', revision: 7 }
  server.save = (changes) => {
    const path = changes.find(({ seen }) => seen !== theirs.revision)?.path
    return path === undefined ? null : Response.json({ error: 'newer', path, field: theirs }, { status: 409 })
  }
  store.change('title', 'Prima', '')
  store.change('price', '149', '')
  await vi.advanceTimersByTimeAsync(60_000)
  expect({ asked: server.asked, clashes: [...store.state().clashes.keys()] }).toEqual({
    asked: 2,
    clashes: ['title', 'price'],
  })
  store.resolve('title', 'mine')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([...store.state().clashes.keys()]).toEqual(['price'])
  store.resolve('price', 'mine')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saved()).toEqual({ title: 'Prima', price: '149' })
})

test('a text whose answer was lost stays in view until the draft is read with it', async () => {
  const { server, client, store, saved } = editing()
  const shown = () => client.getQueryData(editingQuery.queryKey)?.draft.fields
  server.saved = () => Response.json({ message: 'Bad Gateway' }, { status: 502 })
  store.change('title', 'Prima', '')
  expect(await store.flush()).toBe(false)
  expect(saved()).toEqual({ title: 'Prima' })

  server.read = () => Response.json({ message: 'of a proxy' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.state()).toMatchObject({ typed: new Map([['title', { value: 'Prima' }]]), refusal: { code: 'broken' } })
  expect(shown()).toEqual({})

  server.read = () => null
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.state()).toMatchObject({ typed: new Map(), clashes: new Map(), refusal: null })
  expect(shown()).toMatchObject({ title: { value: 'Prima' } })
})

test('of what is typed on after a lost answer nobody is asked whether it or their own text stays', async () => {
  const { server, store, saved } = editing()
  const isUnsaved = async (text: string) => {
    store.change('title', text, '')
    expect(await store.flush()).toBe(false)
  }
  server.saved = () => Response.json({ message: 'Bad Gateway' }, { status: 502 })
  await isUnsaved('Prima')
  server.save = () => Response.json({ message: 'Bad Gateway' }, { status: 502 })
  await isUnsaved('Prima e')
  server.save = () => null
  server.saved = () => null
  store.change('title', 'Prima e dopo', '')
  expect(await store.flush()).toBe(true)
  expect(store.state()).toMatchObject({ clashes: new Map(), refusal: null })
  expect(saved()).toEqual({ title: 'Prima e dopo' })

  const theirs = { value: 'Prima', by: 'Giulia', at: '2026-11-25T10:00:00.000Z', revision: 7 }
  server.save = () => Response.json({ error: 'newer', path: 'title', field: theirs }, { status: 409 })
  await isUnsaved('E poi')
  expect([...store.state().clashes]).toEqual([['title', theirs]])
})

test('what is taken back is put into the list as it is by then', async () => {
  const { client, store, saved } = editing()
  const homes = {
    path: 'prices.homes',
    field: { kind: 'flag', label: 'Case' },
    locked: null,
    words: [],
    default: [{ rooms: ['a', 'b'] }],
  }
  client.setQueryData(['editing'], (known: Editing) => ({
    ...known,
    sections: [{ id: 'prezzi', title: 'Prezzi', page: '/', anchor: '', fields: [homes] }],
  }))
  const putBack = (now: unknown) => (Array.isArray(now) ? now.toSpliced(1, 0, 'taken out') : now)
  store.changeAt('prices.homes.0.rooms', putBack)
  expect(await store.flush()).toBe(true)
  expect(saved()).toEqual({ 'prices.homes': [{ rooms: ['a', 'taken out', 'b'] }] })
  const theirs = { value: [{ rooms: ['theirs'] }], by: 'Giulia', at: '2026-11-25T10:00:00.000Z', revision: 9 }
  client.setQueryData(['editing'], (known: Editing) => ({
    ...known,
    draft: { ...known.draft, revision: 9, fields: { 'prices.homes': theirs } },
  }))
  store.changeAt('prices.homes.0.rooms', putBack)
  expect(store.state().typed.get('prices.homes')).toEqual({ value: [{ rooms: ['theirs', 'taken out'] }], seen: 9 })
})

test('a change that waits is told to the server after its text; one that the server does not take is as before', async () => {
  const { server, client, store } = editing()
  const waiting = () => client.getQueryData(editingQuery.queryKey)?.draft.waiting
  store.change('price', '149', '')
  const told = store.wait('price', true)
  expect([...store.state().marks]).toEqual([['price', true]])
  expect(await store.flush()).toBe(true)
  expect([await told, waiting(), store.state().marks.size]).toEqual([null, ['price'], 0])

  server.letWait = () => Response.json({ error: 'unavailable' }, { status: 503 })
  const refused = store.wait('price', false)
  expect(await refused).toMatchObject({ code: 'unavailable' })
  expect([waiting(), store.state().marks.size]).toEqual([['price'], 0])
})

test('a change waits for the server too while another text is refused or asked about', async () => {
  const { server, client, store } = editing()
  const waiting = () => client.getQueryData(editingQuery.queryKey)?.draft.waiting
  store.change('price', '149', '')
  expect(await store.flush()).toBe(true)
  server.save = () => Response.json({ error: 'invalid' }, { status: 422 })
  store.change('title', 'no', '')
  expect(await store.wait('price', true)).toBe(null)
  expect([waiting(), store.state().refusal?.code]).toEqual([['price'], 'invalid'])

  const theirs = { value: 'Di Giulia', by: 'Giulia', at: '2026-11-25T10:00:00.000Z', revision: 7 }
  server.save = () => Response.json({ error: 'newer', path: 'title', field: theirs }, { status: 409 })
  store.change('title', 'Prima', '')
  expect(await store.wait('price', false)).toBe(null)
  expect([waiting(), [...store.state().clashes.keys()]]).toEqual([[], ['title']])
})

/** A draft with fields of these revisions. */
const draft = (revisions: Readonly<Record<string, number>>) => ({
  fields: Object.fromEntries(
    Object.entries(revisions).map(([path, revision]) => [path, { value: '', by: 'Luca', at: '', revision }]),
  ),
})
const saved = (path: string, revision: number | null) => new Map([[path, { value: '', revision }]])
const seen = draft({ hero: 1, price: 2 })

test.each([
  ['nothing has changed', seen, new Map(), false],
  ['one’s own text was saved', draft({ hero: 3, price: 2 }), saved('hero', 3), false],
  ['one’s own text was put back to its default', draft({ price: 2 }), saved('hero', null), false],
  ['a colleague has changed another text', draft({ hero: 1, price: 4 }), saved('hero', 3), true],
  ['a colleague has changed one for the first time', draft({ hero: 1, price: 2, faq: 3 }), new Map(), true],
  ['a colleague has put one back to its default', draft({ price: 2 }), new Map(), true],
  ['a colleague has changed one’s own text after it was saved', draft({ hero: 4, price: 2 }), saved('hero', 3), true],
])('knows whether somebody has changed the draft unseen: %s', (_, now, own, isUnseen) => {
  expect(hasUnseenChanges(seen, now, own)).toBe(isUnseen)
})
