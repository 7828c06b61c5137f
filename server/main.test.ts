import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { countSamples, findSamples } from '../business/checks/samples.ts'
import { texts } from '../business/content.ts'
import { leadsPath } from '../leads/lead.ts'
import { listenHere } from '../scripts/find-free-port.ts'
import { anna } from '../test/cases/same-lead.ts'
import { key } from '../test/fixtures/app.ts'
import { nameServer } from '../test/fixtures/dns.ts'
import { openPages } from '../test/fixtures/open-pages.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { smtpServer } from '../test/fixtures/smtp.ts'
import { runningServer, serverDirectory, spawnServer } from '../test/fixtures/spawned-server.ts'
import { readStoredLeads } from '../test/stored-leads.ts'
import { openSqliteStore } from './leads/store/sqlite-store.ts'
import { officeAccessIn } from './office/access/office-access.ts'

const lead = JSON.stringify(anna)
function storedNames(directory: string): readonly string[] {
  return readStoredLeads(join(directory, 'data')).map(({ name }) => name)
}

/** A request that the server has accepted and whose body it waits for. */
async function requestInFlight(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => {
    socket.destroy()
  })
  const head = `POST ${leadsPath} HTTP/1.1\r\nHost: a\r\napikey: ${key}\r\nContent-Length: ${lead.length}\r\n`
  socket.write(`${head}Expect: 100-continue\r\n\r\n`)
  expect(String(await once(socket, 'data'))).toContain('100 Continue')
  return socket
}

function isRefused(url: string): Promise<boolean> {
  return fetch(url).then(
    () => false,
    () => true,
  )
}

test('starts with no variable set, and prints where it listens, where leads are stored and what is still an example', async () => {
  const { directory, server, url } = await runningServer()
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(server.output()).toContain(join(directory, 'data', 'leads.db'))
  expect(server.output()).toContain('BUSINESS_VAT_NUMBER')
  expect(server.output()).toContain(countSamples(findSamples(texts)))
  expect(server.output().split('\n').length).toBeLessThan(25)
  expect(server.errors()).toBe('')
})

