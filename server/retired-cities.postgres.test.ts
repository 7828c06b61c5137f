import { expect, onTestFinished, test } from 'vitest'
import { anna } from '../test/cases/same-lead.ts'
import { testRetiredCities } from '../test/contracts/retired-cities.ts'
import { postgresCommands } from '../test/fixtures/commands.ts'
import { correctNow } from '../test/fixtures/leads-in-store.ts'
import { freshTestDatabase } from '../test/fixtures/postgres-database.ts'
import { ownPostgresFixture } from '../test/fixtures/store.ts'
import { supabaseProject } from '../test/fixtures/supabase-project.ts'
import { migrate } from './database/postgres/migrate.ts'
import { openPool } from './database/postgres/pool.ts'
import { openStore } from './leads/store/open-store.ts'
import { openPostgresStore } from './leads/store/postgres-store.ts'

testRetiredCities('PostgreSQL', postgresCommands, ownPostgresFixture, async ({ database }, zones) => {
  const store = await openStore({ kind: 'postgres', url: database.url }, zones)
  await store.ensureVisitorRights()
  return store
})

test('a correction to a city that no server has started with is refused whole, until one starts', async () => {
  const { database, withStore } = await postgresCommands()
  await withStore((store) => store.insert([anna]))
  const [lead] = await database.query<{ id: string }>('select id from leads')
  const right = { phone: '06 1', zone: 'milano' }
  const correct = () => withStore((_, records) => correctNow(records, lead?.id ?? '', right))
  await database.query("delete from lead_zones where zone = 'milano'")
  await expect(correct()).rejects.toMatchObject({ code: '23514' })
  expect(await database.query('select phone, zone from leads')).toEqual([{ phone: anna.phone, zone: anna.zone }])
  await withStore((store) => store.ensureVisitorRights())
  expect(await correct()).toMatchObject(right)
})

test('visitors of Supabase leave leads of the known zones alone, which the owner adds to by one line', async () => {
  const database = await freshTestDatabase()
  onTestFinished(database.drop)
  const project = await supabaseProject(database)
  const pool = openPool(project.ownerUrl)
  await migrate(pool)
  const store = openPostgresStore(pool, ['reggio-emilia'])
  expect(await store.ensureVisitorRights()).toBeNull()
  await store.close()
  await project.insert({ ...anna, zone: 'reggio-emilia' })
  const torino = { ...anna, zone: 'torino' }
  const refused = {
    ...{ code: '23514', constraint: 'leads_zone_check', schema: 'public', table: 'leads', detail: undefined },
    message: 'new row for relation "leads" violates check constraint "leads_zone_check"',
  }
  await expect(project.insert(torino)).rejects.toMatchObject(refused)
  await expect(project.insert({ ...anna, zone: '\u00a0 ' })).rejects.toMatchObject(refused)
  for (const attempt of ['select * from lead_zones', "insert into lead_zones values ('torino')"]) {
    await expect(project.asVisitor(attempt)).rejects.toMatchObject({ code: '42501' })
  }
  await expect(project.asVisitor('select public.leads_check_zone()')).rejects.toMatchObject({ code: '42501' })
  await database.query("insert into public.lead_zones (zone) values ('torino')")
  await project.insert(torino)
  expect(await database.query('select zone from leads order by zone')).toEqual([
    { zone: 'reggio-emilia' },
    { zone: 'torino' },
  ])
  await expect(database.query("update leads set zone = 'nowhere'")).rejects.toMatchObject(refused)
})
