import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { runLeads } from '../test/fixtures/commands.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { smallDisk } from '../test/fixtures/small-disk.ts'
import { type SpawnedServer, serverDirectory, spawnServer } from '../test/fixtures/spawned-server.ts'

interface RunningServer extends SpawnedServer {
  readonly url: string
  /** Its data folder. */
  readonly directory: string
}

async function runningServer(dataDirectory?: string): Promise<RunningServer> {
  const cwd = await serverDirectory()
  const directory = dataDirectory ?? join(cwd, 'data')
  const server = spawnServer(cwd, { DATA_DIR: directory })
  return { ...server, url: await server.listening(), directory }
}

function post({ url }: RunningServer, name: string): Promise<Response> {
  return postLead(url, { name })
}

async function store(server: RunningServer, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    expect((await post(server, name)).status).toBe(201)
  }
}

async function healthOf({ url }: RunningServer): Promise<number> {
  return (await fetch(`${url}/healthz`)).status
}

/** The names in one file, without what a write-ahead log beside it might hold. */
function namesIn(path: string): string[] {
  const database = new DatabaseSync(`file://${path}?immutable=1`, { readOnly: true })
  try {
    const rows = database.prepare('select name from leads order by name').all()
    return rows.map(({ name }) => String(name))
  } finally {
    database.close()
  }
}

function reasonsIn(server: SpawnedServer, message: string): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"level":50') && line.includes(message))
    .map((line) => JSON.parse(line).reason)
}

const isLeft = 'the database is not used any more'
const waits = 'notifications wait for the store'

test('an idle server notices that its database was moved away, makes no other, and uses it again when it is back', async () => {
  const server = await runningServer()
  const [path, elsewhere] = [join(server.directory, 'leads.db'), join(server.directory, 'elsewhere.db')]
  await store(server, 'Prima', 'Seconda')
  renameSync(path, elsewhere)
  await expect.poll(() => reasonsIn(server, isLeft)).toEqual(['leads.db was moved or replaced'])
  expect(namesIn(elsewhere)).toEqual(['Prima', 'Seconda'])
  expect(await healthOf(server)).toBe(503)
  const refused = await post(server, 'Durante')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  await expect.poll(() => reasonsIn(server, waits)).toContain('leads.db is missing or empty')
  expect(readdirSync(server.directory).sort()).toEqual(['elsewhere.db', 'link-secret'])
  renameSync(elsewhere, path)
  await store(server, 'Durante')
  await expect.poll(() => healthOf(server)).toBe(200)
  const { output } = await runLeads({ DATA_DIR: server.directory }, 'list')
  expect(output).toMatch(/\n3 leads\n$/)
  expect(server.errors()).toBe('')
})

