import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../leads/milliseconds.ts'
import { fillStore } from '../../../test/contracts/archive.ts'
import { backUpDuringInserts, backupRows } from '../../../test/fixtures/backup.ts'
import { sqliteCommands, storeThree } from '../../../test/fixtures/commands.ts'
import { LINK_SECRET } from '../../../test/fixtures/store.ts'
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts'
import { notificationQueueIn } from '../../outbox/queue/notification-queue.ts'
import { editingStoreIn } from '../../publishing/editing-store.ts'
import { reasonOf } from './private-file.ts'

/** Makes a backup of three leads. */
async function threeBackedUp() {
  const fixture = await sqliteCommands()
  const ids = await storeThree(fixture)
  const directory = temporaryFolder()
  const file = join(directory, 'leads.backup')
  expect(await fixture.leads('backup', file)).toMatchObject({ code: 0, errors: '' })
  return { fixture, ids, directory, file, text: readFileSync(file, 'utf8') }
}

test('a backup during inserts is of one point in time', async () => {
  await backUpDuringInserts(await sqliteCommands(), await sqliteCommands())
})

test('a backup is a private file with a header, a row in each line, and a footer with numbers and a hash', async () => {
  const { ids, directory, file, text } = await threeBackedUp()
  const lines = text.trimEnd().split('\n')
  expect(readdirSync(directory)).toEqual(['leads.backup'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    format: 'casa-in-posa leads',
    version: 5,
    createdAt: expect.stringMatching(/Z$/),
    linkSecret: LINK_SECRET,
    tables: expect.objectContaining({
      visits: { day: 'day', path: 'text', source: 'text', medium: 'text', campaign: 'text', visits: 'integer' },
    }),
  })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ leads: { id: ids.bruno, held_because: 'content' } })
  expect(lines).toHaveLength(11)
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
    end: expect.objectContaining({
      leads: 3,
      notifications: 5,
      lead_events: 1,
      visits: 0,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    }),
  })
  expect(text).not.toMatch(/sender"|claim|lease|token_hash/)
})

test('a backup contains the undelivered notifications of each channel', async () => {
  const { fixture, file } = await threeBackedUp()
  await fixture.withStore((store) =>
    notificationQueueIn(store, LINK_SECRET).assignChannels(new Date(Date.now() + DAY_MS), true),
  )
  await fixture.leads('backup', file, '--force')
  const rows = await backupRows(file)
  expect(rows.filter((row) => /"status":"waiting".*"channel":"(email|webhook)"/.test(row))).toHaveLength(2)
  const other = await sqliteCommands()
  expect(await other.leads('restore', file)).toMatchObject({ code: 0, errors: '' })
  await other.leads('backup', file, '--force')
  expect(await backupRows(file)).toEqual(rows)
})

test('backup replaces a file only with --force', async () => {
  const { fixture, file } = await threeBackedUp()
  writeFileSync(file, 'mine')
  const refused = await fixture.leads('backup', file)
  expect(refused.code).toBe(1)
  expect(refused.errors).toBe(`${file} is there already: give another name, or --force to replace it\n`)
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect((await fixture.leads('backup', file, '--force')).code).toBe(0)
  expect(await backupRows(file)).toHaveLength(9)
})

// Texts of backups that are made once, as all these tests change them.
let ofThree: Promise<string> | undefined
let ofEverything: Promise<string> | undefined

