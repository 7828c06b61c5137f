import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { changed } from '../../../content/office/lead.ts'
import type { LeadChange, LeadDetail, Today } from '../../../contracts/office.ts'
import { emptyToday, anna as unanswered } from '../../../test/fixtures/office-lists.ts'
import { createQueryClient, leadQueryOptions, todayQuery } from '../../queries.ts'
import { leadChanges } from './lead-changes.ts'
import { failedChange, keepLead, sendChange } from './send-change.ts'

const appointment = { minutes: 120, due: 'send', told: null, answer: null } as const

const anna: LeadDetail = {
  ...unanswered,
  state: 'booked',
  contactedAt: '2026-11-22T09:00:00.000Z',
  bookedFor: '2026-12-01T09:00:00.000Z',
  deliverBy: '2026-12-03T11:00:00.000Z',
  appointment,
  deliveredAt: null,
  photosLink: null,
  sendPhotos: { whatsapp: null, mail: null },
  lostAt: null,
  lostBecause: null,
  arrivedBy: null,
  emailRefusedAt: null,
  whatsappMissed: null,
  campaign: { source: null, medium: null, campaign: null },
  timeline: [],
  undoable: null,
}

const bea: LeadDetail = { ...anna, id: 'bea', name: 'Bea Neri' }

const list: Today = { ...emptyToday, booked: { leads: [anna, bea], next: null, count: 2 } }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A server on which somebody has made this of the lead: it takes a change of the newest version alone. Returns the versions it was sent. */
function serverWith(newest: LeadDetail): readonly number[] {
  const versions: number[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { version } = JSON.parse(String(body))
    versions.push(version)
    return version === newest.version
      ? Response.json({ lead: { ...newest, version: version + 1 }, week: null })
      : Response.json({ error: 'newer', lead: newest }, { status: 409 })
  })
  return versions
}

const moved: LeadChange = { kind: 'booked', at: '2026-12-05T09:00:00.000Z', minutes: 60, address: 'Via Giulia 1' }

test('what overwrites nothing is sent again without a question', async () => {
  const versions = serverWith({ ...anna, version: 5, attempts: 1, name: 'Anna Bianca' })
  expect(await sendChange(createQueryClient(), anna, moved)).toMatchObject({ ok: true })
  expect(versions).toEqual([3, 5])
})

test.each([
  ['another state', { state: 'to-deliver' }],
  ['another hour', { bookedFor: '2026-12-01T10:00:00.000Z' }],
  ['another length', { appointment: { ...appointment, minutes: 60 } }],
  ['another address', { address: 'Via Appia 2' }],
  ['another link to the photographs', { photosLink: 'https://we.tl/other' }],
  ['another moment to call back', { callBackAt: '2026-12-01T15:00:00.000Z' }],
] as const)('%s of somebody else is not overwritten, also when this device has heard of it', async (_, theirs) => {
  const newest = { ...anna, version: 4, ...theirs }
  const versions = serverWith(newest)
  const client = createQueryClient()
  client.setQueryData(leadQueryOptions('anna').queryKey, newest)
  expect(await sendChange(client, anna, moved)).toMatchObject({ ok: false, code: 'newer' })
  expect(versions).toEqual([3])
})

test('a refused change puts its own row back where it was, and nobody else’s', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('anna')
      ? new Promise<Response>((resolve) => {
          answer = resolve
        })
      : Promise.resolve(Response.json({ lead: { ...bea, state: 'contacted', version: 4 }, week: null })),
  )
  const client = createQueryClient()
  client.setQueryData(todayQuery.queryKey, list)
  const first = sendChange(client, anna, { kind: 'contacted' })
  expect(await sendChange(client, bea, { kind: 'contacted' })).toMatchObject({ ok: true })
  answer(new Response(null, { status: 504 }))
  expect(await first).toMatchObject({ ok: false, code: 'unavailable' })
  expect(client.getQueryData(todayQuery.queryKey)?.booked).toEqual({ leads: [anna], next: null, count: 1 })
})

test.each([
  ['no answer', 504, {}],
  ['a refusal', 429, { error: 'too-many' }],
])('a lead whose change failed is read again once: %s', async (_, status, body) => {
  let reads = 0
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/change')) {
      return Response.json(body, { status })
    }
    reads += 1
    return Response.json(anna)
  })
  const client = createQueryClient()
  client.setQueryData(leadQueryOptions('anna').queryKey, anna)
  const stopShowing = new QueryObserver(client, leadQueryOptions('anna')).subscribe(() => undefined)
  const answer = await sendChange(client, anna, { kind: 'contacted' })
  expect(answer).toMatchObject({ ok: false })
  if (!answer.ok) {
    failedChange(client, anna, answer)
  }
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  stopShowing()
  expect(reads).toBe(1)
})

