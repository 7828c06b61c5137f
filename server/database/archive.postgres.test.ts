import { expect, test } from 'vitest'
import { testArchive } from '../../test/contracts/archive.ts'
import { postgresCommands, sqliteCommands } from '../../test/fixtures/commands.ts'
import { archivedTables, leftOutTables } from '../commands/backup/archived-tables.ts'
import { openPostgresArchive } from './postgres/archive.ts'
import { openSqliteArchive } from './sqlite/archive.ts'

testArchive('SQLite to PostgreSQL', sqliteCommands, postgresCommands)
testArchive('PostgreSQL to SQLite', postgresCommands, sqliteCommands)
testArchive('PostgreSQL to PostgreSQL', postgresCommands, postgresCommands)

/** Both databases with the schema of today. */
async function bothDatabases() {
  const [sqlite, postgres] = [await sqliteCommands(), await postgresCommands()]
  const sql = `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`
  const [inSqlite = []] = await sqlite.withStore((store) => store.run([{ sql }]))
  await postgres.leads('list')
  const inPostgres = await postgres.database.query(
    `select tablename as name from pg_catalog.pg_tables where schemaname = 'public'`,
  )
  return { sqlite, postgres, names: new Set([...inSqlite, ...inPostgres].map(({ name }) => String(name))) }
}

test('every table of the databases is in a backup, or left out for a reason', async () => {
  const { names } = await bothDatabases()
  const known = [...archivedTables.map(({ name }) => name), ...Object.keys(leftOutTables)]
  expect([...names].sort()).toEqual(known.sort())
})

test('a backup has the same columns from both databases: what holds a time is named …_at, or has a rule', async () => {
  const { sqlite, postgres } = await bothDatabases()
  const archives = [
    openSqliteArchive(sqlite.directory, 'read', archivedTables),
    openPostgresArchive(postgres.database.url, archivedTables),
  ]
  const [fromSqlite, fromPostgres] = await Promise.all(
    archives.map(async (archive) => {
      const { tables } = await archive.read()
      await archive.close()
      return Object.fromEntries(tables.map(({ table, columns }) => [table.name, columns]))
    }),
  )
  expect(fromSqlite).toEqual(fromPostgres)
  expect(fromSqlite?.leads).toMatchObject({ id: 'text', created_at: 'time', booked_for: 'time', version: 'integer' })
  expect(fromSqlite?.site_photographs).toMatchObject({ bytes: 'bytes', at: 'time' })
})
