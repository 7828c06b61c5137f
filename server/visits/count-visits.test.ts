import { expect, test } from 'vitest'
import { appOnFreshDatabase } from '../../test/fixtures/app.ts'
import { navigation } from '../../test/fixtures/open-pages.ts'
import { countVisits } from './count-visits.ts'
import type { VisitCount } from './visits-in-sql.ts'

type Headers = Readonly<Record<string, string>>

async function site() {
  const { app, visits, leads } = await appOnFreshDatabase()
  return {
    open: (url: string, headers: Headers = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
      app.inject({ method, url, headers: { ...navigation, ...headers } }),
    async counted() {
      await visits.write()
      const [rows = []] = await leads.run([
        { sql: 'select path, source, medium, campaign, visits from visits order by path, source, medium, campaign' },
      ])
      return rows.map(({ path, source, medium, campaign, visits }) => [path, source, medium, campaign, visits])
    },
    forget: () => leads.run([{ sql: 'delete from visits' }]),
  }
}

const sources: readonly (readonly [what: string, url: string, Headers, readonly string[]])[] = [
  ['the address typed', '/', {}, ['', '', '']],
  ['a campaign', '/?utm_source=IG&utm_medium=social&utm_campaign=estate', {}, ['ig', 'social', 'estate']],
  ['a campaign without the rest', '/?utm_source=volantino', {}, ['volantino', '', '']],
  [
    'a campaign rather than the page before',
    '/?utm_source=ig',
    { referer: 'https://l.instagram.com/' },
    ['ig', '', ''],
  ],
  ['a campaign without a source', '/?utm_medium=social', {}, ['', '', '']],
  ['another site', '/', { referer: 'https://www.Google.com/search?q=anna' }, ['www.google.com', 'referral', '']],
  ['another site by its port', '/', { referer: 'http://10.0.0.1:8080/x' }, ['10.0.0.1', 'referral', '']],
  ['an app', '/', { referer: 'android-app://com.google.android.gm/' }, ['', '', '']],
  ['nonsense', '/', { referer: 'https://anna bianchi/' }, ['', '', '']],
  ['a name and a password', '/', { referer: 'https://anna:rossi@a.example/' }, ['a.example', 'referral', '']],
  ['the site itself', '/', { referer: 'http://localhost:80/privacy-policy' }, ['(site)', '', '']],
  ['its public address', '/', { referer: 'https://www.casainposa.example/?utm_source=x' }, ['(site)', '', '']],
  [
    'the site itself, which the browser says',
    '/?utm_source=x',
    { 'sec-fetch-site': 'same-origin' },
    ['(site)', '', ''],
  ],
]

test('counts a visit with its source', async () => {
  const { open, counted, forget } = await site()
  for (const [what, url, headers, source] of sources) {
    await open(url, headers)
    await open(url, headers)
    expect(await counted(), what).toEqual([['/', ...source, 2]])
    await forget()
  }
})

test('counts each page, also for a browser that has it already', async () => {
  const { open, counted } = await site()
  const { headers } = await open('/')
  expect((await open('/', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  await open('/privacy-policy')
  expect(await counted()).toEqual([
    ['/', '', '', '', 2],
    ['/privacy-policy', '', '', '', 1],
  ])
})

const noVisits: readonly (readonly [what: string, url: string, Headers, ('HEAD' | 'POST')?])[] = [
  ['script that fetches', '/', { 'sec-fetch-mode': 'cors' }],
  ['a client that does not say what it opens', '/', { 'sec-fetch-mode': '' }],
  ['a prefetch', '/', { 'sec-purpose': 'prefetch' }],
  ['a page that is rendered ahead', '/', { 'sec-purpose': 'prefetch;prerender' }],
  ['a prefetch of older browsers', '/', { purpose: 'prefetch' }],
  ['a robot', '/', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['the preview of a link', '/', { 'user-agent': 'facebookexternalhit/1.1' }],
  ['a client without a name', '/', { 'user-agent': '' }],
  ['a file', '/favicon.svg', {}],
  ['an unknown page', '/nowhere', {}],
  ['another spelling of a page', '/index.html', {}],
  ['a look at the headers', '/', {}, 'HEAD'],
  ['a form', '/', {}, 'POST'],
]

test('does not count what is no visit of a page', async () => {
  const { open, counted } = await site()
  for (const [what, url, headers, method] of noVisits) {
    await open(url, headers, method)
    expect(await counted(), what).toEqual([])
  }
})

test('counts a telephone whose maker is called Cubot', async () => {
  const { open, counted } = await site()
  await open('/', { 'user-agent': 'Mozilla/5.0 (Linux; Android 13; CUBOT_P80) Chrome/140 Mobile' })
  expect(await counted()).toEqual([['/', '', '', '', 1]])
})

test('counting changes no byte of an answer', async () => {
  const { open } = await site()
  for (const [url, encoding] of [
    ['/?utm_source=x', 'br'],
    ['/', 'identity'],
    ['/privacy-policy', 'gzip'],
  ] as const) {
    const headers = { 'accept-encoding': encoding }
    const [counted, uncounted] = [await open(url, headers), await open(url, { ...headers, 'sec-fetch-mode': 'cors' })]
    const { date: _, ...sent } = counted.headers
    expect(uncounted.headers).toMatchObject(sent)
    expect(Object.keys(uncounted.headers)).toEqual(Object.keys(counted.headers))
    expect(counted.rawPayload.equals(uncounted.rawPayload)).toBe(true)
  }
})

test('thousands of invented sources stay few, and every visit is counted', async () => {
  const { open, counted } = await site()
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        open(`/?utm_source=${round}-${index}&utm_campaign=${'x'.repeat(500)}`),
      ),
    )
    // Those that are written leave no room for others on that day.
    await counted()
  }
  const rows = await counted()
  expect(rows).toHaveLength(501)
  expect(rows).toContainEqual(['/', '(other)', '', '', 2500])
  await open('/')
  await open('/?utm_source=0-0&utm_campaign=x')
  await open('/?utm_source=0-0&utm_campaign='.padEnd(600, 'x'))
  const after = await counted()
  expect(after).toContainEqual(['/', '', '', '', 1])
  expect(after).toContainEqual(['/', '(other)', '', '', 2501])
  expect(after).toContainEqual(['/', '0-0', '', 'x'.repeat(64), 2])
})

/** A counter with a store that fails on request, and a clock that the test sets. */
function counterOn(maxOfDay?: number) {
  const state = { isFailing: false, now: new Date('2026-11-22T12:00Z'), failures: 0 }
  const written: VisitCount[] = []
  const visits = countVisits({
    async add(counts) {
      if (state.isFailing) {
        throw new Error('unavailable')
      }
      written.push(...counts)
    },
    siteUrl: 'https://www.casainposa.example',
    onFailure: () => {
      state.failures += 1
    },
    now: () => state.now.getTime(),
    ...(maxOfDay !== undefined && { maxOfDay }),
  })
  const open = (url: string) => visits.count({ headers: navigation, url }, '/')
  return { state, written, visits, open }
}

test('keeps the counts while the store is unavailable, and reports it once', async () => {
  const { state, written, visits, open } = counterOn()
  state.isFailing = true
  for (let visit = 0; visit < 3; visit += 1) {
    open('/')
    await visits.write()
  }
  state.isFailing = false
  open('/')
  await Promise.all([visits.write(), visits.write()])
  expect(written).toMatchObject([{ day: '2026-11-22', visits: 4 }])
  expect(state.failures).toBe(1)
  state.isFailing = true
  open('/')
  await visits.write()
  expect(state.failures).toBe(2)
})

test('stays small when the store is unavailable for days', async () => {
  const { state, written, visits, open } = counterOn(10)
  state.isFailing = true
  for (let day = 1; day <= 30; day += 1) {
    state.now = new Date(Date.UTC(2026, 10, day, 12))
    for (let source = 0; source < 100; source += 1) {
      open(`/?utm_source=${day}-${source}`)
    }
    await visits.write()
  }
  state.isFailing = false
  await visits.write()
  expect(written.length).toBeLessThanOrEqual(10 + 30)
  expect(written.reduce((total, count) => total + count.visits, 0)).toBe(3000)
})

test('a day begins at midnight in Rome, also when the clocks change or are set back', async () => {
  const { state, written, visits, open } = counterOn()
  const moments = [
    ['2026-03-28T22:59:59Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-03-28T22:59:59Z', '2026-03-28'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
  ] as const
  for (const [moment] of moments) {
    state.now = new Date(moment)
    open('/')
    await visits.write()
  }
  expect(written.map(({ day }) => day)).toEqual(moments.map(([, day]) => day))
})
