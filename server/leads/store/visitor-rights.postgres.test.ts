import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshTestDatabase, freshTestDatabase } from '../../../test/fixtures/postgres-database.ts'
import { supabaseDefaults, supabaseRoles } from '../../../test/fixtures/supabase-project.ts'
import { migrate } from '../../database/postgres/migrate.ts'
import { openPool } from '../../database/postgres/pool.ts'

let database: FreshTestDatabase

beforeAll(async () => {
  database = await freshTestDatabase()
  // As in a Supabase project: the roles exist, and have all rights on every new table.
  await database.query(`${supabaseRoles}; ${supabaseDefaults('current_user')}`)
  const pool = openPool(database.url)
  await migrate(pool)
  await pool.end()
})

afterAll(async () => {
  await database.drop()
})

const columns = '(name, email, phone, zone)'
const values = `('Anna', 'anna@esempio.it', '333', 'roma')`

/** Runs a statement with a role's rights and undoes it. Returns its refusal, or null. */
async function refusalOf(role: string, statement: string): Promise<{ code: string; message: string } | null> {
  try {
    await database.query(`begin; set local role ${role}; ${statement}; rollback`)
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { code, message: error instanceof Error ? error.message : '' }
  }
}

test.each(['anon', 'authenticated'])('%s may insert the columns of a lead', async (role) => {
  expect(await refusalOf(role, `insert into leads ${columns} values ${values}`)).toBeNull()
})

test.each(['name', 'email', 'phone'])('no visitor may leave a %s that fills the table', async (column) => {
  const lead = ['name', 'email', 'phone'].map((other) => (other === column ? `repeat('a', 16385)` : `'333'`))
  const refusal = await refusalOf('anon', `insert into leads ${columns} values (${lead.join(', ')}, 'roma')`)
  expect(refusal).toMatchObject({ code: '23514', message: expect.stringContaining(`leads_${column}_length_check`) })
})

test.each([
  ['read', 'select name from leads'],
  ['count', 'select count(*) from leads'],
  ['change', `update leads set name = 'x'`],
  ['erase', 'delete from leads'],
  ['empty', 'truncate leads'],
  ['lock', 'lock table leads'],
  ['read back what it inserts', `insert into leads ${columns} values ${values} returning id`],
  ['read back what it inserted itself', `insert into leads ${columns} values ${values} returning name`],
  ['look for duplicates', `insert into leads ${columns} values ${values} on conflict (id) do nothing`],
  [
    'choose the id',
    `insert into leads (id, name, email, phone, zone) values (gen_random_uuid(), 'A', 'a@b', '1', 'roma')`,
  ],
  [
    'choose the time',
    `insert into leads (created_at, name, email, phone, zone) values (now(), 'A', 'a@b', '1', 'roma')`,
  ],
  [
    'hold a lead',
    `insert into leads (held_because, name, email, phone, zone) values ('trap', 'A', 'a@b', '1', 'roma')`,
  ],
  ['choose the source', `insert into leads (source, name, email, phone, zone) values ('x', 'A', 'a@b', '1', 'roma')`],
  [
    'choose the key',
    `insert into leads (same_lead_key, name, email, phone, zone) values ('', 'A', 'a@b', '1', 'roma')`,
  ],
])('anon may not %s', async (_what, statement) => {
  expect(await refusalOf('anon', statement)).toEqual({ code: '42501', message: 'permission denied for table leads' })
})

test.each([
  ['call the trigger', 'select leads_before_insert()', 'permission denied for function leads_before_insert'],
  [
    'read the record of migrations',
    'select * from casa_in_posa.migrations',
    'permission denied for schema casa_in_posa',
  ],
  ['read the outbox', 'select * from notifications', 'permission denied for table notifications'],
  ['write to the outbox', 'delete from notifications', 'permission denied for table notifications'],
  ['read the salt of the senders', 'select * from sender_salt', 'permission denied for table sender_salt'],
  ['read the clock of the servers', 'select * from clock', 'permission denied for table clock'],
  ['read the visits', 'select * from visits', 'permission denied for table visits'],
  ['count a visit', `insert into visits values (now(), '/', '', '', '', 1)`, 'permission denied for table visits'],
  ['read a campaign', `select leads_campaign_part('', '')`, 'permission denied for function leads_campaign_part'],
  ['call the trigger of campaigns', 'select leads_set_campaign()', 'permission denied for function leads_set_campaign'],
  ['find out who sends a lead', 'select leads_sender()', 'permission denied for function leads_sender'],
  ['rank a signal', `select leads_signal_rank('form')`, 'permission denied for function leads_signal_rank'],
  ['call the second trigger', 'select leads_after_insert()', 'permission denied for function leads_after_insert'],
  ['switch row-level security off', 'alter table leads disable row level security', 'must be owner of table leads'],
  ['make tables', 'create table public.mine (id int)', 'permission denied for schema public'],
])('anon may not %s', async (_what, statement, message) => {
  expect(await refusalOf('anon', statement)).toEqual({ code: '42501', message })
})

test('anon may not insert once the policy is gone', async () => {
  const statement = `drop policy "Visitors may leave a lead" on leads; set local role anon; insert into leads ${columns} values ${values}`
  expect(await refusalOf('none', statement)).toEqual({
    code: '42501',
    message: 'new row violates row-level security policy for table "leads"',
  })
})

test('service_role may do everything', async () => {
  const statement = `insert into leads ${columns} values ${values}; update leads set name = 'x'; delete from leads`
  expect(await refusalOf('service_role', statement)).toBeNull()
})

const blank = `' \t\u00a0\u2003\u3000\ufeff\n'`

test.each([
  ['name', `(${blank}, 'a@b', '1', 'roma')`, '23514', 'violates check constraint "leads_name_check"'],
  ['email', `('A', ${blank}, '1', 'roma')`, '23514', 'violates check constraint "leads_email_check"'],
  ['phone', `('A', 'a@b', ${blank}, 'roma')`, '23514', 'violates check constraint "leads_phone_check"'],
  ['zone', `('A', 'a@b', '1', ${blank})`, '23514', 'violates check constraint "leads_zone_check"'],
  ['unknown zone', `('A', 'a@b', '1', 'nowhere')`, '23514', 'violates check constraint "leads_zone_check"'],
  ['missing name', `(null, 'a@b', '1', 'roma')`, '23502', 'null value in column "name"'],
  ['missing zone', `('A', 'a@b', '1', null)`, '23502', 'null value in column "zone"'],
  ['missing phone before a blank name', `('', 'a@b', null, 'roma')`, '23502', 'null value in column "phone"'],
  [
    'blank e-mail before a blank name',
    `('', '', '1', 'roma')`,
    '23514',
    'violates check constraint "leads_email_check"',
  ],
])('the table refuses a %s', async (_what, row, code, message) => {
  const refusal = await refusalOf('anon', `insert into leads ${columns} values ${row}`)
  expect(refusal?.code).toBe(code)
  expect(refusal?.message).toContain(message)
})

test('the table itself trims texts', async () => {
  await database.query(`begin; set local role anon;
    insert into leads ${columns} values ('  Anna\u00a0', E'\ta@b\n', '\u3000333', ' roma '); commit`)
  expect(await database.query('select name, email, phone, zone from leads')).toEqual([
    { name: 'Anna', email: 'a@b', phone: '333', zone: 'roma' },
  ])
})
