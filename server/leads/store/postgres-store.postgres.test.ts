import { expect, onTestFinished, test } from 'vitest'
import { HARD_LIMIT, HARD_LIMIT_SQLSTATE } from '../../../leads/lead.ts'
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
import { testLogin } from '../../../test/fixtures/postgres-database.ts'
import { ownPostgresFixture, postgresFixture } from '../../../test/fixtures/store.ts'
import { StoreRefusal, StoreUnavailable } from '../../database/failures.ts'
import { openPool } from '../../database/postgres/pool.ts'
import { unknownOrigin } from '../screening/sender.ts'
import { openPostgresStore } from './postgres-store.ts'

testLeadStore('PostgreSQL', postgresFixture)
testNotificationQueue('PostgreSQL', postgresFixture)
testLeadRecords('PostgreSQL', postgresFixture)
testOfficeLeads('PostgreSQL', postgresFixture)
testDeliveries('PostgreSQL', postgresFixture)
testReviews('PostgreSQL', postgresFixture)
testHandLeads('PostgreSQL', postgresFixture)
testClosedDays('PostgreSQL', postgresFixture)
testHostLinks('PostgreSQL', postgresFixture)
testAppointments('PostgreSQL', postgresFixture)
testOfficeAccess('PostgreSQL', postgresFixture)
testOfficePush('PostgreSQL', postgresFixture)
testEditingStore('PostgreSQL', postgresFixture)
testSitePhotographs('PostgreSQL', postgresFixture)
testUploads('PostgreSQL', postgresFixture)

test('refuses a lead with the code of the database', async () => {
  const { leads, database, storedLeads } = await ownPostgresFixture()
  await database.query('drop policy "Visitors may leave a lead" on leads')
  const failure = await leads.insert([anna]).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StoreRefusal)
  expect(failure).toMatchObject({
    code: '42501',
    message: 'new row violates row-level security policy for table "leads"',
  })
  expect(await leads.canWrite()).toBe(false)
  expect(await storedLeads()).toEqual([])
})

test('can be written where a rule of the owner refuses the trial lead alone', async () => {
  const { leads, database, storedLeads } = await ownPostgresFixture()
  await database.query(`alter table leads add constraint leads_email_has_at check (email like '%@%')`)
  expect(await leads.canWrite()).toBe(true)
  await leads.insert([anna])
  expect(await storedLeads()).toHaveLength(1)
})

test('stores none of several leads when one is refused', async () => {
  const { leads, database, storedLeads } = await ownPostgresFixture()
  await database.query(`alter table leads add constraint leads_name_known check (name <> 'Nessuno')`)
  const insert = leads.insert([anna, { ...anna, name: 'Nessuno' }])
  await expect(insert).rejects.toMatchObject({ code: '23514' })
  expect(await storedLeads()).toEqual([])
})

test('counts the senders that a gateway forwards, and limits them, without storing an address', async () => {
  const { database, queue } = await ownPostgresFixture()
  const insert = (name: string, address: string) =>
    database.query(`begin; set local role anon;
      set local request.headers = '{"x-forwarded-for": "${address}, 10.0.0.1"}';
      insert into leads (name, email, phone, zone) values ('${name}', 'a@b', '1', 'roma'); commit`)
  for (let count = 0; count < HARD_LIMIT.leads; count += 1) {
    await insert(`Uno ${count}`, '203.0.113.7')
  }
  await expect(insert('Uno di troppo', '203.0.113.7')).rejects.toMatchObject({ code: HARD_LIMIT_SQLSTATE })
  await insert('Altro', '203.0.113.8')
  const { candidates } = await queue.candidates(new Date(Date.now() + 1000))
  const bySender = new Map(candidates.map(({ lead, bySender, isShared }) => [lead.name, { bySender, isShared }]))
  expect(bySender.get('Uno 0')).toEqual({ bySender: 10, isShared: false })
  expect(bySender.get('Altro')).toEqual({ bySender: 1, isShared: false })
  const [{ senders = '' } = {}] = await database.query<{ senders: string }>(
    'select string_agg(sender, $1) as senders from notifications',
    [' '],
  )
  expect(senders).not.toContain('203.0')
})

