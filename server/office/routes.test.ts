import { expect, test } from 'vitest'
import { anna } from '../../test/cases/same-lead.ts'
import { noBackup } from '../../test/fixtures/message.ts'
import { fromOffice, officeApp, officeOrigin } from '../../test/fixtures/office.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import { backupRecordsIn } from '../database/backup-record.ts'
import { ChannelFailure } from '../outbox/channels/channel.ts'
import { guessLimits, issueCode } from './access/access-routes.ts'
import { hashOf, hashOfCode, newSecret } from './access/secrets.ts'

/** The office, to which Anna was invited. */
async function invited() {
  const office = await officeApp(await sqliteFixture())
  const anna = await office.access.addPerson('Anna', office.clock.now)
  const { code } = await issueCode(office.access, anna, officeOrigin, office.clock.now)
  return { ...office, code }
}

/** Signs somebody in on a device, without a passkey's ceremony. Returns what their browser sends from then on. */
async function signIn({ access, clock, code }: Awaited<ReturnType<typeof invited>>, name: string, passkey: string) {
  const person = await access.addPerson(name, clock.now)
  const { code: own } = name === 'Anna' ? { code } : await issueCode(access, person, officeOrigin, clock.now)
  const token = newSecret()
  const session = { id: `session of ${passkey}`, tokenHash: hashOf(token), device: 'iPhone, Safari' }
  const made = { id: passkey, publicKey: 'a2V5', counter: 0, transports: [] }
  const typed = { hash: hashOfCode(own), personId: person.id }
  expect(await access.addPasskey(typed, made, session, clock.now)).toBe(true)
  return { ...fromOffice, cookie: `__Secure-ufficio=${token}` }
}

test.each(['/ufficio', '/ufficio/', '/ufficio/richieste/1', '/ufficio/sw.js', '/ufficio/api/start'])(
  'before the first invitation %s is answered as any unknown address',
  async (url) => {
    const { app } = await officeApp(await sqliteFixture())
    const headers = { 'accept-encoding': 'br' }
    const [office, unknown] = [await app.inject({ url, headers }), await app.inject({ url: '/non-esiste', headers })]
    expect(office.statusCode).toBe(404)
    expect(office.rawPayload).toEqual(unknown.rawPayload)
    const { date: _one, ...own } = office.headers
    const { date: _other, ...others } = unknown.headers
    expect(own).toEqual(others)
  },
)

test('the other pages and their log lines are the same with the office and without', async () => {
  const store = await sqliteFixture()
  const [open, without] = [await officeApp(store), await officeApp(store, { hasOffice: false })]
  await open.access.addPerson('Anna', new Date())
  for (const url of ['/', '/privacy-policy', '/non-esiste', '/healthz']) {
    const [one, other] = [await open.app.inject({ url }), await without.app.inject({ url })]
    expect(one.rawPayload).toEqual(other.rawPayload)
    expect({ ...one.headers, date: '' }).toEqual({ ...other.headers, date: '' })
  }
  const comparable = (lines: readonly string[]) =>
    lines.map((line) => line.replace(/"time":"[^"]+"|"reqId":"[^"]+"|"durationMs":[\d.]+/g, ''))
  expect(comparable(open.logLines)).toEqual(comparable(without.logLines))
})

test('its files are served', async () => {
  const { app } = await invited()
  expect((await app.inject('/ufficio')).statusCode).toBe(200)
})

test.each([
  'GET /today',
  'GET /leads',
  'GET /leads/1',
  'GET /leads/1/person',
  'GET /leads/1/export',
  'GET /leads/1/calendar',
  'GET /leads.csv',
  'GET /zones',
  'GET /sources',
  'GET /calendar',
  'GET /figures',
  'GET /reviews',
  'GET /settings',
  'GET /closed-days',
  'GET /editing',
  'GET /changes',
  'GET /push',
  'POST /leads/1/change',
  'POST /editing/publish',
  'POST /push/test',
  'POST /passkeys/revoke',
])('%s needs somebody who is signed in', async (request) => {
  const { app } = await invited()
  const [method, path] = request.split(' ') as ['GET' | 'POST', string]
  const answer = await app.inject({ method, url: `/ufficio/api${path}`, headers: fromOffice })
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 401, body: { error: 'signed-out' } })
  // An answer that is late would take the cookie of who has come in since.
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  })
})

test('what is refused in the place of a preview has the headers of the office', async () => {
  const office = await invited()
  const headers = await signIn(office, 'Anna', 'iphone')
  for (const [given, status] of [
    [{}, 401],
    [headers, 404],
  ] as const) {
    const answer = await office.app.inject({ url: '/ufficio/anteprima/nessuna', headers: given })
    expect({ ...answer.headers, status: answer.statusCode }).toMatchObject({
      status,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    })
  }
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['another host of the same site', { 'sec-fetch-site': 'same-site', origin: 'https://blog.casainposa.example' }],
  ['an old browser on another site', { origin: 'https://evil.example' }],
  ['no browser', {}],
])('a request from %s changes nothing', async (_name, headers) => {
  const { post, code } = await invited()
  const answer = await post('/codes', { code }, headers)
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 403, body: { error: 'origin' } })
  expect((await post('/codes', { code }, { origin: officeOrigin })).statusCode).toBe(200)
})

