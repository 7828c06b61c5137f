import { chmodSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { anna } from '../../test/cases/same-lead.ts'
import { bruno, carla, leadsHere, runLeads, sqliteCommands } from '../../test/fixtures/commands.ts'
import { postLead } from '../../test/fixtures/post-lead.ts'
import { smallDisk } from '../../test/fixtures/small-disk.ts'
import { runningServer, type SpawnedServer } from '../../test/fixtures/spawned-server.ts'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { stepsTakenIn } from '../database/sqlite/migrate.ts'
import { migrations } from '../database/sqlite/migrations.ts'
import { openSqliteReader } from '../database/sqlite/open-for-reading.ts'
import { openSqliteStore } from '../leads/store/sqlite-store.ts'
import { sitePhotographsIn } from '../publishing/photographs/site-photographs.ts'

const fullDiskSentence = 'The disk is full, and nothing more was changed: make room on it and run this again.\n'

/** Starts a server that is idle, with leads in its write-ahead log that are not in leads.db yet. */
async function serverWithLeads(directory: string): Promise<SpawnedServer> {
  const { server, url } = await runningServer({ DATA_DIR: directory })
  for (const lead of [anna, bruno, carla]) {
    expect((await postLead(url, lead)).status).toBe(201)
  }
  // Once the notifier has logged each lead, a server without channels writes nothing more.
  await expect.poll(() => server.output().match(/no channel is set/g)).toHaveLength(3)
  return server
}

/** A photograph that takes several lines of a page of the database. */
async function addPhotograph(directory: string): Promise<void> {
  const store = await openSqliteStore(directory)
  const villa = { name: 'foto-3f2a91c0', width: 3000, height: 2000, colour: '#a05030', digest: 'a'.repeat(64) }
  await sitePhotographsIn(store).add(villa, new Uint8Array(300_000), 'Anna', new Date())
  await store.close()
}

async function end({ process, ended }: SpawnedServer, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  process.kill(signal)
  await ended()
}

/** Returns the names, bytes and times of change of the files; of -shm the name alone, as it is shared memory. */
function contentOf(directory: string): readonly (readonly unknown[])[] {
  return readdirSync(directory)
    .sort()
    .map((name) => {
      const path = join(directory, name)
      return name.endsWith('-shm')
        ? [name]
        : [name, statSync(path, { bigint: true }).mtimeNs, readFileSync(path).toString('base64')]
    })
}

/** Runs every command that reads, the first one in a process of its own, and returns their ends and the names of the leads. */
async function readAll(directory: string) {
  const file = join(temporaryFolder(), 'leads.backup')
  const environment = { DATA_DIR: directory }
  const list = await runLeads(environment, 'list', '--json')
  const leads: readonly { id: string; name: string }[] = list.code === 0 ? JSON.parse(list.output) : []
  const { leads: run } = await sqliteCommands(directory)
  const backup = await run('backup', file)
  const runs = [
    list,
    backup,
    await run('show', leads[0]?.id ?? ''),
    await run('export'),
    await run('export', '--format', 'json'),
    await run('purge', '--dry-run'),
  ]
  return {
    names: leads.map(({ name }) => name).sort(),
    ends: runs.map(({ code, errors }) => `${code} ${errors}`),
    backedUp: backup.output.match(/^(leads|photographs) +\d+$/gm),
  }
}

async function namesIn(directory: string): Promise<readonly string[]> {
  const { output } = await leadsHere({ DATA_DIR: directory }, 'list', '--json')
  return JSON.parse(output)
    .map(({ name }: { readonly name: string }) => name)
    .sort()
}

interface State {
  readonly state: string
  readonly prepare: (directory: string) => Promise<unknown>
  /** Without its index the log is read by a connection that moves it into the database. */
  readonly movesLog?: true
}

const states: readonly State[] = [
  { state: 'beside a server', prepare: serverWithLeads },
  {
    state: 'after a server has stopped',
    prepare: async (directory) => end(await serverWithLeads(directory), 'SIGTERM'),
  },
  { state: 'after a crash', prepare: async (directory) => end(await serverWithLeads(directory), 'SIGKILL') },
  {
    state: 'after a crash, without the index of the log',
    prepare: async (directory) => {
      await end(await serverWithLeads(directory), 'SIGKILL')
      rmSync(join(directory, 'leads.db-shm'))
    },
    movesLog: true,
  },
]

test.for(states)(
  'commands that read show every lead on a full disk $state',
  async ({ prepare, movesLog }, { skip }) => {
    const disk = smallDisk(skip)
    await addPhotograph(disk.directory)
    await prepare(disk.directory)
    disk.fill()
    const before = contentOf(disk.directory)
    const { names, ends, backedUp } = await readAll(disk.directory)
    expect(ends).toEqual(Array(6).fill('0 '))
    expect(names).toEqual([anna.name, bruno.name, carla.name])
    expect(backedUp).toEqual([expect.stringMatching(/^leads +3$/), expect.stringMatching(/^photographs +1$/)])
    if (movesLog !== true) {
      expect(contentOf(disk.directory)).toEqual(before)
    }
  },
)

test('reading writes nothing and needs no permission to write, whatever the name of the folder', async () => {
  const directory = join(temporaryFolder(), 'my leads #1, 100%41?')
  await end(await serverWithLeads(directory), 'SIGTERM')
  const before = contentOf(directory)
  chmodSync(join(directory, 'leads.db'), 0o400)
  chmodSync(directory, 0o500)
  const changedAt = statSync(directory, { bigint: true }).mtimeNs
  const { names, ends } = await readAll(directory)
  chmodSync(directory, 0o700)
  expect(ends).toEqual(Array(6).fill('0 '))
  expect(names).toHaveLength(3)
  expect(contentOf(directory)).toEqual(before)
  expect(statSync(directory, { bigint: true }).mtimeNs).toBe(changedAt)
})

test('reading through a symbolic link shows what is only in the log beside the file', async () => {
  const [directory, link] = [temporaryFolder(), temporaryFolder()]
  await serverWithLeads(directory)
  symlinkSync(join(directory, 'leads.db'), join(link, 'leads.db'))
  expect(await namesIn(link)).toHaveLength(3)
  expect(readdirSync(link)).toEqual(['leads.db'])
})

test('a reader fails when a server was started and has written meanwhile', async () => {
  const { directory } = await sqliteCommands()
  const count = { sql: 'select count(*) as counted from leads' }
  const server = await openSqliteStore(directory)
  await server.insert([anna])
  await server.close()
  const reader = openSqliteReader(directory)
  onTestFinished(() => reader.close())
  expect(await reader.run([count])).toEqual([[{ counted: 1 }]])
  const next = await openSqliteStore(directory)
  await next.insert([bruno])
  await next.close()
  await expect(reader.run([count])).rejects.toThrow('leads.db was written by a server that was started meanwhile')
})

test('a schema that is older is brought up to date by reading, and a newer one is refused', async () => {
  const { directory, leads } = await sqliteCommands()
  const database = new DatabaseSync(join(directory, 'leads.db'))
  onTestFinished(() => database.close())
  database.exec(`${migrations[0]}; pragma user_version = 1`)
  expect(await leads('list')).toEqual({ code: 0, output: '0 leads\n', errors: '' })
  expect(stepsTakenIn(database, migrations)).toBe(migrations.length)
  database.exec('pragma user_version = 99')
  const { code, errors } = await leads('list')
  expect(code).toBe(1)
  expect(errors).toMatch(/^The database in .* cannot be used: its schema is version 99 .*\.\n$/)
})

test.for([
  ['erase', '--email', anna.email, '--yes'],
  ['release', 'ID'],
])('%s reports on a full disk that nothing was changed, and works once there is room', async (line, { skip }) => {
  const disk = smallDisk(skip)
  await end(await serverWithLeads(disk.directory), 'SIGTERM')
  disk.fill()
  const environment = { DATA_DIR: disk.directory }
  const [lead] = JSON.parse((await leadsHere(environment, 'list', '--email', anna.email, '--json')).output)
  const words = line.map((word) => (word === 'ID' ? lead.id : word))
  expect(await runLeads(environment, ...words)).toEqual({ code: 1, output: '', errors: fullDiskSentence })
  expect(await namesIn(disk.directory)).toHaveLength(3)
  disk.makeRoom()
  expect(await leadsHere(environment, ...words)).toMatchObject({ code: 0, errors: '' })
})

test('erase works on a full disk beside a server whose log can be overwritten', async ({ skip }) => {
  const disk = smallDisk(skip)
  const server = await serverWithLeads(disk.directory)
  const erase = async () => {
    const other = new DatabaseSync(join(disk.directory, 'leads.db'))
    // In its first minute the server empties the log, once: an empty one has nothing that can be overwritten.
    for (let commit = 0; commit < 100; commit += 1) {
      other.exec('update notifications set due_at = due_at')
    }
    expect(other.prepare('pragma wal_checkpoint(full)').get()).toMatchObject({ busy: 0 })
    other.close()
    disk.fill()
    const erased = await runLeads({ DATA_DIR: disk.directory }, 'erase', '--email', anna.email, '--yes')
    // The server has used the log meanwhile, as it does every minute.
    if (erased.code !== 0) {
      disk.makeRoom()
    }
    return erased
  }
  await expect.poll(erase).toEqual({
    code: 0,
    output: `1 lead of ${anna.email} erased, with what was to be sent.\n`,
    errors: '',
  })
  expect(await namesIn(disk.directory)).toEqual([bruno.name, carla.name])
  expect(server.process.exitCode).toBeNull()
})

test('erase succeeds though the log cannot be emptied', async ({ skip }) => {
  const disk = smallDisk(skip)
  const store = await openSqliteStore(disk.directory)
  onTestFinished(() => store.close())
  const several = Array.from({ length: 400 }, (_, index) => ({ ...bruno, name: `Bruno ${index}` }))
  await store.insert([...several, anna])
  // Enough for the erase in the log, and too little for the whole log in leads.db.
  disk.fill(100_000)
  const { code, output, errors } = await runLeads({ DATA_DIR: disk.directory }, 'erase', '--email', anna.email, '--yes')
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toMatch(
    /^1 lead of .* erased, .*\nThe file leads\.db-wal could not be tidied \(database or disk is full\), and may/,
  )
  const environment = { DATA_DIR: disk.directory }
  expect((await leadsHere(environment, 'list', '--email', anna.email)).output).toBe('0 leads\n')
  disk.makeRoom()
  expect((await leadsHere(environment, 'erase', '--email', anna.email, '--yes')).output).toMatch(
    /^There is no lead of .*: nothing was erased\.\n$/,
  )
})