test('every lead that was acknowledged while the database is moved away is in the moved file', async () => {
  const server = await runningServer()
  const elsewhere = join(server.directory, 'elsewhere.db')
  const acknowledged: string[] = []
  let refusals = 0
  for (let index = 0; refusals < 3; index += 1) {
    const names = [0, 1, 2, 3].map((each) => `Lead ${index} ${each}`)
    const sent = names.map((name) => post(server, name))
    if (index === 5) {
      renameSync(join(server.directory, 'leads.db'), elsewhere)
    }
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    acknowledged.push(...names.filter((_name, each) => statuses[each] === 201))
    refusals += statuses.filter((status) => status === 503).length
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(20)
  expect(namesIn(elsewhere)).toEqual(acknowledged.sort())
  expect(readdirSync(server.directory)).not.toContain('leads.db')
})

test('a moved database is not closed while an older snapshot of it is read, which keeps leads out of the file', async () => {
  const server = await runningServer()
  const [path, elsewhere] = [join(server.directory, 'leads.db'), join(server.directory, 'elsewhere.db')]
  await store(server, 'Prima')
  const reader = new DatabaseSync(path, { readOnly: true })
  reader.exec('begin')
  expect(reader.prepare('select count(*) as counted from leads').get()).toEqual({ counted: 1 })
  await store(server, 'Seconda')
  renameSync(path, elsewhere)
  await expect
    .poll(() => reasonsIn(server, waits))
    .toEqual(['leads.db was moved or replaced, and its leads cannot be kept yet: another program is reading it'])
  reader.close()
  await expect.poll(() => reasonsIn(server, isLeft)).toHaveLength(1)
  expect(namesIn(elsewhere)).toEqual(['Prima', 'Seconda'])
})

test('a database that is moved away is whole when the server is stopped at once', async () => {
  const server = await runningServer()
  const elsewhere = join(server.directory, 'elsewhere.db')
  await store(server, 'Prima', 'Seconda')
  renameSync(join(server.directory, 'leads.db'), elsewhere)
  server.process.kill('SIGTERM')
  expect(await server.ended()).toBe(0)
  expect(namesIn(elsewhere)).toEqual(['Prima', 'Seconda'])
})

test('a copy that is put in the place of the database is used, and what the other held is kept', async () => {
  const server = await runningServer()
  const [path, copy] = [join(server.directory, 'leads.db'), join(server.directory, 'copy.db')]
  await store(server, 'Prima')
  const database = new DatabaseSync(path)
  database.prepare('vacuum into ?').run(copy)
  database.close()
  await store(server, 'Seconda')
  renameSync(copy, path)
  await expect.poll(() => reasonsIn(server, isLeft)).toHaveLength(1)
  const [reason = ''] = reasonsIn(server, isLeft)
  const kept = /^leads\.db was moved or replaced: its leads are in (leads-\S+\.db)$/.exec(reason)?.[1] ?? ''
  expect(namesIn(join(server.directory, kept))).toEqual(['Prima', 'Seconda'])
  expect(statSync(join(server.directory, kept)).mode & 0o777).toBe(0o600)
  await store(server, 'Terza')
  await expect.poll(() => healthOf(server)).toBe(200)
  server.process.kill('SIGTERM')
  expect(await server.ended()).toBe(0)
  expect(namesIn(path)).toEqual(['Prima', 'Terza'])
})

test('the leads of a deleted database are kept, once there is room for them', async ({ skip }) => {
  const disk = smallDisk(skip)
  const server = await runningServer(disk.directory)
  await store(server, 'Prima', 'Seconda')
  // After the notifier has logged this for both, a server without channels writes nothing more.
  await expect.poll(() => server.output().match(/no channel is set/g)).toHaveLength(2)
  // The log must be empty, as otherwise the room that it leaves is enough.
  const other = new DatabaseSync(join(disk.directory, 'leads.db'))
  expect(other.prepare('pragma wal_checkpoint(truncate)').get()).toMatchObject({ busy: 0 })
  other.close()
  disk.fill()
  for (const name of ['leads.db', 'leads.db-wal', 'leads.db-shm']) {
    rmSync(join(disk.directory, name))
  }
  await expect
    .poll(() => reasonsIn(server, waits))
    .toEqual(['leads.db was moved or replaced, and its leads cannot be kept yet: database or disk is full'])
  expect(await healthOf(server)).toBe(503)
  disk.makeRoom()
  await expect.poll(() => reasonsIn(server, isLeft)).toHaveLength(1)
  const [kept = '', ...others] = readdirSync(disk.directory).filter((name) => name.startsWith('leads'))
  expect(others).toEqual([])
  expect(namesIn(join(disk.directory, kept))).toEqual(['Prima', 'Seconda'])
  renameSync(join(disk.directory, kept), join(disk.directory, 'leads.db'))
  await store(server, 'Terza')
})

test('several servers on one database close it when it is moved, and use what takes its place', async () => {
  const first = await runningServer()
  const second = await runningServer(first.directory)
  const [path, elsewhere] = [join(first.directory, 'leads.db'), join(first.directory, 'elsewhere.db')]
  await store(first, 'Prima')
  await store(second, 'Seconda')
  renameSync(path, elsewhere)
  for (const server of [first, second]) {
    await expect.poll(() => reasonsIn(server, isLeft)).toEqual(['leads.db was moved or replaced'])
  }
  expect(namesIn(elsewhere)).toEqual(['Prima', 'Seconda'])
  renameSync(elsewhere, path)
  await store(second, 'Terza')
  await store(first, 'Quarta')
  const { output } = await runLeads({ DATA_DIR: first.directory }, 'list')
  expect(output).toMatch(/\n4 leads\n$/)
})

test('a database of a newer server is not used, and an older one in its place is', async () => {
  const server = await runningServer()
  const [path, elsewhere] = [join(server.directory, 'leads.db'), join(server.directory, 'elsewhere.db')]
  await store(server, 'Prima')
  renameSync(path, elsewhere)
  await expect.poll(() => reasonsIn(server, isLeft)).toHaveLength(1)
  const other = join(server.directory, 'other.db')
  const database = new DatabaseSync(other)
  onTestFinished(() => database.close())
  database.exec('create table leads (id); pragma user_version = 99')
  renameSync(other, path)
  await expect.poll(() => reasonsIn(server, waits).at(-1)).toMatch(/^its schema is version 99 /)
  expect((await post(server, 'Durante')).status).toBe(503)
  renameSync(elsewhere, path)
  await store(server, 'Dopo')
})

test.each([['leads.db-wal'], ['leads.db-shm'], ['leads.db-wal', 'leads.db-shm']])(
  'a server whose write-ahead log was deleted writes what it has acknowledged into the database, and continues with a new log',
  async (...deleted) => {
    const server = await runningServer()
    await store(server, 'Prima', 'Seconda')
    for (const name of deleted) {
      rmSync(join(server.directory, name))
    }
    await expect.poll(() => reasonsIn(server, isLeft)).toEqual(['leads.db-wal or leads.db-shm was moved or deleted'])
    expect(namesIn(join(server.directory, 'leads.db'))).toEqual(['Prima', 'Seconda'])
    await store(server, 'Dopo')
    server.process.kill('SIGKILL')
    await server.ended()
    const { output } = await runLeads({ DATA_DIR: server.directory }, 'list')
    for (const name of ['Prima', 'Seconda', 'Dopo']) {
      expect(output).toContain(name)
    }
  },
)

test('a server does not start next to the log of a database that is missing, and leaves the log as it is', async () => {
  const server = await runningServer()
  await store(server, 'Prima')
  server.process.kill('SIGKILL')
  await server.ended()
  const [path, elsewhere] = [join(server.directory, 'leads.db'), join(server.directory, 'elsewhere.db')]
  renameSync(path, elsewhere)
  const again = spawnServer(await serverDirectory(), { DATA_DIR: server.directory })
  expect(await again.ended()).toBe(1)
  expect(again.errors()).toContain('leads.db is missing, and leads.db-wal beside it holds leads')
  renameSync(elsewhere, path)
  const { output } = await runLeads({ DATA_DIR: server.directory }, 'list')
  expect(output).toContain('Prima')
})
