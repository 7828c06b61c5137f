import { readdir, readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freshTestDatabase } from './fresh-test-database-fixture.ts'
import { migrate } from './migrate.ts'
import { openPool } from './open-pool.ts'

async function freshDatabase() {
  const database = await freshTestDatabase()
  onTestFinished(database.drop)
  const pool = openPool(database.url, database.connections)
  onTestFinished(() => pool.end())
  return { database, pool }
}

const folder = new URL('../../../supabase/migrations/', import.meta.url)
const readRecord = 'select version, name, statements from supabase_migrations.schema_migrations order by version'

test('applies each migration once and records it as the Supabase CLI does', async () => {
  const { database, pool } = await freshDatabase()
  await migrate(pool)
  await migrate(pool)
  const files = (await readdir(folder)).sort()
  const expected = await Promise.all(
    files.map(async (file) => ({
      version: file.slice(0, 14),
      name: file.slice(15, -4),
      statements: [await readFile(new URL(file, folder), 'utf8')],
    })),
  )
  expect(await database.query(readRecord)).toEqual(expected)
})

test('applies each migration once when several processes start together', async () => {
  const { database } = await freshDatabase()
  const pools = Array.from({ length: database.isPglite ? 1 : 4 }, () => openPool(database.url, 1))
  onTestFinished(async () => {
    await Promise.all(pools.map((pool) => pool.end()))
  })
  await Promise.all(pools.map((pool) => migrate(pool)))
  expect(await database.query(readRecord)).toHaveLength((await readdir(folder)).length)
})

test('refuses a database whose schema is newer', async () => {
  const { database, pool } = await freshDatabase()
  await migrate(pool)
  await database.query(`insert into supabase_migrations.schema_migrations (version) values ('29991231000000')`)
  await expect(migrate(pool)).rejects.toThrow('its schema is newer (migration 29991231000000)')
})

test('leaves nothing behind of a migration that fails', async () => {
  const { database, pool } = await freshDatabase()
  await database.query('create table leads (id int)')
  await expect(migrate(pool)).rejects.toThrow('relation "leads" already exists')
  const schemas = await database.query(`select to_regnamespace('supabase_migrations') as schema`)
  expect(schemas).toEqual([{ schema: null }])
})
