import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { anna } from '../../../test/cases/same-lead.ts'
import { ownSqliteFixture } from '../../../test/fixtures/store.ts'
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts'
import type { SqlRow } from '../sql-database.ts'
import { openDatabase } from './database.ts'
import { isAdditive, type Migration, migrate, rebuildTable, stepsTakenIn } from './migrate.ts'
import { migrations } from './migrations.ts'

/** The steps of the versions that had the zones in a check. */
const WITH_A_LIST = 10

/** A database with leads and their notifications, and functions that open it with further steps. */
async function databaseWithLeads() {
  const fixture = await ownSqliteFixture()
  await fixture.leads.insert(['Anna', 'Bruno', 'Carla'].map((name) => ({ ...anna, name })))
  const { directory } = fixture
  const open = (steps: readonly Migration[], zones: readonly string[] = []) => {
    const database = openDatabase(directory, undefined, { steps, zones })
    onTestFinished(() => database.close())
    return database
  }
  return {
    openKnowing: open,
    openWith: (...steps: readonly Migration[]) => open([...migrations, ...steps]),
    openWithZones: (...zones: readonly string[]) => open(migrations, zones),
    openAsBefore: () => open(migrations),
  }
}

const lengthen = (database: DatabaseSync) =>
  rebuildTable(database, 'leads', { from: 'held_because in (', to: "held_because in ('elsewhere', " })

function namesOf(database: DatabaseSync) {
  return database.prepare('select name from leads order by rowid').all()
}

function notificationsOf(database: DatabaseSync) {
  return database.prepare('select * from notifications order by id').all()
}

/** Tables, indexes and triggers by name, without the definition that changes. */
function objectsOf(database: DatabaseSync) {
  return database
    .prepare("select type, name, tbl_name, iif(type = 'table', '', sql) from sqlite_schema order by type, name")
    .all()
}

test('keeps leads, notifications, indexes and triggers when leads is rebuilt', async () => {
  const { openAsBefore, openWith } = await databaseWithLeads()
  const before = openAsBefore()
  const kept = { names: namesOf(before), notifications: notificationsOf(before), objects: objectsOf(before) }
  expect(kept.notifications).toHaveLength(3)
  const after = openWith(lengthen)
  expect({ names: namesOf(after), notifications: notificationsOf(after), objects: objectsOf(after) }).toEqual(kept)
  after.exec("update leads set held_because = 'elsewhere'")
  expect(() => after.exec("update leads set held_because = 'nowhere'")).toThrow(
    'CHECK constraint failed: leads_held_because_check',
  )
  expect(() => after.exec("update leads set name = replace(hex(zeroblob(9000)), '00', 'xx')")).toThrow(
    'leads_name_length_check',
  )
})

function zonesOf(database: DatabaseSync) {
  return database.prepare('select zone from lead_zones order by zone').all()
}

test('learns to know zones without a step, and forgets none', async () => {
  const { openAsBefore, openWithZones } = await databaseWithLeads()
  const kept = zonesOf(openAsBefore())
  openWithZones('there')
  const after = openWithZones('here')
  expect(zonesOf(after)).toEqual([...kept, { zone: 'here' }, { zone: 'there' }].toSorted(byZone))
  expect(stepsTakenIn(after, migrations)).toBe(migrations.length)
})

function byZone(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): number {
  return String(one.zone) < String(other.zone) ? -1 : 1
}

test('a database whose check listed the zones knows them, and keeps leads, notifications and all else', async () => {
  const directory = temporaryFolder()
  const before = new DatabaseSync(join(directory, 'leads.db'))
  migrate(before, { steps: migrations.slice(0, WITH_A_LIST), zones: [] })
  // What an earlier version did with an owner's own cities.
  rebuildTable(before, 'leads', { from: "'altro')", to: "'altro', 'reggio-emilia', 'torino')" })
  const insert = before.prepare(
    `insert into leads (id, created_at, name, email, phone, zone, same_lead_key)
     values (?, '2026-11-20T10:00:00.000Z', ?, 'a@b', '1', ?, '')`,
  )
  for (const [index, zone] of ['roma', 'reggio-emilia', 'altro'].entries()) {
    insert.run(`id-${index}`, `Anna ${index}`, zone)
  }
  before.exec(`insert into notifications (id, lead_id, kind, status, created_at, due_at)
    select id || ':notice', id, 'notice', 'new', created_at, created_at from leads`)
  // With the columns that came later.
  const columns = (row: SqlRow) => ({ ...row, message: row.id, day: null, subscription_id: null })
  const kept = { names: namesOf(before), notifications: notificationsOf(before).map(columns) }
  before.close()

  const after = openDatabase(directory, undefined, { steps: migrations, zones: ['napoli'] })
  onTestFinished(() => after.close())
  expect({ names: namesOf(after), notifications: notificationsOf(after) }).toEqual(kept)
  const known = ['altro', 'milano', 'napoli', 'reggio-emilia', 'roma', 'torino']
  expect(zonesOf(after)).toEqual(known.map((zone) => ({ zone })))
  after.exec("update leads set zone = 'somewhere'")
  expect(() => after.exec("update leads set zone = ' \u00a0'")).toThrow('CHECK constraint failed: leads_zone_check')
  const fresh = new DatabaseSync(':memory:')
  migrate(fresh, { steps: migrations, zones: [] })
  expect(objectsOf(after)).toEqual(objectsOf(fresh))
})

