import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { anna } from '../../test/cases/same-lead.ts'
import { testCommands } from '../../test/contracts/commands.ts'
import { backUpDuringInserts, backupRows } from '../../test/fixtures/backup.ts'
import {
  type CommandFixture,
  postgresCommands,
  runLeads,
  sqliteCommands,
  storeThree,
  withThree,
} from '../../test/fixtures/commands.ts'
import { testLogin } from '../../test/fixtures/postgres-database.ts'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { openPostgresArchive } from '../database/postgres/archive.ts'
import { archivedTables } from './backup/archived-tables.ts'
import { explainFailure } from './run-command.ts'

testCommands('the commands on PostgreSQL', postgresCommands)

/** Makes a backup of one store, restores it into another, and returns the rows of the backup. */
async function move(from: CommandFixture, to: CommandFixture) {
  const file = join(temporaryFolder(), 'leads.backup')
  expect(await from.leads('backup', file)).toMatchObject({ code: 0, errors: '' })
  expect(await to.leads('restore', file)).toMatchObject({ code: 0, errors: '' })
  return backupRows(file)
}

test('leads move from SQLite to PostgreSQL and back without a change', async () => {
  const [sqlite, postgres, other, none] = await Promise.all([
    sqliteCommands(),
    postgresCommands(),
    sqliteCommands(),
    sqliteCommands(),
  ])
  await storeThree(sqlite)
  const rows = await move(sqlite, postgres)
  expect(rows).toHaveLength(9)
  expect(await move(postgres, other)).toEqual(rows)
  expect(await move(other, none)).toEqual(rows)
})

test('leads move from one PostgreSQL to another with the microseconds of their times', async () => {
  const [from, to, none] = await Promise.all([postgresCommands(), postgresCommands(), sqliteCommands()])
  await storeThree(from)
  const rows = await move(from, to)
  expect(rows.join()).toMatch(/"created_at":"[^"]+\.\d{6}Z"/)
  expect(await move(to, none)).toEqual(rows)
})

test('a backup during inserts is of one point in time', async () => {
  await backUpDuringInserts(await postgresCommands(), await postgresCommands())
})

test('restore enables the triggers again, also after a row that PostgreSQL refuses', async () => {
  const fixture = await withThree(postgresCommands)
  const file = join(temporaryFolder(), 'leads.backup')
  await fixture.leads('backup', file)
  await fixture.database.query(
    `delete from leads; alter table leads add constraint leads_no_anna check (name <> 'Anna Bianchi')`,
  )
  const { code, output } = await fixture.leads('restore', file)
  expect(code).toBe(1)
  expect(output).toMatch(/^line \d+, lead [0-9a-f-]{36}: constraint failed: leads_no_anna\nline /)
  expect(await fixture.database.query('select id from leads')).toEqual([])
  const triggers = await fixture.database.query(
    `select distinct tgenabled from pg_trigger where tgrelid = 'leads'::regclass and not tgisinternal`,
  )
  expect(triggers).toEqual([{ tgenabled: 'O' }])
})

test('the commands work while visitors may insert nothing', async () => {
  const fixture = await withThree(postgresCommands)
  await fixture.database.query('revoke all on leads from anon')
  expect(await runLeads(fixture.environment, 'list')).toMatchObject({ code: 0, errors: '' })
})

test('an erased person leaves the statistics of PostgreSQL', async () => {
  const fixture = await withThree(postgresCommands)
  await fixture.database.query('analyze leads')
  const quoted = async () =>
    JSON.stringify(
      await fixture.database.query("select histogram_bounds::text as emails from pg_stats where attname = 'email'"),
    )
  expect(await quoted()).toContain(anna.email)
  expect(await fixture.leads('erase', '--email', anna.email, '--yes')).toMatchObject({ code: 0, errors: '' })
  expect(await quoted()).not.toContain(anna.email)
})

test('what is wrong with the server is said in its own words, without names of files', async () => {
  const fixture = await withThree(postgresCommands)
  const erase = () => fixture.leads('erase', '--email', anna.email, '--yes')
  const raise = (message: string, code: string) =>
    fixture.database.query(`create or replace function public.fail() returns trigger language plpgsql as
      $$ begin raise exception '${message}' using errcode = '${code}'; end $$;
      create or replace trigger a_fail before delete on leads for each row execute function public.fail()`)
  await raise('could not open file "base/5/1234": Permission denied', '58030')
  expect(await erase()).toMatchObject({
    code: 1,
    errors: 'the lead store is unavailable (58030: could not open file: Permission denied)\n',
  })
  await raise('could not extend file "base/5/1234": No space left on device', '53100')
  expect(await erase()).toMatchObject({
    code: 1,
    errors: 'The disk is full, and nothing more was changed: make room on it and run this again.\n',
  })
  await fixture.database.query(`alter database ${new URL(fixture.database.url).pathname.slice(1)}
    set default_transaction_read_only = on`)
  expect(await erase()).toMatchObject({
    code: 1,
    errors: expect.stringMatching(
      /^the lead store is unavailable \(25006: cannot execute \S+ in a read-only transaction\)$/m,
    ),
  })
})

test('a database that stops under a backup is named in the failure', async () => {
  const fixture = await withThree(postgresCommands)
  const archive = openPostgresArchive(fixture.database.url, archivedTables)
  onTestFinished(archive.close)
  const { rows } = await archive.read()
  const stop = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  const read = async () => {
    for await (const _ of rows) {
      await fixture.database.query(stop)
    }
  }
  const error = await read().catch((failure: unknown) => failure)
  expect(explainFailure(error).message).toMatch(/^the lead store is unavailable \(/)
})

test('a login without the rights of the owner is named in the failure', async () => {
  const fixture = await withThree(postgresCommands)
  const { name: role, url } = await testLogin(fixture.database)
  await fixture.database.query(
    `grant usage on schema casa_in_posa to ${role}; grant select on all tables in schema casa_in_posa to ${role}`,
  )
  const { code, errors } = await runLeads({ DATABASE_URL: url }, 'list')
  expect(code).toBe(1)
  expect(errors).toBe(
    'The login of DATABASE_URL lacks a right that the owner of the tables has (docs/deploy-many.md): permission denied for table leads\n',
  )
})

test('a login to which the policies show no leads makes no backup without them', async () => {
  const fixture = await withThree(postgresCommands)
  const { name: role, url } = await testLogin(fixture.database)
  await fixture.database.query(
    `grant usage on schema casa_in_posa to ${role}; grant select on all tables in schema casa_in_posa to ${role};
     grant select on all tables in schema public to ${role}`,
  )
  const file = join(temporaryFolder(), 'leads.backup')
  const { code, errors } = await runLeads({ DATABASE_URL: url }, 'backup', file)
  expect(code).toBe(1)
  expect(errors).toContain('row-level security')
  expect(existsSync(file)).toBe(false)
})