test.each([
  [
    'gone before it was sent',
    false,
    0,
    new TypeError('Failed to fetch'),
    'Non è cambiato niente. Senza rete. Riprova quando torna.',
  ],
  ['lost under way', true, 0, new TypeError('Failed to fetch'), changed.unknown],
  ['one that the browser does not know', false, 0, new DOMException('', 'TimeoutError'), changed.unknown],
  ['one that the browser does not know, and lost under way', false, 5000, new TypeError('Failed'), changed.unknown],
])('of a change whose network is %s it says what is known', async (_, onLine, afterMs, error, words) => {
  vi.stubGlobal('fetch', () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + afterMs)
    return Promise.reject(error)
  })
  vi.stubGlobal('navigator', { onLine })
  const client = createQueryClient()
  const answer = await sendChange(client, anna, { kind: 'contacted' })
  expect(!answer.ok && failedChange(client, anna, answer)).toBe(words)
})

test('a list and a lead that are read while a change is under way are those of after its answer', async () => {
  const events: string[] = []
  const answered = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string) => {
    events.push(url.split('/').at(-1) ?? '')
    if (url.endsWith('/change')) {
      await answered.promise
      events.push('answer')
      return Response.json({ lead: { ...anna, state: 'contacted', version: 4 }, week: null })
    }
    return Response.json(url.endsWith('/today') ? emptyToday : { ...anna, id: url.split('/').at(-1) })
  })
  const client = createQueryClient()
  client.setQueryData(todayQuery.queryKey, list)
  client.setQueryData(leadQueryOptions('anna').queryKey, anna)
  const change = sendChange(client, anna, { kind: 'contacted' })
  await vi.waitFor(() => expect(events).toEqual(['change']))
  const reading = [
    client.fetchQuery({ ...todayQuery, staleTime: 0 }),
    client.fetchQuery({ ...leadQueryOptions('anna'), staleTime: 0 }),
  ]
  // Another one is not waited for.
  await client.fetchQuery(leadQueryOptions('bea'))
  answered.resolve()
  await Promise.all([change, ...reading])
  expect(events).toEqual(['change', 'bea', 'answer', 'today', 'anna'])
})

test('the answer to something else shows no state of before while a change is under way', async () => {
  const answered = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async () => {
    await answered.promise
    return Response.json({ lead: { ...anna, state: 'contacted', version: 5 }, week: null })
  })
  const client = createQueryClient()
  const { queryKey } = leadQueryOptions('anna')
  client.setQueryData(queryKey, anna)
  const change = sendChange(client, anna, { kind: 'contacted' })
  await vi.waitFor(() => expect(client.getQueryData(queryKey)?.state).toBe('contacted'))
  keepLead(client, { ...anna, version: 4 })
  expect(client.getQueryData(queryKey)?.state).toBe('contacted')
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  answered.resolve()
  await change
})

test('a late answer puts nothing older in place of what is known, and has it read again', () => {
  const client = createQueryClient()
  const { queryKey } = leadQueryOptions('anna')
  keepLead(client, { ...anna, version: 5 })
  keepLead(client, { ...anna, version: 4, state: 'new' })
  expect(client.getQueryData(queryKey)).toEqual({ ...anna, version: 5 })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('the toast after a delivery has a way back, after another link it has none: that would take the delivery', async () => {
  const delivered: LeadDetail = { ...anna, state: 'delivered', undoable: { kind: 'delivered', text: null } }
  vi.stubGlobal('location', { pathname: '' })
  const labelsAfter = async (lead: LeadDetail, link: string) => {
    serverWith({ ...delivered, photosLink: link })
    const toasts: (string | undefined)[] = []
    const { change } = leadChanges(createQueryClient(), (toast) => {
      if (toast !== null && 'text' in toast) {
        toasts.push(toast.action?.label)
      }
    })
    await change(lead, { kind: 'delivered', link })
    return toasts
  }
  expect(await labelsAfter({ ...anna, state: 'to-deliver' }, 'https://we.tl/a')).toEqual(['Annulla'])
  expect(await labelsAfter({ ...delivered, photosLink: 'https://we.tl/a' }, 'https://we.tl/b')).toEqual([undefined])
})