test.each<[string, (text: string) => string, RegExp]>([
  ['something else', () => 'name;email\r\n', /is not a backup that "backup" has written/],
  ['nothing', () => '', /is empty/],
  ['a newer backup', (text) => text.replace('"version":5', '"version":6'), /has version 6 of the format/],
  ['one without its end', (text) => text.slice(0, text.lastIndexOf('{"end"')), /cut off/],
  [
    'one cut off in a row',
    (text) => text.slice(0, text.indexOf('\n') + 50),
    /damaged or cut off: line \d+ is not a row/,
  ],
  [
    'one with a changed row',
    (text) => text.replace('Carla Neri', 'Carla Nera'),
    /is damaged: it is not what was written/,
  ],
  ['one that lacks a row', (text) => text.replace(/^\{"leads".*\n/m, ''), /is damaged: it is not what was written/],
  ['one with two ends', (text) => `${text}{"end":{}}\n`, /is damaged: something follows its end/],
])('%s is refused before anything is written', async (_what, change, problem) => {
  ofThree ??= threeBackedUp().then(({ text }) => text)
  const file = join(temporaryFolder(), 'leads.backup')
  const empty = await sqliteCommands()
  writeFileSync(file, change(await ofThree))
  const { code, output, errors } = await empty.leads('restore', file)
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(errors).toMatch(problem)
  expect(errors).not.toMatch(/Carla|nowhere/)
  expect(readdirSync(empty.directory)).toEqual([])
})

test('a backup without its last line feed is restored', async () => {
  const { file, text } = await threeBackedUp()
  writeFileSync(file, text.trimEnd())
  const other = await sqliteCommands()
  expect(await other.leads('restore', file)).toMatchObject({ code: 0, errors: '' })
  expect((await other.leads('list')).output).toMatch(/\n3 leads\n$/)
})

/** The text of a backup of a store with everything in it, a photograph too. */
async function everythingBackedUp(): Promise<string> {
  const fixture = await sqliteCommands()
  await fillStore(fixture)
  const file = join(temporaryFolder(), 'leads.backup')
  expect(await fixture.leads('backup', file)).toMatchObject({ code: 0 })
  return readFileSync(file, 'utf8')
}

/** Gives a changed backup the end that belongs to it, as somebody would who means harm. */
function withOwnEnd(text: string): string {
  const rows = text.slice(0, text.lastIndexOf('{"end"'))
  const end = text.slice(rows.length)
  const sha256 = createHash('sha256').update(rows).digest('hex')
  return rows + end.replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`)
}

test.each<[string, (text: string) => string, RegExp]>([
  ['lacks a part of a photograph', (text) => text.replace(/^\{"bytes":.*\n/m, ''), /line \d+ is not a row/],
  [
    'has more of a photograph than its length',
    (text) => text.replace(/(?<="length":)2000003/, '1000000'),
    /line \d+ is not a row/,
  ],
  ['has a photograph without end', (text) => text.replace(/(?<="length":)2000003/, '1e12'), /line \d+ is not a row/],
  [
    'has a text for a photograph',
    (text) => text.replace('{"length":0}', '""'),
    /line \d+, the column bytes of site_rend/,
  ],
  [
    'has an unknown table',
    (text) => text.replace('"visits":{', '"visitors":{'),
    /has a table that this program does not/,
  ],
  [
    'has an unknown kind of column',
    (text) => text.replace('"visits":"integer"', '"visits":"float"'),
    /line 1 has columns of visits/,
  ],
  [
    'has a day that is none',
    (text) => text.replace('"2026-11-20"', '"2026-13-20"'),
    /line \d+, the column day of visits/,
  ],
  [
    'has a column that the database lacks',
    (text) =>
      text
        .replace('"text","name_key"', '"text","nickname":"text","name_key"')
        .replace('"name_key":"anna"', '"nickname":"","name_key":"anna"'),
    /office_people has no column named nickname/,
  ],
  [
    'has a column whose name would end its quotes',
    (text) => text.replace('"text","name_key"', '"text","nick\\"name":"text","name_key"'),
    /office_people has no column named nick"name/,
  ],
])('a backup that %s is refused', async (_what, change, problem) => {
  ofEverything ??= everythingBackedUp()
  const text = await ofEverything
  const file = join(temporaryFolder(), 'leads.backup')
  const changed = withOwnEnd(change(text))
  expect(changed).not.toBe(text)
  writeFileSync(file, changed)
  const { leads } = await sqliteCommands()
  const { code, output, errors } = await leads('restore', file)
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(errors).toMatch(problem)
})

test('a row that is too long to be read again is not written', async () => {
  const fixture = await sqliteCommands()
  await fixture.withStore((store) =>
    editingStoreIn(store).replaceDraft({
      revision: 1,
      fields: { a: { value: 'x'.repeat(17_000_000), by: 'Anna', at: '', revision: 1 } },
    }),
  )
  const directory = temporaryFolder()
  const { code, errors } = await fixture.leads('backup', join(directory, 'leads.backup'))
  expect({ code, errors }).toEqual({ code: 1, errors: 'A row of site_draft is too long for a backup\n' })
  expect(readdirSync(directory)).toEqual([])
})

test('a file that cannot be read is not called missing', async () => {
  const { leads } = await sqliteCommands()
  // Root, who may run this, is kept from no file; from a link to itself, everybody is.
  const path = join(temporaryFolder(), 'leads.backup')
  symlinkSync(path, path)
  expect(await leads('restore', path)).toEqual({ code: 1, output: '', errors: `${path} cannot be read: ELOOP\n` })
})

test('a folder in the place of a backup is named, and --force replaces none', async () => {
  const { fixture, directory } = await threeBackedUp()
  const refusal = (use: string) => ({
    code: 1,
    output: '',
    errors: `${directory} cannot be ${use}: it is a folder, name a file in it\n`,
  })
  for (const command of [['restore'], ['check-backup']] as const) {
    expect(await fixture.leads(...command, directory)).toEqual(refusal('read'))
  }
  for (const command of [['backup'], ['backup', '--force']] as const) {
    expect(await fixture.leads(...command, directory)).toEqual(refusal('written'))
  }
})

test('a file that the server’s user may not open is one to have elsewhere', () => {
  const refused = Object.assign(new Error('permission denied'), { code: 'EACCES' })
  expect(reasonOf(refused)).toBe(
    "EACCES, as this runs as a user who may not: name one in /var/tmp, for instance, that is this user's",
  )
})

test('a missing file and a missing database are named', async () => {
  const { directory, leads } = await sqliteCommands()
  expect(await leads('restore', '/nowhere/leads.backup')).toEqual({
    code: 1,
    output: '',
    errors: 'There is no file /nowhere/leads.backup\n',
  })
  const { code, errors } = await leads('backup', join(directory, 'leads.backup'))
  expect(code).toBe(1)
  expect(errors).toContain(`There is no leads.db in ${directory} (DATA_DIR)`)
  expect(readdirSync(directory)).toEqual([])
})
