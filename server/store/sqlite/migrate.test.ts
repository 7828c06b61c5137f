import type { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { zones } from '../../../leads/lead.ts'
import { anna } from '../../../test/cases/same-lead.ts'
import { sqliteFixture } from '../../../test/fixtures/store.ts'
import { openDatabase } from './database.ts'
import { type Migration, migrations } from './migrations.ts'
import { rebuildTable } from './rebuild-table.ts'

/** A database with leads and their notifications, and functions that open it with further steps. */
async function databaseWithLeads() {
  const fixture = await sqliteFixture()
  onTestFinished(fixture.close)
  await fixture.leads.insert(['Anna', 'Bruno', 'Carla'].map((name) => ({ ...anna, name })))
  const { directory } = fixture
  return {
    openWith(...steps: readonly Migration[]) {
      const database = openDatabase(directory, undefined, { steps: [...migrations, ...steps], zones })
      onTestFinished(() => database.close())
      return database
    },
    openWithZones(...more: readonly string[]) {
      const database = openDatabase(directory, undefined, { steps: migrations, zones: [...zones, ...more] })
      onTestFinished(() => database.close())
      return database
    },
    openAsBefore() {
      const database = openDatabase(directory)
      onTestFinished(() => database.close())
      return database
    },
  }
}

const lengthen = (database: DatabaseSync) =>
  rebuildTable(database, 'leads', { from: 'zone in (', to: "zone in ('elsewhere', " })

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
  after.exec("update leads set zone = 'elsewhere'")
  expect(() => after.exec("update leads set zone = 'nowhere'")).toThrow('CHECK constraint failed: leads_zone_check')
  expect(() => after.exec("update leads set name = replace(hex(zeroblob(9000)), '00', 'xx')")).toThrow(
    'leads_name_length_check',
  )
})

test('takes a new zone without a step, and keeps leads, notifications and the zones before', async () => {
  const { openAsBefore, openWithZones } = await databaseWithLeads()
  const before = openAsBefore()
  const kept = { names: namesOf(before), notifications: notificationsOf(before), objects: objectsOf(before) }
  expect(() => before.exec("update leads set zone = 'here'")).toThrow('leads_zone_check')
  openWithZones('there')
  const after = openWithZones('here')
  expect({ names: namesOf(after), notifications: notificationsOf(after), objects: objectsOf(after) }).toEqual(kept)
  for (const zone of [...zones, 'here', 'there']) {
    after.prepare('update leads set zone = ?').run(zone)
  }
  expect(() => after.exec("update leads set zone = 'nowhere'")).toThrow('leads_zone_check')
  expect(after.prepare('pragma user_version').get()).toEqual({ user_version: migrations.length })
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
    rebuildTable(each, 'leads', { from: 'zone in (', to: "zone in ('further', " }),
  )
  database.exec("update leads set zone = 'further'")
  expect(notificationsOf(database)).toHaveLength(3)
})

test('refuses a step that breaks a foreign key, and changes nothing', async () => {
  const { openAsBefore, openWith } = await databaseWithLeads()
  expect(() => openWith(lengthen, "delete from leads where name = 'Anna'")).toThrow(
    `the step to version ${migrations.length + 2} of its schema leaves 1 more rows that refer to missing ones (notifications to leads): nothing was changed`,
  )
  const database = openAsBefore()
  expect(namesOf(database)).toHaveLength(3)
  expect(database.prepare('pragma user_version').get()).toEqual({ user_version: migrations.length })
  expect(() => database.exec("update leads set zone = 'elsewhere'")).toThrow('leads_zone_check')
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