test.each(['main', 'worker'] as const)('prints what the DNS of the sender’s domain lacks (%s)', async (program) => {
  const [dns, mail] = await Promise.all([nameServer({ 'casainposa.it': [['v=spf1 -all']] }), smtpServer()])
  const useIt = `import { setServers } from 'node:dns'; import { syncBuiltinESMExports } from 'node:module';
    setServers(['${dns.address}']); syncBuiltinESMExports()`
  const server = spawnServer(
    await serverDirectory(),
    {
      ...mail.environment,
      NOTIFY_FROM: 'Casa in Posa <sito@casainposa.it>',
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(useIt)}`,
    },
    program,
  )
  await server.listening()
  await expect.poll(server.output).toContain('What follows is the log')
  expect(server.output().match(/^ {2}Mail may be refused {2}.*$/gm)).toEqual([
    '  Mail may be refused  casainposa.it has no DMARC record: add TXT "v=DMARC1; p=none" at _dmarc.casainposa.it',
  ])
  expect(server.errors()).toBe('')
})

test('has stored the lead, once, when it is killed right after the answer', async () => {
  const { directory, server, url } = await runningServer()
  const response = await postLead(url)
  server.process.kill('SIGKILL')
  expect(response.status).toBe(201)
  expect(await server.ended()).toBe('SIGKILL')
  expect(storedNames(directory)).toEqual([anna.name])
})

test('finishes what is in flight on SIGTERM, then stops', async () => {
  const { directory, server, url } = await runningServer()
  const socket = await requestInFlight(url)
  server.process.kill('SIGTERM')
  const stoppedAt = performance.now()
  await expect.poll(() => isRefused(url)).toBe(true)
  const [answer] = await Promise.all([once(socket, 'data'), socket.write(lead)])
  expect(String(answer)).toContain('201 Created')
  expect(await server.ended()).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(9000)
  expect(storedNames(directory)).toEqual([anna.name])
})

test('writes the visits that it has counted when it stops', async () => {
  const { directory, server, url } = await runningServer()
  await openPages(url, 5)
  server.process.kill('SIGTERM')
  expect(await server.ended()).toBe(0)
  const database = new DatabaseSync(join(directory, 'data', 'leads.db'), { readOnly: true })
  onTestFinished(() => database.close())
  expect(database.prepare('select path, source, medium, campaign, visits from visits').all()).toMatchObject([
    { path: '/', source: 'instagram', medium: '', campaign: '', visits: 5 },
  ])
})

test.each(['main', 'worker'] as const)(
  'forgets the senders of old attempts, also when nobody tries anything (%s)',
  async (program) => {
    const directory = await serverDirectory()
    const store = await openSqliteStore(join(directory, 'data'))
    const access = officeAccessIn(store)
    const [old, now] = [new Date(Date.now() - 40 * 24 * 60 * 60 * 1000), new Date()]
    const limits = { periodMs: 1000, bySender: 10, byAll: 10 }
    await access.countAttempt('code', 'old', limits, old)
    await access.countAttempt('code', 'new', limits, now)
    await access.useTicket('old', old)
    await store.close()
    await spawnServer(directory, {}, program).listening()
    const database = new DatabaseSync(join(directory, 'data', 'leads.db'), { readOnly: true })
    onTestFinished(() => database.close())
    await expect
      .poll(() => database.prepare('select sender from office_guesses union all select hash from office_tickets').all())
      .toEqual([{ sender: 'code:new' }])
  },
)

test('reports for DRAIN_SECONDS that it is about to stop, serves on, and closes each connection with its answer', async () => {
  const { server, url } = await runningServer({ DRAIN_SECONDS: '4' })
  const before = await fetch(`${url}/healthz`)
  server.process.kill('SIGTERM')
  await expect.poll(() => fetch(`${url}/healthz`).then(({ status }) => status)).toBe(503)
  const page = await fetch(url)
  const response = await postLead(url)
  expect([before.status, page.status, response.status]).toEqual([200, 200, 201])
  expect(before.headers.get('connection')).toBe('keep-alive')
  expect([page, response].map(({ headers }) => headers.get('connection'))).toEqual(['close', 'close'])
  expect(await server.ended()).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
})

test('serves on when its log cannot be written any more', async () => {
  const { server, url } = await runningServer()
  server.process.stdout?.destroy()
  const statuses: number[] = []
  for (const path of ['/', '/nowhere', '/', '/healthz']) {
    statuses.push((await fetch(`${url}${path}`)).status)
    // Lines are written together, a moment later.
    await wait(150)
  }
  expect(statuses).toEqual([200, 404, 200, 200])
})

// Node runs the code of a variable before the server's: an error that nobody catches, at a moment of the test's choice.
const crashOnSignal = "process.on('SIGUSR2', () => { throw new Error('a bug') })"
const rejectOnSignal = "process.on('SIGUSR2', () => { Promise.reject(new Error('a bug')) })"

test.each([
  ['SIGTERM', 'SIGTERM', '', 0],
  ['SIGINT', 'SIGINT', '', 0],
  ['an error', 'SIGUSR2', crashOnSignal, 1],
  ['a rejected promise', 'SIGUSR2', rejectOnSignal, 1],
] as const)('has written all lines of its log when it ends by %s', async (_what, signal, code, exitCode) => {
  const { server, url } = await runningServer({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}`,
  })
  await expect.poll(() => server.output()).toContain('What follows is the log')
  const paths = Array.from({ length: 20 }, (_, index) => `/nowhere-${index}`)
  for (const path of paths) {
    expect((await fetch(`${url}${path}`)).status).toBe(404)
  }
  server.process.kill(signal)
  expect(await server.ended()).toBe(exitCode)
  const logged = () => [...server.output().matchAll(/"path":"([^"]*)"/g)].map(([, path]) => path)
  await expect.poll(logged).toEqual(paths)
})

test('stops at once on a second signal', async () => {
  const { server, url } = await runningServer()
  const socket = await requestInFlight(url)
  socket.on('error', () => undefined)
  server.process.kill('SIGINT')
  await expect.poll(() => isRefused(url)).toBe(true)
  server.process.kill('SIGINT')
  expect(await server.ended()).toBe(130)
})

