import { readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { anna } from '../../../test/cases/same-lead.ts'
import { runLeads } from '../../../test/fixtures/commands.ts'
import { notifierOn } from '../../../test/fixtures/notifier.ts'
import { LINK_SECRET, ownSqliteFixture, type StoreFixture } from '../../../test/fixtures/store.ts'
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts'
import { removeErased } from './database.ts'
import { overwriteTail, tidierOf } from './tidy.ts'

const name = 'Ermenegilda Cancellata'
const photograph = new Uint8Array(1_000_000).fill(7)

/** Another program that reads the database, as Litestream does all the time. Returns the function that ends it. */
function keepReading(directory: string): () => void {
  const other = new DatabaseSync(join(directory, 'leads.db'))
  onTestFinished(() => {
    if (other.isOpen) {
      other.close()
    }
  })
  other.exec('begin')
  other.prepare('select count(*) from leads').get()
  return () => other.close()
}

/** The files of the database that hold the text in their bytes. */
function filesWith(directory: string, text: string): string[] {
  return readdirSync(directory).filter((file) => readFileSync(join(directory, file)).includes(text))
}

function insertPhotographs(database: {
  run: (statements: { sql: string; values: (string | Uint8Array)[] }[]) => unknown
}) {
  const sql = `insert into site_renditions (path, at, bytes) values ($1, '', $2)`
  return database.run(Array.from({ length: 30 }, (_, index) => ({ sql, values: [`/${index}`, photograph] })))
}

async function eraseByName(records: StoreFixture['records']) {
  const found = await records.list({ name })
  expect(
    await records.erase(
      found.map(({ id }) => id),
      new Date(),
    ),
  ).toBe(1)
}

test('an erased text is in no file once the program that read the database is gone, and leads are stored meanwhile', async () => {
  const { leads, records, directory } = await ownSqliteFixture()
  await leads.insert([{ ...anna, name }])
  const stopReading = keepReading(directory)
  await eraseByName(records)
  expect(await leads.tidyFiles?.(true)).toBe(false)
  expect(await leads.insert([anna])).toEqual({ stored: 1 })
  expect(filesWith(directory, name)).toEqual(['leads.db-wal'])
  stopReading()
  expect(await leads.tidyFiles?.(true)).toBe(true)
  expect(filesWith(directory, name)).toEqual([])
  expect(filesWith(directory, anna.name)).toEqual(['leads.db'])
})

test('an erased text leaves the log also while Litestream reads all the time', async () => {
  const { leads, records, directory } = await ownSqliteFixture()
  const [litestream, reader] = [1, 2].map(() => new DatabaseSync(join(directory, 'leads.db'), { timeout: 5000 }))
  onTestFinished(() => {
    reader?.close()
    litestream?.close()
  })
  litestream?.exec('pragma wal_autocheckpoint = 0; create table _litestream_seq (seq integer)')
  const read = () => reader?.exec('begin; select count(*) from _litestream_seq')
  // What it does each minute (checkpointWithExecutor in its db.go).
  const checkpoint = () => {
    reader?.exec('rollback')
    litestream?.exec('pragma wal_checkpoint(passive)')
    read()
    litestream?.exec('insert into _litestream_seq values (1)')
  }
  read()
  const others = Array.from({ length: 40 }, (_, index) => ({ ...anna, name: `Anna ${index}` }))
  for (const lead of [...others, { ...anna, name }]) {
    await leads.insert([lead])
  }
  await eraseByName(records)
  expect(await leads.tidyFiles?.(true)).toBe(false)
  expect(await leads.tidyFiles?.(false)).toBe(false)
  checkpoint()
  expect(filesWith(directory, name)).toEqual(['leads.db-wal'])
  expect(await leads.tidyFiles?.(false)).toBe(true)
  expect(filesWith(directory, name)).toEqual([])
  expect(await leads.insert([{ ...anna, name: 'Bea' }])).toEqual({ stored: 1 })
  expect(litestream?.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(await records.count({})).toBe(41)
  // A later erasing waits for the next checkpoint.
  await leads.insert([{ ...anna, name }])
  await eraseByName(records)
  expect(await leads.tidyFiles?.(true)).toBe(false)
  expect(filesWith(directory, name)).not.toEqual([])
  checkpoint()
  expect(await leads.tidyFiles?.(false)).toBe(true)
  expect(filesWith(directory, name)).toEqual([])
})

test('a text that is erased stays due where the attempt fails, also after one that has left the log', () => {
  const path = join(temporaryFolder(), 'leads.db')
  const [database, reader] = [new DatabaseSync(path), new DatabaseSync(path)]
  onTestFinished(() => {
    reader.close()
    database.close()
  })
  database.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; pragma secure_delete = on')
  database.exec('create table texts (text text) strict')
  const log = `${path}-wal`
  const tidy = tidierOf(database, log)
  const read = () => reader.exec('begin; select * from texts')
  const erase = () => {
    database.prepare('insert into texts values (?)').run(name)
    database.exec('delete from texts')
  }
  const beginLogAnew = () => {
    reader.exec('rollback')
    database.exec('pragma wal_checkpoint(passive)')
    read()
    database.exec("insert into texts values ('Anna')")
  }
  read()
  erase()
  expect(tidy(true)).toBe('in-use')
  beginLogAnew()
  expect(tidy(false)).toBe('done')
  erase()
  renameSync(log, `${log}-away`)
  expect(() => tidy(true)).toThrow('ENOENT')
  renameSync(`${log}-away`, log)
  expect(tidy(false)).toBe('in-use')
  expect(readFileSync(log).includes(name)).toBe(true)
  beginLogAnew()
  expect(tidy(false)).toBe('done')
  expect(readFileSync(log).includes(name)).toBe(false)
})

/** A database whose log has a text behind its end. */
function databaseWithTail() {
  const path = join(temporaryFolder(), 'leads.db')
  const database = new DatabaseSync(path)
  onTestFinished(() => database.close())
  database.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table texts (text text) strict')
  const insert = database.prepare('insert into texts values (?)')
  const insertMany = (count: number) => Array.from({ length: count }, () => insert.run('Anna'))
  insertMany(100)
  insert.run(name)
  database.exec('pragma secure_delete = on; pragma wal_checkpoint(passive)')
  database.prepare('delete from texts where text = ?').run(name)
  insertMany(60)
  const log = `${path}-wal`
  const startReading = () => {
    const reader = new DatabaseSync(path)
    onTestFinished(() => reader.close())
    reader.exec('begin; select * from texts')
  }
  return { database, log, startReading, holdsErased: () => readFileSync(log).includes(name) }
}

test('the tail is overwritten while another program reads', () => {
  const { database, log, startReading, holdsErased } = databaseWithTail()
  startReading()
  expect(holdsErased()).toBe(true)
  expect(overwriteTail(database, log)).toBe(true)
  expect(holdsErased()).toBe(false)
})

test('the tail is not done when the log has begun anew, as the reader let go just before', () => {
  const { database, log, startReading, holdsErased } = databaseWithTail()
  expect(overwriteTail(database, log)).toBe(false)
  expect(holdsErased()).toBe(true)
  // The next attempt finds it, also beside another reader.
  startReading()
  expect(overwriteTail(database, log)).toBe(true)
  expect(holdsErased()).toBe(false)
})

test('maintenance tries again until the erased text has left the files', async () => {
  const { work, ...store } = await notifierOn(ownSqliteFixture, {})
  await store.leads.insert([{ ...anna, name }])
  const stopReading = keepReading(store.directory)
  await eraseByName(store.records)
  await work()
  expect(filesWith(store.directory, name)).not.toEqual([])
  stopReading()
  await work()
  expect(filesWith(store.directory, name)).toEqual([])
})

test('the command that erases keeps no lead waiting for the program that reads', async () => {
  const { leads, records, directory } = await ownSqliteFixture()
  await leads.insert([{ ...anna, name }])
  const stopReading = keepReading(directory)
  const erasing = runLeads({ DATA_DIR: directory, LINK_SECRET }, 'erase', '--name', name, '--yes')
  await expect.poll(() => records.count({ name })).toBe(0)
  for (let count = 0; count < 5; count += 1) {
    expect(await leads.insert([{ ...anna, name: `Anna ${count}` }])).toEqual({ stored: 1 })
  }
  // They are stored before the command gives up: it still empties the log once the reader has let go.
  stopReading()
  const { code, output } = await erasing
  expect(code).toBe(0)
  expect(output).not.toContain('another program is reading the database')
})

test('the file gets smaller after photographs are deleted, and leads are stored meanwhile', async () => {
  const { leads, directory } = await ownSqliteFixture()
  const size = () => statSync(join(directory, 'leads.db')).size
  await insertPhotographs(leads)
  await leads.insert([anna])
  expect(await leads.tidyFiles?.(true)).toBe(true)
  expect(size()).toBeGreaterThan(30_000_000)
  await leads.run([{ sql: `delete from site_renditions where path <> '/29'` }])
  const tidying = leads.tidyFiles?.(true)
  const order: string[] = []
  await Promise.all([
    tidying?.then(() => order.push('tidy')),
    leads.insert([{ ...anna, name: 'Bea' }]).then(() => order.push('stored')),
  ])
  expect(order).toEqual(['stored', 'tidy'])
  expect(await tidying).toBe(true)
  expect(size()).toBeLessThan(3_000_000)
  expect(await leads.run([{ sql: 'select bytes from site_renditions' }])).toEqual([[{ bytes: photograph }]])
})

test('a command empties the log and leaves free space to the server', async () => {
  const { leads, directory } = await ownSqliteFixture()
  await insertPhotographs(leads)
  await leads.run([{ sql: 'delete from site_renditions' }])
  expect(await removeErased(directory)).toBe(true)
  expect(statSync(join(directory, 'leads.db-wal')).size).toBe(0)
  expect(statSync(join(directory, 'leads.db')).size).toBeGreaterThan(30_000_000)
})

test('a database that was moved away is not tidied', async () => {
  const { leads, directory } = await ownSqliteFixture()
  await leads.insert([anna])
  renameSync(join(directory, 'leads.db'), join(directory, 'elsewhere.db'))
  expect(await leads.tidyFiles?.(true)).toBe(false)
  renameSync(join(directory, 'elsewhere.db'), join(directory, 'leads.db'))
  expect(await leads.tidyFiles?.(true)).toBe(true)
})

test('a store that is closed while it is being tidied ends with the step', async () => {
  const { leads } = await ownSqliteFixture()
  await insertPhotographs(leads)
  await leads.run([{ sql: 'delete from site_renditions' }])
  const tidying = leads.tidyFiles?.(true)
  await leads.close()
  expect(await tidying).toBe(false)
})
