import { expect, onTestFinished, test, vi } from 'vitest'
import { anna } from '../../../test/cases/same-lead.ts'
import { testLogin } from '../../../test/fixtures/postgres-database.ts'
import { ownPostgresFixture } from '../../../test/fixtures/store.ts'
import { openPool } from '../../database/postgres/pool.ts'
import { failureOf } from '../../http/failures.ts'
import { openPostgresStore } from './postgres-store.ts'

const named = (name: string, zone: string) => ({ ...anna, name, zone })
const refused = { code: '23514' }

test('a database that was unreachable at start learns the zones with the first lead that needs one', async () => {
  const fixture = await ownPostgresFixture()
  const store = openPostgresStore(openPool(fixture.database.url), ['reggio-emilia'])
  onTestFinished(() => store.close())
  await Promise.all(['Uno', 'Due', 'Tre'].map((name) => store.insert([named(name, 'reggio-emilia')])))
  expect(await fixture.storedLeads()).toHaveLength(3)
  await expect(store.insert([named('Quattro', 'nowhere')])).rejects.toMatchObject(refused)
})

test('a login that may not register the zones is refused the leads that need one, until it may', async () => {
  const fixture = await ownPostgresFixture()
  const { database, storedLeads } = fixture
  const login = await testLogin(database)
  await database.query(`grant anon to ${login.name}; grant select on public.lead_zones to ${login.name};
    create policy "the login sees the zones" on public.lead_zones to ${login.name} using (true) with check (true)`)
  const pool = openPool(login.url)
  const queries = vi.spyOn(pool, 'query')
  const store = openPostgresStore(pool, ['roma', 'reggio-emilia'])
  onTestFinished(() => store.close())
  const insert = () => store.insert([named('Bruno', 'reggio-emilia')])

  expect(await store.ensureVisitorRights()).toMatch(
    /^permission denied for table lead_zones\. The owner of the tables can run:/,
  )
  queries.mockClear()
  await store.insert([named('Uno', 'roma')])
  expect(queries).toHaveBeenCalledTimes(0)
  await expect(insert()).rejects.toMatchObject(refused)
  const { log } = failureOf(await insert().catch((error: unknown) => error))
  expect(log?.fields).toEqual({
    ...refused,
    rule: 'leads_zone_check',
    because: 'permission denied for table lead_zones',
  })
  await database.query(`grant insert on public.lead_zones to ${login.name}`)
  expect(await store.ensureVisitorRights()).toBeNull()
  await insert()
  expect((await storedLeads()).map(({ zone }) => zone)).toEqual(['roma', 'reggio-emilia'])
})
