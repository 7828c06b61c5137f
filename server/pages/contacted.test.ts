import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { fillText } from '../../business/fill-text.ts'
import { placeOf } from '../../content/cities.ts'
import { contactLink, contactPages, leadFacts } from '../../content/notifications.ts'
import { anna } from '../../test/cases/same-lead.ts'
import { writeSiteFixture } from '../../test/fixtures/site.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import { CONTACTED_LINK_LIFETIME_MS, signContactedLink } from '../notifications/messages/links.ts'
import { timeLeftWords } from '../notifications/messages/words.ts'
import { loadAnswers } from './answers.ts'
import { contactRoutes } from './contacted.ts'
import { loadSite } from './load-site.ts'

const secret = 'a secret of this test'
const annaInRome = fillText(leadFacts.headline, { name: anna.name, place: placeOf('roma') })

/** The routes on a store with one lead, and the link of that lead's notice. */
async function contacting() {
  const store = await sqliteFixture()
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-site-'))
  await writeSiteFixture(directory)
  const { headersFor } = await loadSite(join(directory, 'dist'))
  const answers = await loadAnswers(join(directory, 'dist-answers'))
  let now = new Date()
  const app = Fastify()
  app.register(contactRoutes, { records: store.records, answers, headersFor, secret, now: () => now })
  onTestFinished(async () => {
    await app.close()
    await store.close()
    await rm(directory, { recursive: true })
  })
  await store.leads.insert([anna])
  const [lead] = await store.records.list({})
  if (lead === undefined) {
    throw new Error('the lead was not stored')
  }
  const expiresAt = new Date(now.getTime() + CONTACTED_LINK_LIFETIME_MS)
  const link = new URL(signContactedLink({ leadId: lead.id, expiresAt, secret, baseUrl: 'http://localhost' }))
  return {
    store,
    lead,
    query: link.searchParams,
    open: (query = link.searchParams, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ method, url: `/contattato?${query}` }),
    press: (form: URLSearchParams | Buffer = link.searchParams, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: '/contattato',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        payload: Buffer.isBuffer(form) ? form : String(form),
      }),
    /** The button that takes the mark back. */
    undo: () => {
      const form = new URLSearchParams(link.searchParams)
      form.set(contactLink.reopen.name, contactLink.reopen.value)
      return app.inject({
        method: 'POST',
        url: '/contattato',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        payload: String(form),
      })
    },
    now: () => now,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    contactedAt: async () => {
      const found = await store.records.find(lead.id)
      return typeof found === 'string' ? found : found.contactedAt
    },
  }
}

test('shows whom the link is about, with a button that sends its parts on', async () => {
  const { open, query, lead } = await contacting()
  const response = await open()
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain(`<h1>${annaInRome}</h1>`)
  expect(response.body).toContain(timeLeftWords(lead.createdAt, lead.createdAt).left)
  expect(response.body.match(/<button/g)).toHaveLength(1)
  for (const [name, value] of query) {
    expect(response.body).toContain(`name="${name}" value="${value}"`)
  }
})

test('changes nothing however often the link is opened', async () => {
  const { open, contactedAt } = await contacting()
  for (const method of ['GET', 'HEAD', 'GET', 'HEAD'] as const) {
    expect((await open(undefined, method)).statusCode).toBe(200)
  }
  expect(await contactedAt()).toBeNull()
})

test('marks the lead as contacted when the button is pressed', async () => {
  const { press, contactedAt } = await contacting()
  const response = await press()
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain(contactPages.done.message)
  expect(await contactedAt()).toBeInstanceOf(Date)
})

test('answers the link used again, and keeps the first time', async () => {
  const { open, press, pass, contactedAt } = await contacting()
  await press()
  const first = await contactedAt()
  pass(60_000)
  const again = await press()
  expect(again.statusCode).toBe(409)
  expect(again.body).toContain(contactPages.already.message)
  expect((await open()).statusCode).toBe(409)
  expect(await contactedAt()).toEqual(first)
})

test('takes the mark back by the button of the page that says it, and marks again', async () => {
  const { open, press, undo, query, now, contactedAt } = await contacting()
  for (const marked of [await press(), await press(), await open()]) {
    expect(marked.body).toContain(annaInRome)
    expect(marked.body).toContain(`name="${contactLink.reopen.name}" value="${contactLink.reopen.value}"`)
    for (const [name, value] of query) {
      expect(marked.body).toContain(`name="${name}" value="${value}"`)
    }
  }
  const undone = await undo()
  expect(undone.statusCode).toBe(200)
  expect(undone.body).toContain(contactPages.reopened.message)
  const { deadline, left } = timeLeftWords(now(), now())
  expect(undone.body).toContain(`${leadFacts.until} ${deadline}, ${left}`)
  expect(undone.body).not.toContain(contactLink.reopen.value)
  expect(await contactedAt()).toBeNull()
  expect((await open()).statusCode).toBe(200)
  expect((await press()).body).toContain(contactPages.done.message)
  expect(await contactedAt()).toBeInstanceOf(Date)
})

test('takes nothing back when the page is opened', async () => {
  const { open, press, query, contactedAt } = await contacting()
  await press()
  query.set(contactLink.reopen.name, contactLink.reopen.value)
  for (const method of ['GET', 'HEAD'] as const) {
    expect((await open(query, method)).statusCode).toBe(409)
  }
  expect(await contactedAt()).toBeInstanceOf(Date)
})

