import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { leadsHere } from '../test/fixtures/commands.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
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

const isLeft = 'the database is not used any more, and the process ends'
const waits = 'notifications wait for the store'

test('an idle server ends when its database was moved away; no other is made until it is back', async () => {
  const server = await runningServer()
  const [path, elsewhere] = [join(server.directory, 'leads.db'), join(server.directory, 'elsewhere.db')]
  await store(server, 'Prima', 'Seconda')
  renameSync(path, elsewhere)
  expect(await server.ended()).toBe(1)
  expect(reasonsIn(server, isLeft)).toEqual(['leads.db was moved or replaced'])
  expect(server.errors()).toBe('')
  expect(namesIn(elsewhere)).toEqual(['Prima', 'Seconda'])
  const tooEarly = spawnServer(await serverDirectory(), { DATA_DIR: server.directory })
  expect(await tooEarly.ended()).toBe(1)
  expect(tooEarly.errors()).toContain('leads.db was moved away or deleted while a server was writing it: put it back')
  const list = await leadsHere({ DATA_DIR: server.directory }, 'list')
  expect(list.errors).toMatch(/put it back, stop the server and restore a backup, or delete leads\.db-moved/)
  expect(readdirSync(server.directory).sort()).toEqual(['elsewhere.db', 'leads.db-moved', 'link-secret'])
  renameSync(elsewhere, path)
  await store(await runningServer(server.directory), 'Dopo')
  const { output } = await leadsHere({ DATA_DIR: server.directory }, 'list')
  expect(output).toMatch(/\n3 leads\n$/)
  expect(readdirSync(server.directory)).not.toContain('leads.db-moved')
})

test('every lead that was acknowledged while the database is moved away is in the moved file', async () => {
  const server = await runningServer()
  const elsewhere = join(server.directory, 'elsewhere.db')
  const acknowledged: string[] = []
  for (let index = 0; server.process.exitCode === null; index += 1) {
    const names = [0, 1, 2, 3].map((each) => `Lead ${index} ${each}`)
    const sent = names.map((name) =>
      post(server, name).then(
        ({ status }) => status,
        () => 'no answer',
      ),
    )
    if (index === 5) {
      renameSync(join(server.directory, 'leads.db'), elsewhere)
    }
    const statuses = await Promise.all(sent)
    acknowledged.push(...names.filter((_name, each) => statuses[each] === 201))
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
  expect(await server.ended()).toBe(1)
  expect(namesIn(elsewhere)).toEqual(['Prima', 'Seconda'])
})

test('a database that is moved away is whole when the server is stopped at once', async () => {
  const server = await runningServer()
  const elsewhere = join(server.directory, 'elsewhere.db')
  await store(server, 'Prima', 'Seconda')
  renameSync(join(server.directory, 'leads.db'), elsewhere)
  server.process.kill('SIGTERM')
  await server.ended()
  expect(namesIn(elsewhere)).toEqual(['Prima', 'Seconda'])
})

test('the server that is started again uses a copy that was put in the place of the database', async () => {
  const server = await runningServer()
  const [path, copy] = [join(server.directory, 'leads.db'), join(server.directory, 'copy.db')]
  await store(server, 'Prima')
  const database = new DatabaseSync(path)
  database.prepare('vacuum into ?').run(copy)
  database.close()
  renameSync(copy, path)
  expect(await server.ended()).toBe(1)
  expect(reasonsIn(server, isLeft)).toEqual(['leads.db was moved or replaced'])
  await store(await runningServer(server.directory), 'Seconda')
  const { output } = await leadsHere({ DATA_DIR: server.directory }, 'list')
  expect(output).toMatch(/\n2 leads\n$/)
})

test('a backup is restored where the database was deleted under a server', async () => {
  const server = await runningServer()
  await store(server, 'Prima')
  const backup = join(server.directory, 'leads.backup')
  expect((await leadsHere({ DATA_DIR: server.directory }, 'backup', backup)).code).toBe(0)
  for (const name of ['leads.db', 'leads.db-wal', 'leads.db-shm']) {
    rmSync(join(server.directory, name))
  }
  expect(await server.ended()).toBe(1)
  const { code, errors } = await leadsHere({ DATA_DIR: server.directory }, 'restore', backup)
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  await store(await runningServer(server.directory), 'Dopo')
})

test('several servers on one database all end when it is moved', async () => {
  const first = await runningServer()
  const second = await runningServer(first.directory)
  const elsewhere = join(first.directory, 'elsewhere.db')
  await store(first, 'Prima')
  await store(second, 'Seconda')
  renameSync(join(first.directory, 'leads.db'), elsewhere)
  expect(await Promise.all([first.ended(), second.ended()])).toEqual([1, 1])
  expect(namesIn(elsewhere)).toEqual(['Prima', 'Seconda'])
})

test.each([['leads.db-wal'], ['leads.db-shm'], ['leads.db-wal', 'leads.db-shm']])(
  'a server whose write-ahead log was deleted writes what it has acknowledged into the database, and ends (%s, %s)',
  async (...deleted) => {
    const server = await runningServer()
    await store(server, 'Prima', 'Seconda')
    for (const name of deleted) {
      rmSync(join(server.directory, name))
    }
    expect(await server.ended()).toBe(1)
    expect(reasonsIn(server, isLeft)).toEqual(['leads.db-wal or leads.db-shm was moved or deleted'])
    expect(namesIn(join(server.directory, 'leads.db'))).toEqual(['Prima', 'Seconda'])
    await store(await runningServer(server.directory), 'Dopo')
  },
)

test('a server does not start next to the log of a database that is missing, and leaves the log as it is', async () => {
  const server = await runningServer()
  const [path, elsewhere] = [join(server.directory, 'leads.db'), join(server.directory, 'elsewhere.db')]
  // Who reads an older snapshot keeps the server from emptying its log.
  const reader = new DatabaseSync(path, { readOnly: true })
  reader.exec('begin')
  reader.prepare('select count(*) as counted from leads').get()
  await store(server, 'Prima')
  server.process.kill('SIGKILL')
  await server.ended()
  renameSync(path, elsewhere)
  const again = spawnServer(await serverDirectory(), { DATA_DIR: server.directory })
  expect(await again.ended()).toBe(1)
  expect(again.errors()).toContain('leads.db is missing, and leads.db-wal beside it holds leads')
  reader.close()
  renameSync(elsewhere, path)
  const { output } = await leadsHere({ DATA_DIR: server.directory }, 'list')
  expect(output).toContain('Prima')
})