test('a code is taken in any spelling, until it expires', async () => {
  const { post, code, clock } = await invited()
  const answer = await post('/codes', { code: ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o')} ` })
  expect(answer.json()).toMatchObject({
    name: 'Anna',
    options: { rp: { id: 'www.casainposa.example' }, authenticatorSelection: { userVerification: 'required' } },
  })
  clock.now = new Date(clock.now.getTime() + 10 * 60_000)
  expect((await post('/codes', { code })).json()).toEqual({ error: 'code' })
})

test('a passkey that nobody made lets nobody in', async () => {
  const { post, code } = await invited()
  const { ticket } = (await post('/codes', { code })).json()
  const credential = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} }
  for (const path of ['/passkeys', '/sign-in']) {
    const answer = await post(path, { ticket, credential })
    expect({ status: answer.statusCode, cookie: answer.headers['set-cookie'] }).toEqual({ status: 403 })
  }
  expect((await post('/passkeys', { ticket: 1 })).statusCode).toBe(422)
})

test.each([{ toString: 1 }, 7, null])('a passkey whose name is %j is none of ours', async (id) => {
  const { post, logLines } = await invited()
  const { ticket } = (await post('/sign-in/options', {})).json()
  expect((await post('/sign-in', { ticket, credential: { id } })).statusCode).toBe(403)
  expect(logLines.filter((line) => line.includes('request failed'))).toEqual([])
})

test('nobody is invited by a name that somebody here has: a colleague would come in as that person', async () => {
  const office = await invited()
  await signIn(office, 'Anna', 'iphone')
  const bea = await signIn(office, 'Bea', 'other')
  expect((await office.post('/people', { name: 'ANNA' }, bea)).statusCode).toBe(409)
})

test('codes that a device has made end when it is revoked', async () => {
  const office = await invited()
  const { post } = office
  const [stolen, other] = [await signIn(office, 'Anna', 'stolen'), await signIn(office, 'Bea', 'other')]
  const codes = [
    (await post('/devices', {}, stolen)).json().code,
    (await post('/people', { name: 'Complice' }, stolen)).json().code,
  ]
  expect((await post('/passkeys/revoke', { passkey: 'stolen' }, other)).statusCode).toBe(204)
  for (const code of codes) {
    expect((await post('/codes', { code })).statusCode).toBe(403)
  }
})

test('a window hears of changes of this process and of others, until its device is revoked', async () => {
  const store = await sqliteFixture()
  await store.leads.insert([anna])
  const [lead] = await store.records.list({})
  const office = await officeApp(store)
  const person = await office.access.addPerson('Anna', office.clock.now)
  const { code } = await issueCode(office.access, person, officeOrigin, office.clock.now)
  const window = await signIn({ ...office, code }, 'Anna', 'lost')
  const other = await signIn({ ...office, code }, 'Bea', 'other')
  let etag = ''
  const ask = async () => {
    const answer = await office.app.inject({
      url: '/ufficio/api/changes',
      headers: { ...window, ...(etag !== '' && { 'if-none-match': etag }) },
    })
    etag = String(answer.headers.etag ?? etag)
    return answer.statusCode
  }
  expect([await ask(), await ask()]).toEqual([200, 304])
  const start = await office.app.inject({ url: '/ufficio/api/start', headers: window })
  expect(start.json()).toMatchObject({ tag: etag, me: { name: 'Anna' } })
  expect((await office.post(`/leads/${lead?.id}/tried`, { by: 'called' }, other)).statusCode).toBe(200)
  await expect.poll(ask).toBe(200)
  await store.records.markContacted(lead?.id ?? '', new Date())
  await expect.poll(ask).toBe(200)
  expect(office.logLines.filter((line) => line.includes('/changes'))).toEqual([])
  expect((await office.post('/passkeys/revoke', { passkey: 'lost' }, other)).statusCode).toBe(204)
  expect(await ask()).toBe(401)
})

/** Sends wrong codes from an address, and returns the statuses of the answers. */
async function guessWrongly(post: Awaited<ReturnType<typeof invited>>['post'], count: number, address?: string) {
  const statuses: number[] = []
  for (let guess = 0; guess < count; guess += 1) {
    const code = `AAAAA-A${String(guess).padStart(4, '0')}`
    statuses.push((await post('/codes', { code }, fromOffice, address)).statusCode)
  }
  return statuses
}

test.each([10, 60])('%i wrong codes keep nobody out who has a right one behind the same address', async (count) => {
  const { post, code } = await invited()
  expect(new Set(await guessWrongly(post, count))).toEqual(new Set([403]))
  expect((await post('/codes', { code })).statusCode).toBe(200)
})