test('says of a lead that is not marked that there is nothing to take back', async () => {
  const { undo, contactedAt } = await contacting()
  const response = await undo()
  expect(response.statusCode).toBe(409)
  expect(response.body).toContain(contactPages.notContacted.message)
  expect(await contactedAt()).toBeNull()
})

test('lets one of two take the mark back, and tells the other that it is so already', async () => {
  const { press, undo } = await contacting()
  await press()
  const statuses = (await Promise.all([undo(), undo()])).map(({ statusCode }) => statusCode)
  expect(statuses.sort()).toEqual([200, 409])
})

test('says that the 24 hours of a lead that is open again are over', async () => {
  const { press, undo, pass, lead, now } = await contacting()
  await press()
  pass(26 * 60 * 60 * 1000)
  const { body } = await undo()
  expect(body).toContain(leadFacts.wasUntil)
  expect(body).toContain(timeLeftWords(lead.createdAt, now()).left)
})

test('refuses a forged link, opened and pressed', async () => {
  const { open, press, query, contactedAt } = await contacting()
  query.set('scade', '9999999999')
  for (const response of [await open(query), await press(query), await press(new URLSearchParams())]) {
    expect(response.statusCode).toBe(403)
    expect(response.body).toContain(contactPages.forged.message)
    expect(response.body).toContain(contactPages.forged.advice)
    expect(response.body).not.toContain('Anna')
  }
  expect(await contactedAt()).toBeNull()
})

test.each([
  ['mistyped', ['riaprii']],
  ['empty', ['']],
  ['in capitals', ['RIAPRI']],
  ['sent twice', [contactLink.reopen.value, contactLink.reopen.value]],
])('refuses a button that no page has, %s, and changes no lead', async (_case, values) => {
  const { press, query, contactedAt } = await contacting()
  const form = new URLSearchParams(query)
  for (const value of values) {
    form.append(contactLink.reopen.name, value)
  }
  const refused = await press(form)
  expect(refused.statusCode).toBe(403)
  expect(refused.body).toContain(contactPages.forged.message)
  expect(await contactedAt()).toBeNull()
  await press(query)
  const marked = await contactedAt()
  expect((await press(form)).statusCode).toBe(403)
  expect(await contactedAt()).toEqual(marked)
})

test('refuses a form that is not UTF-8', async () => {
  const { press, query, contactedAt } = await contacting()
  for (const bytes of ['%FF', '\xff']) {
    const response = await press(Buffer.from(`${query}&x=${bytes}`, 'latin1'))
    expect(response.statusCode).toBe(403)
    expect(response.body).toContain(contactPages.forged.message)
  }
  expect(await contactedAt()).toBeNull()
})

test('refuses an expired link, opened and pressed', async () => {
  const { open, press, undo, pass, contactedAt } = await contacting()
  pass(CONTACTED_LINK_LIFETIME_MS + 1000)
  for (const response of [await open(), await press(), await undo()]) {
    expect(response.statusCode).toBe(410)
    expect(response.body).toContain(contactPages.expired.message)
    expect(response.body).toContain(contactPages.expired.advice)
  }
  expect(await contactedAt()).toBeNull()
})

test('knows no lead that was erased', async () => {
  const { store, lead, open, press, undo } = await contacting()
  await press()
  await store.records.erase([lead.id])
  for (const response of [await open(), await press(), await undo()]) {
    expect(response.statusCode).toBe(404)
    expect(response.body).toContain(contactPages.unknown.message)
  }
})

test('says so when the store cannot be written', async () => {
  const { store, press, contactedAt } = await contacting()
  const other = new DatabaseSync(join(store.directory, 'leads.db'))
  other.exec('begin immediate')
  const response = await press()
  other.close()
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('5')
  expect(response.body).toContain(contactPages.failed.message)
  expect(await contactedAt()).toBeNull()
})

test.each([
  ['same-origin', 200],
  ['none', 200],
  ['cross-site', 403],
])('answers a button that a browser says is %s with %i', async (place, status) => {
  const { press, contactedAt } = await contacting()
  expect((await press(undefined, { 'Sec-Fetch-Site': place })).statusCode).toBe(status)
  expect((await contactedAt()) === null).toBe(status === 403)
})

test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
  'takes nothing but a form, so not %s',
  async (type) => {
    const { press, contactedAt } = await contacting()
    expect((await press(undefined, { 'Content-Type': type })).statusCode).toBe(415)
    expect(await contactedAt()).toBeNull()
  },
)

test('keeps every answer to itself', async () => {
  const { open, press } = await contacting()
  for (const response of [await open(), await open(new URLSearchParams()), await press(), await press()]) {
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': "default-src 'none'",
      'content-type': 'text/html; charset=utf-8',
    })
  }
})

test('writes a name into the page as text', async () => {
  const { store, lead, open } = await contacting()
  const database = new DatabaseSync(join(store.directory, 'leads.db'))
  database.prepare('update leads set name = ? where id = ?').run('<script>alert(1)</script>{{firma}}', lead.id)
  database.close()
  const { body } = await open()
  expect(body).not.toContain('<script>')
  expect(body).toContain('&#60;script&#62;alert(1)&#60;/script&#62;{{firma}}')
})
