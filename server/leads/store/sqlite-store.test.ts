import { chmodSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { namedZones } from '../../../business/cities.ts'
import { isRequired, leadFields } from '../../../leads/lead.ts'
import { projectRoot } from '../../../scripts/project-root.ts'
import { anna } from '../../../test/cases/same-lead.ts'
import { testAppointments } from '../../../test/contracts/appointments.ts'
import { testClosedDays } from '../../../test/contracts/closed-days.ts'
import { testDeliveries } from '../../../test/contracts/deliveries.ts'
import { testEditingStore } from '../../../test/contracts/editing-store.ts'
import { testHandLeads } from '../../../test/contracts/hand-leads.ts'
import { testHostLinks } from '../../../test/contracts/host-links.ts'
import { testLeadRecords } from '../../../test/contracts/lead-records.ts'
import { testLeadStore } from '../../../test/contracts/lead-store.ts'
import { testNotificationQueue } from '../../../test/contracts/notification-queue.ts'
import { testOfficeAccess } from '../../../test/contracts/office-access.ts'
import { testOfficeLeads } from '../../../test/contracts/office-leads.ts'
import { testOfficePush } from '../../../test/contracts/office-push.ts'
import { testReviews } from '../../../test/contracts/reviews.ts'
import { testSitePhotographs } from '../../../test/contracts/site-photographs.ts'
import { testUploads } from '../../../test/contracts/uploads.ts'
import { LINK_SECRET, ownSqliteFixture, sqliteFixture } from '../../../test/fixtures/store.ts'
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts'
import { StoreUnavailable } from '../../database/failures.ts'
import type { Statement } from '../../database/sql-database.ts'
import { openDatabase } from '../../database/sqlite/database.ts'
import { migrations } from '../../database/sqlite/migrations.ts'
import { MAX_JOBS_PER_COMMIT } from '../../database/sqlite/open-sqlite.ts'
import { receivers } from '../../outbox/queue/notification.ts'
import { notificationQueueIn } from '../../outbox/queue/notification-queue.ts'
import { queueUpkeepIn } from '../../outbox/queue/upkeep.ts'
import { recordsIn } from '../../outbox/records.ts'
import { openSqliteStore } from './sqlite-store.ts'

testLeadStore('SQLite', sqliteFixture)
testNotificationQueue('SQLite', sqliteFixture)
testLeadRecords('SQLite', sqliteFixture)
testOfficeLeads('SQLite', sqliteFixture)
testDeliveries('SQLite', sqliteFixture)
testReviews('SQLite', sqliteFixture)
testHandLeads('SQLite', sqliteFixture)
testClosedDays('SQLite', sqliteFixture)
testHostLinks('SQLite', sqliteFixture)
testAppointments('SQLite', sqliteFixture)
testOfficeAccess('SQLite', sqliteFixture)
testOfficePush('SQLite', sqliteFixture)
testEditingStore('SQLite', sqliteFixture)
testSitePhotographs('SQLite', sqliteFixture)
testUploads('SQLite', sqliteFixture)

function different(count: number) {
  return Array.from({ length: count }, (_, index) => ({ ...anna, name: `Anna ${index}` }))
}

/** Counts the commits in a write-ahead log: the frames that have the size of the database. */
function commitsIn(directory: string): number {
  const log = readFileSync(join(directory, 'leads.db-wal'))
  if (log.length === 0) {
    return 0
  }
  const frameLength = 24 + log.readUInt32BE(8)
  let commits = 0
  for (let start = 32; start + frameLength <= log.length; start += frameLength) {
    commits += log.readUInt32BE(start + 4) > 0 ? 1 : 0
  }
  return commits
}

test('puts inserts that wait into one commit, and answers each', async () => {
  const { leads, directory, storedLeads } = await ownSqliteFixture()
  const before = commitsIn(directory)
  const results = await Promise.all(different(200).map((lead) => leads.insert([lead])))
  expect(results.every(({ stored }) => stored === 1)).toBe(true)
  expect(await storedLeads()).toHaveLength(200)
  expect(commitsIn(directory) - before).toBeLessThan(20)
})

test('a statement that is wrong takes no lead along that is stored in the same commit', async () => {
  const { leads, storedLeads } = await ownSqliteFixture()
  const [, wrong, stored] = await Promise.allSettled([
    // The others wait for it, and so for one another.
    leads.run([{ sql: 'select 1' }]),
    leads.run([{ sql: 'select nothing' }]),
    leads.insert([anna]),
  ])
  expect([wrong.status, stored]).toEqual(['rejected', { status: 'fulfilled', value: { stored: 1 } }])
  expect(await storedLeads()).toHaveLength(1)
})

test('the guide beside the store has the limit of a commit', () => {
  const guide = readFileSync(join(projectRoot, 'server/database/sqlite/README.md'), 'utf8')
  expect(guide).toContain(`\n${MAX_JOBS_PER_COMMIT} jobs, in one transaction`)
})

test('gives new leads ids in the order of time', async () => {
  const { leads, records } = await ownSqliteFixture()
  const before = Date.now()
  await leads.insert(different(3))
  const after = Date.now()
  for (const { id } of await records.list({})) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    const time = Number.parseInt(id.slice(0, 13).replace('-', ''), 16)
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(after)
  }
  expect(await records.count({})).toBe(3)
})