test('past the limit of its wrong codes a sender waits for ten minutes, and nobody else does', async () => {
  const { access, post, code, clock } = await invited()
  const stranger = '203.0.113.7'
  const statuses = await guessWrongly(post, guessLimits.bySender + 2, stranger)
  expect(statuses).toEqual([...Array(guessLimits.bySender).fill(403), 429, 429])
  expect(guessLimits.byAll).toBeGreaterThanOrEqual(20 * guessLimits.bySender)
  const refused = await post('/codes', { code }, fromOffice, stranger)
  expect({ status: refused.statusCode, after: refused.headers['retry-after'] }).toEqual({ status: 429, after: '600' })
  expect((await post('/codes', { code }, fromOffice, '203.0.113.8')).statusCode).toBe(200)
  clock.now = new Date(clock.now.getTime() + 11 * 60_000)
  const anna = await access.addPerson('Anna', clock.now)
  const { code: next } = await issueCode(access, anna, officeOrigin, clock.now)
  expect((await post('/codes', { code: next }, fromOffice, stranger)).statusCode).toBe(200)
})

test('a stranger who asks for codes by e-mail takes none from the person who needs one', async () => {
  const sent: string[] = []
  const office = await officeApp(await sqliteFixture(), {
    sendCode: (code) => {
      sent.push(code)
      // No answer waits for the mail: its time would say whether there is such a person.
      return new Promise(() => undefined)
    },
  })
  await office.access.addPerson('Anna', office.clock.now)
  const ask = async (name: string, address: string) => {
    const { statusCode, body, headers } = await office.post('/recovery', { name }, fromOffice, address)
    return { status: statusCode, body, after: headers['retry-after'] }
  }
  const askTimes = async (count: number, name: string, address: string) => {
    const answers = []
    for (let each = 0; each < count; each += 1) {
      answers.push(await ask(name, address))
    }
    return answers
  }
  // A name that nobody has is answered in the same way, to the limit and past it.
  const [known, unknown] = [await askTimes(7, 'Anna', '203.0.113.7'), await askTimes(7, 'Nobody', '203.0.113.8')]
  expect(known).toEqual(unknown)
  expect(known.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429, 429])
  expect(known.at(-1)).toEqual({ status: 429, body: '{"error":"too-many"}', after: '3600' })
  await expect.poll(() => sent).toHaveLength(1)

  // A hundred lines ask for Anna and leave her a code, which is good for five minutes more when the next one is sent.
  for (let stranger = 0; stranger < 100; stranger += 1) {
    await askTimes(5, 'Anna', `198.51.100.${stranger}`)
  }
  expect(sent).toHaveLength(1)
  const anna = '2001:db8:1::7'
  office.clock.now = new Date(office.clock.now.getTime() + 5 * 60_000)
  expect(await ask('Anna', anna)).toMatchObject({ status: 202 })
  await expect.poll(() => sent).toHaveLength(2)
  expect((await office.post('/codes', { code: sent[0] })).statusCode).toBe(200)
  expect((await office.post('/codes', { code: sent[1] })).statusCode).toBe(200)
})

test('a mail that could not be sent does not count: the next request sends one, and the log says why', async () => {
  let attempts = 0
  const office = await officeApp(await sqliteFixture(), {
    sendCode: async () => {
      attempts += 1
      throw new ChannelFailure('ECONNREFUSED')
    },
  })
  await office.access.addPerson('Anna', office.clock.now)
  let line = 0
  const askOnceMore = async () => {
    line += 1
    await office.post('/recovery', { name: 'Anna' }, fromOffice, `198.51.100.${line}`)
    return attempts
  }
  await expect.poll(askOnceMore).toBeGreaterThan(1)
  const lines = office.logLines.filter((line) => line.includes('a code was not sent'))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.map((line) => JSON.parse(line).reason)).toEqual(lines.map(() => 'ECONNREFUSED'))
})

test('an unknown path of the API is unknown, and the body of a request is read as JSON alone', async () => {
  const { app, post } = await invited()
  expect((await app.inject('/ufficio/api/nothing')).json()).toEqual({ error: 'unknown' })
  expect((await post('/codes', [])).json()).toEqual({ error: 'invalid' })
  const form = await app.inject({
    method: 'POST',
    url: '/ufficio/api/codes',
    payload: 'code=1',
    headers: { ...fromOffice, 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(form.statusCode).toBe(415)
})

test('the settings say what became of the backups, and that there are none', async () => {
  const store = await sqliteFixture()
  const office = await officeApp(store)
  const anna = await office.access.addPerson('Anna', office.clock.now)
  const { code } = await issueCode(office.access, anna, officeOrigin, office.clock.now)
  const headers = await signIn({ ...office, code }, 'Anna', 'a passkey')
  const settings = async () => (await office.app.inject({ url: '/ufficio/api/settings', headers })).json().health.backup
  expect(await settings()).toEqual(noBackup)
  const at = office.clock.now
  const check = { checkedAt: at, madeAt: null, failure: 'empty', file: '/backups/leads.backup', bytes: 0 } as const
  const disks = { isOnSameDisk: true, freePercent: 50, dataFreePercent: 50 }
  await backupRecordsIn(store.leads).checked({ ...check, ...disks })
  expect(await settings()).toEqual({
    ...noBackup,
    checkedAt: at.toISOString(),
    failure: 'empty',
    warnings: ['same-disk'],
    file: '/backups/leads.backup',
    bytes: 0,
  })
})