test('enforces the limit of an address within one statement, before its other rows are written', async () => {
  const { database, storedLeads } = await ownPostgresFixture()
  const rows = Array.from({ length: 5_000 }, (_, count) => `('Uno ${count}', 'a@b', '1', 'roma')`)
  const insert = (address: string, count: number) =>
    database.query(`begin; set local role anon; set local request.headers = '{"x-real-ip": "${address}"}';
      insert into leads (name, email, phone, zone) values ${rows.slice(0, count).join(', ')}; commit`)
  await expect(insert('203.0.113.7', 5_000)).rejects.toMatchObject({ code: HARD_LIMIT_SQLSTATE })
  expect(await storedLeads()).toEqual([])
  await insert('203.0.113.7', HARD_LIMIT.leads)
  expect(await storedLeads()).toHaveLength(HARD_LIMIT.leads)
  // The first row beyond the limit is refused before it is in the table. PostgreSQL's statistics count undone rows too, and are
  // updated some time after their transaction.
  const inserted = async () => {
    const [row] = await database.query<{ inserted: string }>(
      'select n_tup_ins::text as inserted from pg_stat_user_tables where relname = $1',
      ['leads'],
    )
    return Number(row?.inserted)
  }
  await expect.poll(inserted).toBeGreaterThanOrEqual(2 * HARD_LIMIT.leads)
  expect(await inserted()).toBe(2 * HARD_LIMIT.leads)
})