test('flushes each commit to the disk before it is acknowledged', async () => {
  const { directory } = await ownSqliteFixture()
  const database = openDatabase(directory)
  onTestFinished(() => database.close())
  expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
  // 2 is FULL: only with it does a commit in this mode outlive a power cut (sqlite.org/pragma.html#pragma_synchronous).
  expect(database.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 })
})

test('refuses a write that comes while it closes, and closes all the same', async () => {
  const directory = temporaryFolder()
  const store = await openSqliteStore(directory)
  const closing = store.close()
  await expect(store.insert([anna])).rejects.toThrow(StoreUnavailable)
  await closing
})

test('keeps folder and files for the owner alone', async () => {
  const parent = temporaryFolder()
  const directory = join(parent, 'data')
  const leads = await openSqliteStore(directory)
  onTestFinished(() => leads.close())
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
  expect(mode(directory)).toBe('700')
  expect(['leads.db', 'leads.db-wal', 'leads.db-shm'].map((name) => mode(join(directory, name)))).toEqual([
    '600',
    '600',
    '600',
  ])
})

test('restricts a database file that others could read', async () => {
  const { leads, directory } = await ownSqliteFixture()
  await leads.close()
  chmodSync(join(directory, 'leads.db'), 0o644)
  const again = await openSqliteStore(directory)
  onTestFinished(() => again.close())
  expect(statSync(join(directory, 'leads.db')).mode & 0o777).toBe(0o600)
})

/** The threads that are started from now on. */
function startedThreads(): readonly Worker[] {
  const threads: Worker[] = []
  const remember = (thread: Worker) => threads.push(thread)
  process.on('worker', remember)
  onTestFinished(() => {
    process.off('worker', remember)
  })
  return threads
}

test('goes on after its writing thread has died, and settles every insert', async () => {
  const threads = startedThreads()
  const { leads, storedLeads } = await ownSqliteFixture()
  const inserts = different(50).map((lead) => leads.insert([lead]))
  await threads[0]?.terminate()
  const results = await Promise.allSettled(inserts)
  const acknowledged = results.filter(({ status }) => status === 'fulfilled').length
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(failures.length).toBeGreaterThan(0)
  expect(failures.every((failure) => failure instanceof StoreUnavailable)).toBe(true)
  expect((await storedLeads()).length).toBeGreaterThanOrEqual(acknowledged)
  expect(await leads.insert([{ ...anna, name: 'Dopo' }])).toEqual({ stored: 1 })
  expect(threads).toHaveLength(2)
})

test('refuses no lead after its writing thread has died while it made the files tidy', async () => {
  const threads = startedThreads()
  const { leads } = await ownSqliteFixture()
  const tidying = leads.tidyFiles?.(true)
  await threads[0]?.terminate()
  await tidying
  expect(await leads.insert([anna])).toEqual({ stored: 1 })
  expect(threads).toHaveLength(2)
})

test('ignores messages that Node itself posts from the writing thread', async () => {
  // Set by Node's --watch: each thread then posts which modules it imports.
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const { leads } = await ownSqliteFixture()
  expect(await leads.canWrite()).toBe(true)
  expect(await leads.insert([anna])).toEqual({ stored: 1 })
})

test('is unavailable while another program locks the database', async () => {
  const { leads, directory, storedLeads } = await ownSqliteFixture()
  const other = new DatabaseSync(join(directory, 'leads.db'))
  other.exec('begin immediate')
  const [insert, canWrite] = await Promise.all([
    leads.insert([anna]).catch((error: unknown) => error),
    leads.canWrite(),
  ])
  other.exec('rollback')
  other.close()
  expect(insert).toBeInstanceOf(StoreUnavailable)
  expect(canWrite).toBe(false)
  expect(await storedLeads()).toEqual([])
  expect(await leads.insert([anna])).toEqual({ stored: 1 })
})

test('is opened beside a server without writing anything', async () => {
  const { leads, directory } = await ownSqliteFixture()
  await leads.insert([anna])
  const changes = () =>
    ['', 'leads.db', 'leads.db-wal'].map((name) => statSync(join(directory, name), { bigint: true }).mtimeNs)
  const before = changes()
  const other = await openSqliteStore(directory, namedZones)
  await other.close()
  expect(changes()).toEqual(before)
})

