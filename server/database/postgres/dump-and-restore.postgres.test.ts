import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { anna } from '../../../test/cases/same-lead.ts'
import { serverDirectory, spawnServer } from '../../../test/fixtures/spawned-server.ts'
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts'
import {
  createDatabase,
  installedPrograms,
  type OwnServer,
  password,
  rightsIn,
  startOwnServer,
} from '../../../test/fixtures/two-servers.ts'
import { query } from '../../../test/postgres.ts'
import type { StoreDatabase } from '../../leads/store/lead-store.ts'
import { openPostgresStore } from '../../leads/store/postgres-store.ts'
import { migrate } from './migrate.ts'
import { openPool } from './pool.ts'

// docs/deploy-many.md says how to make the database, dump it and restore it elsewhere: here it is done, from one server to another.

const installed = installedPrograms()
const explanation = 'PostgreSQL 15 or later is not installed here: its pg_dump was not tried.'
const tables = ['public.leads', 'public.notifications', 'public.sender_salt', 'casa_in_posa.migrations']

let servers: readonly OwnServer[] = []

beforeAll(async () => {
  if (installed !== undefined) {
    servers = await Promise.all([startOwnServer(installed), startOwnServer(installed)])
  }
})

afterAll(() => Promise.all(servers.map(({ stop }) => stop())))

async function openStore(url: string): Promise<StoreDatabase> {
  const pool = openPool(url)
  await migrate(pool)
  return openPostgresStore(pool)
}

async function rowsIn(url: string, table: string): Promise<readonly string[]> {
  const rows = await query(url, `select to_jsonb(t)::text as row from ${table} t order by 1`)
  return rows.map(({ row }) => String(row))
}

/** Inserts twenty leads at a time while some work is in progress. Returns how many. */
async function insertDuring(store: StoreDatabase, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  let isOver = false
  const insertUntilOver = async () => {
    while (!isOver) {
      const start = count
      await store.insert(Array.from({ length: 20 }, (_, index) => ({ ...anna, name: `Anna ${start + index}` })))
      count += 20
    }
  }
  const inserting = insertUntilOver()
  await work().finally(() => {
    isOver = true
  })
  await inserting
  return count
}

test('create-database.sql makes a login that can run the server, and has no rights beyond its database', async ({
  skip,
}) => {
  const [server] = servers
  if (server === undefined) {
    return skip(explanation)
  }
  await server.run('psql', ['--dbname=postgres', `--file=${createDatabase}`], { DATABASE_PASSWORD: password })
  const store = await openStore(server.ownUrl)
  expect(await store.ensureVisitorRights()).toBeNull()
  expect(await store.canWrite()).toBe(true)
  await store.close()
  const [role] = await query(server.ownUrl, 'select * from pg_roles where rolname = current_user')
  expect(role).toMatchObject({
    rolname: 'casainposa',
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolbypassrls: false,
  })
  // Of a row that is refused, PostgreSQL's log then has the rule alone.
  expect(await query(server.ownUrl, 'show log_error_verbosity')).toEqual([{ log_error_verbosity: 'terse' }])
  await expect(query(server.ownUrl, 'create role mine')).rejects.toThrow('permission denied to create role')
  await expect(query(server.ownUrl, 'grant pg_execute_server_program to current_user')).rejects.toMatchObject({
    code: '42501',
  })
  await expect(query(server.ownUrl, `copy (select 1) to program 'true'`)).rejects.toMatchObject({ code: '42501' })
  // That of another installation on the same PostgreSQL server, for instance.
  await query(server.superuserUrl, `create role other login password '${password}'; grant anon to other`)
  const otherUrl = Object.assign(new URL(server.ownUrl), { username: 'other' }).href
  await expect(query(otherUrl, 'select 1')).rejects.toThrow('permission denied for database "casainposa"')
  await query(server.superuserUrl, 'drop role other')
})

test('a start names the roles that its login may not create, and what to run', async ({ skip }) => {
  if (installed === undefined) {
    return skip(explanation)
  }
  const server = await startOwnServer(installed)
  onTestFinished(server.stop)
  await server.run('psql', [
    '--dbname=postgres',
    `--command=create role casainposa login password '${password}'`,
    `--command=create database casainposa owner casainposa encoding 'UTF8' template template0`,
  ])
  const refused = spawnServer(await serverDirectory(), { DATABASE_URL: server.ownUrl })
  expect(await refused.ended()).toBe(1)
  const [sentence, ...sql] = refused.errors().trimEnd().split('\n')
  expect(sentence).toContain('(DATABASE_URL) cannot be used: roles are missing that its login may not create. ')
  expect(sql).toEqual([
    '  create role anon nologin noinherit;',
    '  create role authenticated nologin noinherit;',
    '  create role service_role nologin noinherit bypassrls;',
    '  grant anon to casainposa;',
  ])
  await query(server.superuserUrl, sql.join('\n'))
  await spawnServer(await serverDirectory(), { DATABASE_URL: server.ownUrl }).listening()
})

test('pg_dump under load is consistent, and restores to the same on another server, rights included', async ({
  skip,
}) => {
  const [from, to] = servers
  if (from === undefined || to === undefined) {
    return skip(explanation)
  }
  const directory = temporaryFolder()
  const dump = join(directory, 'leads.dump')
  const store = await openStore(from.ownUrl)
  const stored = await insertDuring(store, async () => {
    // A few leads first, then the dump among them.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await from.run('pg_dump', ['--format=custom', `--file=${dump}`, 'casainposa'])
  })
  await store.close()

  await to.run('psql', ['--dbname=postgres', `--file=${createDatabase}`], { DATABASE_PASSWORD: password })
  await to.run('pg_restore', ['--exit-on-error', '--single-transaction', '--dbname=casainposa', dump])

  const restored = await rowsIn(to.superuserUrl, 'public.leads')
  expect(restored.length).toBeGreaterThan(0)
  expect(restored.length).toBeLessThan(stored)
  expect(restored.length % 20).toBe(0)
  expect(await rowsIn(to.superuserUrl, 'public.notifications')).toHaveLength(restored.length)
  for (const table of tables) {
    const original = new Set(await rowsIn(from.superuserUrl, table))
    expect((await rowsIn(to.superuserUrl, table)).filter((row) => !original.has(row))).toEqual([])
  }
  expect(await rightsIn(to.superuserUrl)).toEqual(await rightsIn(from.superuserUrl))

  const other = await openStore(to.ownUrl)
  await other.insert([{ ...anna, name: 'Anna after the restore' }])
  await other.close()
  expect(await rowsIn(to.superuserUrl, 'public.leads')).toHaveLength(restored.length + 1)
  await expect(query(to.ownUrl, 'set role anon; select * from leads')).rejects.toThrow('permission denied')
})

test('in a container create-database.sql leaves the superuser without a password', async ({ skip }) => {
  if (installed === undefined) {
    return skip(explanation)
  }
  const server = await startOwnServer(installed)
  onTestFinished(server.stop)
  const environment = { DATABASE_PASSWORD: password, POSTGRES_PASSWORD: password }
  const question = 'select rolpassword is null from pg_authid where rolname = current_user'
  const args = ['--dbname=postgres', '--tuples-only', '--quiet', `--file=${createDatabase}`, `--command=${question}`]
  expect((await server.run('psql', args, environment)).trim()).toBe('t')
})