test('enforces foreign keys again after a step', async () => {
  const { openWith } = await databaseWithLeads()
  const database = openWith(lengthen)
  expect(() => database.exec("update notifications set lead_id = 'nobody'")).toThrow('FOREIGN KEY constraint failed')
  database.exec('delete from leads')
  expect(notificationsOf(database)).toEqual([])
})

test('rebuilds a table twice', async () => {
  const { openWith } = await databaseWithLeads()
  const database = openWith(lengthen, (each) =>
    rebuildTable(each, 'leads', { from: 'held_because in (', to: "held_because in ('further', " }),
  )
  database.exec("update leads set held_because = 'further'")
  expect(notificationsOf(database)).toHaveLength(3)
})

test('refuses a step that breaks a foreign key, and changes nothing', async () => {
  const { openAsBefore, openWith } = await databaseWithLeads()
  expect(() => openWith(lengthen, "delete from leads where name = 'Anna'")).toThrow(
    `the step to version ${migrations.length + 2} of its schema leaves 1 more rows that refer to missing ones (notifications to leads): nothing was changed`,
  )
  const database = openAsBefore()
  expect(namesOf(database)).toHaveLength(3)
  expect(stepsTakenIn(database, migrations)).toBe(migrations.length)
  expect(() => database.exec("update leads set held_because = 'elsewhere'")).toThrow('leads_held_because_check')
})

test('leaves nothing of a step that failed in the log of a server that has the database open', async () => {
  const { openAsBefore, openWith } = await databaseWithLeads()
  const log = `${openAsBefore().location()}-wal`
  const mistake = (database: DatabaseSync) => {
    database.exec('create table copies (bytes blob) strict; insert into copies values (zeroblob(10000000))')
    throw new Error('a mistake')
  }
  expect(() => openWith(mistake)).toThrow('a mistake')
  expect(statSync(log).size).toBe(0)
})

test('takes a step although earlier rows refer to missing ones', async () => {
  const { openAsBefore, openWith } = await databaseWithLeads()
  openAsBefore().exec("pragma foreign_keys = off; delete from leads where name = 'Anna'")
  expect(namesOf(openWith(lengthen))).toHaveLength(2)
})

test('refuses to rebuild a table whose definition does not hold the text', async () => {
  const { openWith } = await databaseWithLeads()
  expect(() => openWith((each) => rebuildTable(each, 'leads', { from: 'no such text', to: '' }))).toThrow(
    'the definition of the table leads does not hold no such text exactly once',
  )
})

const versionOf = (database: DatabaseSync) => Number(database.prepare('pragma user_version').get()?.user_version)

const addColumn = (name: string): Migration => ({ additive: `alter table leads add column ${name} text` })

test('a server that does not know additive steps works with them, and leaves the record of them as it is', async () => {
  const { openAsBefore, openWith } = await databaseWithLeads()
  const newer = openWith(addColumn('first'), addColumn('second'))
  const version = versionOf(newer)
  const older = openAsBefore()
  expect(namesOf(older)).toHaveLength(3)
  expect(versionOf(older)).toBe(version)
  expect(stepsTakenIn(older, migrations)).toBe(migrations.length + 2)
  // Taken once: a column that is there cannot be added.
  expect(namesOf(openWith(addColumn('first'), addColumn('second'), addColumn('third')))).toHaveLength(3)
})

test('a server refuses a step that it does not know and that is not additive, also between additive ones', async () => {
  const { openKnowing, openWith } = await databaseWithLeads()
  openWith(addColumn('first'), 'alter table leads rename column first to other', addColumn('second'))
  const version = migrations.length + 2
  expect(() => openKnowing([...migrations, addColumn('first')])).toThrow(
    `its schema is version ${version} and this server knows ${version - 1}`,
  )
})

test('a database from before steps were recorded takes those that it lacks', async () => {
  const { openAsBefore, openWith } = await databaseWithLeads()
  openAsBefore().exec(`drop table schema_steps; pragma user_version = ${migrations.length}`)
  const database = openWith(addColumn('first'))
  expect(stepsTakenIn(database, migrations)).toBe(migrations.length + 1)
  expect(versionOf(database)).toBe(migrations.length)
})

test('the version is that of the last step that is not additive', async () => {
  const { openAsBefore } = await databaseWithLeads()
  expect(versionOf(openAsBefore())).toBe(migrations.findLastIndex((step) => !isAdditive(step)) + 1)
})