test('migrates a database of an earlier version, with its leads and notifications', async () => {
  const directory = temporaryFolder()
  const at = new Date().toISOString()
  const earlier = new DatabaseSync(join(directory, 'leads.db'))
  earlier.exec(`${migrations.slice(0, 2).join('')}; pragma user_version = 2;
    insert into leads (id, created_at, name, email, phone, zone, same_lead_key)
      values ('1', '${at}', 'Anna', 'a@b', '1', 'roma', 'key');
    insert into notifications (id, lead_id, kind, status, created_at, due_at)
      values ('1:notice', '1', 'notice', 'waiting', '${at}', '${at}'), ('digest:1', null, 'digest', 'delivered', '${at}', '${at}')`)
  earlier.close()
  const store = await openSqliteStore(directory)
  onTestFinished(() => store.close())
  const ids = async () => (await store.run([{ sql: 'select id from notifications order by id' }]))[0]
  expect(await ids()).toEqual([{ id: '1:notice' }, { id: 'digest:1' }])
  expect(await notificationQueueIn(store, LINK_SECRET).claim(new Date(), 10)).toMatchObject([
    { kind: 'notice', lead: { name: 'Anna' } },
  ])
  await store.run([{ sql: 'delete from leads' }])
  expect(await ids()).toEqual([{ id: 'digest:1' }])
})

test.each(leadFields.filter(isRequired))('refuses a blank %s by a check of the table', async (column) => {
  const { directory } = await ownSqliteFixture()
  const database = new DatabaseSync(join(directory, 'leads.db'))
  onTestFinished(() => database.close())
  const row: Record<string, string> = { ...anna, [column]: ' \t\u00a0\u3000' }
  const values = leadFields.map((field) => `:${field}`).join(', ')
  const insert = () =>
    database
      .prepare(
        `insert into leads (id, created_at, same_lead_key, ${leadFields.join(', ')}) values ('1', '', '', ${values})`,
      )
      .run(row)
  expect(insert).toThrow(`CHECK constraint failed: leads_${column}_check`)
})

test('keeps longer texts from before the limit, and changes the other columns of their rows', async () => {
  const directory = temporaryFolder()
  const database = new DatabaseSync(join(directory, 'leads.db'))
  onTestFinished(() => database.close())
  database.exec(`${migrations.slice(0, 2).join('\n')} pragma user_version = 2`)
  const insert = database.prepare(
    `insert into leads (id, created_at, name, email, phone, zone, same_lead_key)
     values (?, '', ?, 'a@b', '1', 'roma', '')`,
  )
  insert.run('1', 'x'.repeat(50_000))
  const store = await openSqliteStore(directory)
  onTestFinished(() => store.close())
  await store.run([{ sql: `update leads set contacted_at = '2026-11-01', phone = '2'` }])
  expect(database.prepare('select length(name) as length, phone from leads').all()).toEqual([
    { length: 50_000, phone: '2' },
  ])
  const change = store.run([{ sql: `update leads set name = name || 'x'` }])
  await expect(change).rejects.toThrow('CHECK constraint failed: leads_name_length_check')
  expect(() => insert.run('2', 'x'.repeat(50_000))).toThrow('CHECK constraint failed: leads_name_length_check')
})

/** A database that remembers what it is asked, and how SQLite would find that. */
async function plannedDatabase() {
  const { leads } = await sqliteFixture()
  const asked: Statement[] = []
  const run: typeof leads.run = (statements) => {
    asked.push(...statements)
    return leads.run(statements)
  }
  const plans = () =>
    leads.run(asked.map(({ sql, ...statement }) => ({ ...statement, sql: `explain query plan ${sql}` })))
  return { database: { ...leads, run }, plans }
}

test('finds a lead by its whole id without reading the others', async () => {
  const { database, plans } = await plannedDatabase()
  await recordsIn(database, LINK_SECRET).find('019a1b2c-3d4e-7f50-8a61-b2c3d4e5f607')
  const [plan] = await plans()
  expect(plan).toEqual([expect.objectContaining({ detail: expect.stringMatching(/^SEARCH leads USING INDEX/) })])
})

test('looks for what waits without reading what was delivered', async () => {
  const { database, plans } = await plannedDatabase()
  const queue = notificationQueueIn(database, LINK_SECRET)
  const now = new Date()
  await queue.candidates(now)
  await queue.assignChannels(now, false)
  for (const receiver of receivers) {
    await queue.claim(now, 1, receiver)
  }
  await queueUpkeepIn(database).bringForward(now)
  expect((await plans()).flat().map(({ detail }) => String(detail))).not.toContainEqual(
    expect.stringMatching(/^SCAN (n|notifications)$/),
  )
})