/** Another program that listens: it takes connections and never answers. */
async function otherProgram() {
  const program = createServer()
  onTestFinished(() => void program.close())
  return { program, port: await listenHere(program) }
}

test.each(['SIGTERM', 'SIGINT'] as const)('ends well when %s comes while it starts', async (signal) => {
  const { program, port } = await otherProgram()
  const server = spawnServer(await serverDirectory(), { DATABASE_URL: `postgres://app@127.0.0.1:${port}/leads` })
  await once(program, 'connection')
  server.process.kill(signal)
  expect(await server.ended()).toBe(0)
  expect(server.printed()).toBe('')
})

test('reports every problem of its configuration at once', async () => {
  const server = spawnServer(await serverDirectory(), { PORT: 'x', TRUST_PROXY: 'y', BUSINESS_EMAIL: 'z' })
  expect(await server.ended()).toBe(1)
  const lines = server.errors().trim().split('\n')
  expect(lines.map((line) => line.trim().split(' ')[0])).toEqual(['The', 'PORT', 'TRUST_PROXY', 'BUSINESS_EMAIL'])
})

test('reports in one line that the port is in use', async () => {
  const { port } = await otherProgram()
  const server = spawnServer(await serverDirectory(), { PORT: String(port) })
  expect(await server.ended()).toBe(1)
  expect(server.errors()).toBe(
    `Cannot listen on 127.0.0.1, port ${port}: another program listens there already (HOST, PORT).\n`,
  )
})

test('reports in one line that the data folder cannot be used', async () => {
  const directory = await serverDirectory()
  writeFileSync(join(directory, 'file'), '')
  const server = spawnServer(directory, { DATA_DIR: 'file/data' })
  expect(await server.ended()).toBe(1)
  expect(server.errors()).toMatch(/^The database in .*file\/data \(DATA_DIR\) cannot be used: .*ENOTDIR.*\n$/)
})

test.runIf(process.platform === 'linux')('reports in one line that nobody can make the data folder', async () => {
  const server = spawnServer(await serverDirectory(), { DATA_DIR: '/proc/there/is/none' })
  expect(await server.ended()).toBe(1)
  expect(server.errors()).toMatch(/^The database in .*none \(DATA_DIR\) cannot be used: .*ENOENT.*\n$/)
})

test.each<[string, string, (path: string) => void]>([
  ['is not one', 'file is not a database', (path) => writeFileSync(path, 'x'.repeat(5000))],
  [
    'a newer server has written',
    'its schema is version 99 .*',
    (path) => new DatabaseSync(path).exec('pragma user_version = 99; create table leads (id)'),
  ],
])('reports in one line that a database cannot be used which %s', async (_which, reason, write) => {
  const directory = await serverDirectory()
  mkdirSync(join(directory, 'data'))
  write(join(directory, 'data', 'leads.db'))
  const server = spawnServer(directory)
  expect(await server.ended()).toBe(1)
  expect(server.errors()).toMatch(new RegExp(`^The database in .* \\(DATA_DIR\\) cannot be used: ${reason}\\.\n$`))
})

test('reports in one line that the database cannot be reached, without its password', async () => {
  const server = spawnServer(await serverDirectory(), { DATABASE_URL: 'postgres://app:secret@127.0.0.1:1/leads' })
  expect(await server.ended()).toBe(1)
  expect(server.errors()).toMatch(
    /^PostgreSQL leads on 127\.0\.0\.1:1 \(DATABASE_URL\) cannot be used: .*ECONNREFUSED.*\n$/,
  )
  expect(server.errors()).not.toContain('secret')
})

test('reports how to build the site if it is missing', async () => {
  const directory = await serverDirectory()
  rmSync(join(directory, 'dist'), { recursive: true })
  const server = spawnServer(directory)
  expect(await server.ended()).toBe(1)
  expect(server.errors()).toMatch(
    /^The site is not built: .* is missing\. Run "npm run build", or "npm start" for both\.\n$/,
  )
})