test.each([
  ['the address that Cloudflare saw', { 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': '*' }, 'own', 5],
  ['the address that the proxy saw', { 'x-real-ip': '203.0.113.7', 'x-forwarded-for': '*, 10.0.0.1' }, 'own', 5],
  ['an IPv6 network of a customer', { 'x-real-ip': '2001:db8:1:*::1' }, 'own', 5],
  ['a private address for everybody', { 'x-real-ip': '172.18.0.1' }, 'shared', 5],
  ['a text that is no address, for everybody', { 'x-forwarded-for': 'unknown' }, 'shared', 5],
  ['an IPv4 address that an IPv6 socket shows', { 'x-real-ip': '::ffff:203.0.113.*' }, 'own', 1],
  ['the proxy where another header is empty', { 'cf-connecting-ip': '', 'x-real-ip': '203.0.113.7' }, 'own', 5],
  [
    'the proxy where another header is private',
    { 'cf-connecting-ip': '10.0.0.*', 'x-real-ip': '203.0.113.7' },
    'own',
    5,
  ],
  ['an IPv4 address in hexadecimal', { 'x-real-ip': '::ffff:cb00:710*' }, 'own', 1],
  ['an IPv4 address without its port', { 'x-real-ip': '203.0.113.7:*' }, 'own', 5],
  ['an IPv6 address without its port', { 'x-real-ip': '[2001:db8::7]:*' }, 'own', 5],
  [
    'the first forwarded address where there is nothing better',
    { 'x-forwarded-for': '203.0.113.*, 10.0.0.1' },
    'own',
    1,
  ],
])('counts a sender by %s', async (_what, headers, kind, bySender) => {
  const { database, queue } = await ownPostgresFixture()
  for (let count = 1; count <= 5; count += 1) {
    const sent = JSON.stringify(headers).replaceAll('*', String(count))
    await database.query(`begin; set local role anon; set local request.headers = '${sent}';
      insert into leads (name, email, phone, zone) values ('Anna ${count}', 'a@b', '1', 'roma'); commit`)
  }
  const { candidates } = await queue.candidates(new Date(Date.now() + 1000))
  expect(candidates).toHaveLength(5)
  for (const candidate of candidates) {
    expect(candidate).toMatchObject({ bySender, isShared: kind === 'shared' })
  }
})

test('enforces the limit of an address for leads that come at the same moment', async () => {
  const { leads, storedLeads } = await ownPostgresFixture()
  const origin = { ...unknownOrigin, sender: 'own:one address' }
  const inserts = Array.from({ length: 2 * HARD_LIMIT.leads }, (_, count) =>
    leads.insert([{ ...anna, name: `Anna ${count}` }], origin),
  )
  const refused = (await Promise.allSettled(inserts)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(HARD_LIMIT.leads)
  expect(refused[0]).toMatchObject({ reason: { code: HARD_LIMIT_SQLSTATE } })
  expect(await storedLeads()).toHaveLength(HARD_LIMIT.leads)
})

test('finds its tables whatever the login looks through, and what it looks through for triggers', async () => {
  const { database } = await ownPostgresFixture()
  const login = await testLogin(database, 'superuser')
  await database.query(`alter role ${login.name} set search_path = elsewhere`)
  const store = openPostgresStore(openPool(login.url))
  onTestFinished(store.close)
  expect(
    await store.run([{ sql: 'select count(*) as count from notifications' }, { sql: 'show search_path' }]),
  ).toEqual([[{ count: '0' }], [{ search_path: 'public, elsewhere' }]])
})

test('is unavailable when the database cannot be reached', async () => {
  const leads = openPostgresStore(openPool('postgres://nobody@127.0.0.1:1/none'))
  onTestFinished(() => leads.close())
  await expect(leads.insert([anna])).rejects.toBeInstanceOf(StoreUnavailable)
  expect(await leads.canWrite()).toBe(false)
})

test('says in words why PostgreSQL lets it in no more', async () => {
  const { database } = await ownPostgresFixture()
  const reasonAt = async (part: Partial<URL>) => {
    const leads = openPostgresStore(openPool(Object.assign(new URL(database.url), part).href))
    onTestFinished(() => leads.close())
    return leads.insert([anna]).catch(({ reason }: StoreUnavailable) => reason)
  }
  expect(await reasonAt({ password: 'former' })).toBe('28P01: password authentication failed for user')
  expect(await reasonAt({ pathname: '/dropped' })).toBe('3D000: database does not exist')
})

test('reconnects after its connections were cut', async () => {
  const { leads, database, storedLeads } = await ownPostgresFixture()
  await leads.insert([anna])
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await expect.poll(() => leads.insert([{ ...anna, name: 'Dopo' }]).catch(() => 'unavailable')).not.toBe('unavailable')
  expect(await storedLeads()).toHaveLength(2)
})

test('gives up all connections once one cannot write: after a failover they lead to the server that only reads', async () => {
  const { database, storedLeads } = await ownPostgresFixture()
  const name = new URL(database.url).pathname.slice(1)
  await database.query(`alter database ${name} set default_transaction_read_only = on`)
  const pool = openPool(database.url)
  const leads = openPostgresStore(pool)
  onTestFinished(() => leads.close())
  await expect(leads.insert([anna])).rejects.toBeInstanceOf(StoreUnavailable)
  await Promise.all(Array.from({ length: 5 }, () => pool.query('select pg_sleep(0.1)')))
  expect(pool.idleCount).toBe(5)
  // New connections alone have this.
  await database.query(`alter database ${name} reset default_transaction_read_only`)
  await leads.insert([anna])
  expect(await storedLeads()).toHaveLength(1)
})

test('survives a connection that is cut between two statements', async () => {
  const { database } = await ownPostgresFixture()
  const pool = openPool(database.url, 2)
  onTestFinished(() => pool.end())
  const client = await pool.connect()
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
  // Without a listener this event would be an exception that nobody catches.
  const cut = new Promise((resolve) => client.once('end', resolve))
  await database.query('select pg_terminate_backend($1)', [rows[0]?.id])
  await cut
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('times out on a lead that waits for a lock, and does not store it', async () => {
  const { database, storedLeads } = await ownPostgresFixture()
  const leads = openPostgresStore(openPool(database.url), [], 300)
  onTestFinished(() => leads.close())
  const other = openPool(database.url)
  onTestFinished(() => other.end())
  const holder = await other.connect()
  await holder.query('begin; lock table leads in exclusive mode')
  const failure = await leads.insert([anna]).catch((error: unknown) => error)
  await holder.query('rollback')
  holder.release()
  // By the database's own limit: what it goes on with, nobody knows.
  expect(failure).toMatchObject({
    name: 'StoreUnavailable',
    reason: '57014: canceling statement due to statement timeout',
  })
  expect(await storedLeads()).toEqual([])
})

test('erased leads leave the statistics, where the login may renew them', async () => {
  const { leads, database } = await ownPostgresFixture()
  await leads.insert(['Anna', 'Bice', 'Zenobia'].map((name) => ({ ...anna, name })))
  await database.query('analyze leads')
  const samples = () =>
    database.query(
      "select histogram_bounds::text as names from pg_stats where tablename = 'leads' and attname = 'name'",
    )
  const quoted = [{ names: '{Anna,Bice,Zenobia}' }]
  await database.query("delete from leads where name = 'Zenobia'")
  const login = await testLogin(database, 'bypassrls')
  await database.query(`grant select on leads to ${login.name}`)
  const other = openPostgresStore(openPool(login.url))
  onTestFinished(() => other.close())
  expect(await other.tidyFiles?.(true)).toBe(true)
  expect(await samples()).toEqual(quoted)
  expect(await leads.tidyFiles?.(true)).toBe(true)
  expect(await samples()).toEqual([{ names: '{Anna,Bice}' }])
})
