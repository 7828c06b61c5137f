import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { overwriteTail } from './log-tail.ts'

const erased = 'Ermenegilda Cancellata'

/** A database whose log has a text behind its end. */
function databaseWithTail() {
  const directory = mkdtempSync(join(tmpdir(), 'casa-in-posa-'))
  const path = join(directory, 'leads.db')
  const database = new DatabaseSync(path)
  onTestFinished(() => {
    database.close()
    rmSync(directory, { recursive: true })
  })
  database.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table texts (text text) strict')
  const insert = database.prepare('insert into texts values (?)')
  const insertMany = (count: number) => Array.from({ length: count }, () => insert.run('Anna'))
  insertMany(100)
  insert.run(erased)
  database.exec('pragma secure_delete = on; pragma wal_checkpoint(passive)')
  database.prepare('delete from texts where text = ?').run(erased)
  insertMany(60)
  const log = `${path}-wal`
  const startReading = () => {
    const reader = new DatabaseSync(path)
    onTestFinished(() => reader.close())
    reader.exec('begin; select * from texts')
  }
  return { database, log, startReading, holdsErased: () => readFileSync(log).includes(erased) }
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
