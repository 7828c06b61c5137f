import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { placeOf } from '../../business/cities.ts'
import { fillText } from '../../business/fill-text.ts'
import { contactedLink, contactedPages, leadFacts } from '../../content/notifications.ts'
import { anna } from '../../test/cases/same-lead.ts'
import { siteParts } from '../../test/fixtures/app.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import { limits, newServer } from '../http/server.ts'
import { CONTACTED_LINK_LIFETIME_MS, signContactedLink } from '../outbox/messages/links.ts'
import { timeLeftWords } from '../outbox/messages/words.ts'
import { contactedRoutes } from './contacted.ts'

const secret = 'a secret of this test'
const annaInRome = fillText(leadFacts.headline, { name: anna.name, place: placeOf('roma') })

/** The routes on a store with one lead, and the link of that lead's notification. */
async function linkToLead() {
  const store = await sqliteFixture()
  const { site, answers } = await siteParts()
  let now = new Date()
  const app = newServer({
    log: { write: () => undefined },
    trustedProxies: [],
    clientOf: () => null,
    limits,
    isDraining: () => false,
  })
  app.register(contactedRoutes, {
    records: store.records,
    answers,
    headersFor: site.headersFor,
    secret,
    now: () => now,
  })
  onTestFinished(() => app.close())
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
    /** Presses the button that takes the mark back. */
    undo: () => {
      const form = new URLSearchParams(link.searchParams)
      form.set(contactedLink.reopen.name, contactedLink.reopen.value)
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

test('shows the lead, with a button that sends the parts of the link', async () => {
  const { open, query, lead } = await linkToLead()
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
  const { open, contactedAt } = await linkToLead()
  for (const method of ['GET', 'HEAD', 'GET', 'HEAD'] as const) {
    expect((await open(undefined, method)).statusCode).toBe(200)
  }
  expect(await contactedAt()).toBeNull()
})

test('marks the lead as contacted when the button is pressed', async () => {
  const { press, contactedAt } = await linkToLead()
  const response = await press()
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain(contactedPages.done.message)
  expect(await contactedAt()).toBeInstanceOf(Date)
})

test('answers the link used again, and keeps the first time', async () => {
  const { open, press, pass, contactedAt } = await linkToLead()
  await press()
  const first = await contactedAt()
  pass(60_000)
  const again = await press()
  expect(again.statusCode).toBe(409)
  expect(again.body).toContain(contactedPages.already.message)
  expect((await open()).statusCode).toBe(409)
  expect(await contactedAt()).toEqual(first)
})

test('takes the mark back by the button of the page for a marked lead, and marks again', async () => {
  const { open, press, undo, query, now, contactedAt } = await linkToLead()
  for (const marked of [await press(), await press(), await open()]) {
    expect(marked.body).toContain(annaInRome)
    expect(marked.body).toContain(`name="${contactedLink.reopen.name}" value="${contactedLink.reopen.value}"`)
    for (const [name, value] of query) {
      expect(marked.body).toContain(`name="${name}" value="${value}"`)
    }
  }
  const undone = await undo()
  expect(undone.statusCode).toBe(200)
  expect(undone.body).toContain(contactedPages.reopened.message)
  const { deadline, left } = timeLeftWords(now(), now())
  expect(undone.body).toContain(`${leadFacts.until} ${deadline}, ${left}`)
  expect(undone.body).not.toContain(contactedLink.reopen.value)
  expect(await contactedAt()).toBeNull()
  expect((await open()).statusCode).toBe(200)
  expect((await press()).body).toContain(contactedPages.done.message)
  expect(await contactedAt()).toBeInstanceOf(Date)
})

test('takes no date away: a lead whose shooting is fixed has no button', async () => {
  const { open, press, undo, store, lead } = await linkToLead()
  await press()
  const bookedFor = new Date('2027-03-01T09:00:00Z')
  await store.leads.run([{ sql: 'update leads set booked_for = $1', values: [bookedFor.toISOString()] }])
  for (const response of [await open(), await press(), await undo()]) {
    expect(response.statusCode).toBe(409)
    expect(response.body).toContain(contactedPages.booked.message)
    expect(response.body).not.toContain('<button')
  }
  expect(await store.records.find(lead.id)).toMatchObject({ bookedFor })
})

test('does not take the mark back when the page is opened', async () => {
  const { open, press, query, contactedAt } = await linkToLead()
  await press()
  query.set(contactedLink.reopen.name, contactedLink.reopen.value)
  for (const method of ['GET', 'HEAD'] as const) {
    expect((await open(query, method)).statusCode).toBe(409)
  }
  expect(await contactedAt()).toBeInstanceOf(Date)
})

test('answers 409 if there is no mark to take back', async () => {
  const { undo, contactedAt } = await linkToLead()
  const response = await undo()
  expect(response.statusCode).toBe(409)
  expect(response.body).toContain(contactedPages.notContacted.message)
  expect(await contactedAt()).toBeNull()
})

test('lets one of two people take the mark back, and answers 409 to the other', async () => {
  const { press, undo } = await linkToLead()
  await press()
  const statuses = (await Promise.all([undo(), undo()])).map(({ statusCode }) => statusCode)
  expect(statuses.sort()).toEqual([200, 409])
})

test('shows that the 24 hours are over on the page of a lead that is open again', async () => {
  const { press, undo, pass, lead, now } = await linkToLead()
  await press()
  pass(26 * 60 * 60 * 1000)
  const { body } = await undo()
  expect(body).toContain(leadFacts.wasUntil)
  expect(body).toContain(timeLeftWords(lead.createdAt, now()).left)
})

test('refuses a forged link, opened and pressed', async () => {
  const { open, press, query, contactedAt } = await linkToLead()
  query.set('scade', '9999999999')
  for (const response of [await open(query), await press(query), await press(new URLSearchParams())]) {
    expect(response.statusCode).toBe(403)
    expect(response.body).toContain(contactedPages.forged.message)
    expect(response.body).toContain(contactedPages.forged.advice)
    expect(response.body).not.toContain('Anna')
  }
  expect(await contactedAt()).toBeNull()
})

test.each([
  ['mistyped', ['riaprii']],
  ['empty', ['']],
  ['in capitals', ['RIAPRI']],
  ['sent twice', [contactedLink.reopen.value, contactedLink.reopen.value]],
])('refuses a button that no page has (%s), and changes no lead', async (_case, values) => {
  const { press, query, contactedAt } = await linkToLead()
  const form = new URLSearchParams(query)
  for (const value of values) {
    form.append(contactedLink.reopen.name, value)
  }
  const refused = await press(form)
  expect(refused.statusCode).toBe(403)
  expect(refused.body).toContain(contactedPages.forged.message)
  expect(await contactedAt()).toBeNull()
  await press(query)
  const marked = await contactedAt()
  expect((await press(form)).statusCode).toBe(403)
  expect(await contactedAt()).toEqual(marked)
})

test('refuses a form that is not UTF-8', async () => {
  const { press, query, contactedAt } = await linkToLead()
  for (const bytes of ['%FF', '\xff']) {
    const response = await press(Buffer.from(`${query}&x=${bytes}`, 'latin1'))
    expect(response.statusCode).toBe(403)
    expect(response.body).toContain(contactedPages.forged.message)
  }
  expect(await contactedAt()).toBeNull()
})

test('refuses an expired link, opened and pressed', async () => {
  const { open, press, undo, pass, contactedAt } = await linkToLead()
  pass(CONTACTED_LINK_LIFETIME_MS + 1000)
  for (const response of [await open(), await press(), await undo()]) {
    expect(response.statusCode).toBe(410)
    expect(response.body).toContain(contactedPages.expired.message)
    expect(response.body).toContain(contactedPages.expired.advice)
  }
  expect(await contactedAt()).toBeNull()
})

test('answers 404 for a lead that was erased', async () => {
  const { store, lead, open, press, undo } = await linkToLead()
  await press()
  await store.records.erase([lead.id], new Date())
  for (const response of [await open(), await press(), await undo()]) {
    expect(response.statusCode).toBe(404)
    expect(response.body).toContain(contactedPages.unknown.message)
  }
})

test('answers 503 with a page while the store cannot be written', async () => {
  const { store, press, contactedAt } = await linkToLead()
  const other = new DatabaseSync(join(store.directory, 'leads.db'))
  other.exec('begin immediate')
  const response = await press()
  other.close()
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('5')
  expect(response.body).toContain(contactedPages.failed.message)
  expect(await contactedAt()).toBeNull()
})

test('answers a body that is no form with the page of failures', async () => {
  const { press } = await linkToLead()
  const response = await press(Buffer.from('{}'), { 'Content-Type': 'application/json' })
  expect(response.statusCode).toBe(415)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.body).toContain(contactedPages.failed.message)
})

test.each([
  ['same-origin', 200],
  ['none', 200],
  ['cross-site', 403],
])('answers a button whose Sec-Fetch-Site is %s with %i', async (place, status) => {
  const { press, contactedAt } = await linkToLead()
  expect((await press(undefined, { 'Sec-Fetch-Site': place })).statusCode).toBe(status)
  expect((await contactedAt()) === null).toBe(status === 403)
})

test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
  'refuses a body of type %s',
  async (type) => {
    const { press, contactedAt } = await linkToLead()
    expect((await press(undefined, { 'Content-Type': type })).statusCode).toBe(415)
    expect(await contactedAt()).toBeNull()
  },
)

test('lets no answer be cached, indexed, or seen by another site', async () => {
  const { open, press } = await linkToLead()
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
  const { store, lead, open } = await linkToLead()
  const database = new DatabaseSync(join(store.directory, 'leads.db'))
  database.prepare('update leads set name = ? where id = ?').run('<script>alert(1)</script>{{firma}}', lead.id)
  database.close()
  const { body } = await open()
  expect(body).not.toContain('<script>')
  expect(body).toContain('&#60;script&#62;alert(1)&#60;/script&#62;{{firma}}')
})
