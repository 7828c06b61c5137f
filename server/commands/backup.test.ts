import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUpDuringInserts, backupRows } from '../../test/fixtures/backup.ts'
import { LINK_SECRET, sqliteCommands, storeThree, temporaryDirectory } from '../../test/fixtures/commands.ts'
import { notificationQueueIn } from '../store/notification-queue-in-sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Makes a backup of three leads. */
async function threeBackedUp() {
  const fixture = await sqliteCommands()
  const ids = await storeThree(fixture)
  const directory = await temporaryDirectory()
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
    version: 4,
    createdAt: expect.stringMatching(/Z$/),
    linkSecret: LINK_SECRET,
  })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ leads: { id: ids.bruno, held_because: 'content' } })
  expect(lines).toHaveLength(11)
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
    end: { leads: 3, notifications: 5, lead_events: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect(text).not.toMatch(/sender"|claim|lease/)
})

test('a backup contains the undelivered notifications of each channel', async () => {
  const { fixture, file } = await threeBackedUp()
  await fixture.withStore((store) => notificationQueueIn(store).claim(new Date(Date.now() + DAY_MS), 10, 'email'))
  await fixture.leads('backup', file, '--force')
  const rows = await backupRows(file)
  expect(rows.filter((row) => /"status":"waiting".*"channel":"(email|webhook)"/.test(row))).toHaveLength(2)
  const other = await sqliteCommands()
  expect(await other.leads('restore', file)).toMatchObject({ code: 0, errors: '' })
  await other.leads('backup', file, '--force')
  expect(await backupRows(file)).toEqual(rows)
})

test.each(['', '"linkSecret":null,', '"other":1,'])(
  'restores a backup from before the link secret and the channels: %j',
  async (field) => {
    const { text, file } = await threeBackedUp()
    const [header = '', ...rows] = text.trimEnd().split('\n').slice(0, -1)
    const old = [header.replace('"version":4', '"version":2').replace(/,"linkSecret":"[^"]*"/, ''), ...rows]
      .filter((line) => !line.includes('"kind":"confirmation"') && !line.startsWith('{"lead_events"'))
      .map((line) => `${line}\n`)
      .join('')
      .replace('{', `{${field}`)
      .replaceAll(',"channel":null', '')
    expect(old).not.toContain('channel')
    const sha256 = createHash('sha256').update(old).digest('hex')
    writeFileSync(file, `${old}${JSON.stringify({ end: { leads: 3, notifications: 4, sha256 } })}\n`)
    const empty = await sqliteCommands()
    expect(await empty.leads('restore', file)).toEqual({
      code: 0,
      output: expect.stringMatching(/^3 leads and 4 notifications restored\nThe backup has no link secret: /),
      errors: '',
    })
  },
)

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

test.each<[string, (text: string) => string, RegExp]>([
  ['something else', () => 'name;email\r\n', /is not a backup that "backup" has written/],
  ['nothing', () => '', /is not a backup that "backup" has written/],
  ['a newer backup', (text) => text.replace('"version":4', '"version":5'), /has version 5 of the format/],
  ['one without its end', (text) => text.slice(0, text.lastIndexOf('{"end"')), /cut off/],
  ['one cut off in a row', (text) => text.slice(0, 700), /damaged or cut off: line \d+ is not a row/],
  [
    'one with a changed row',
    (text) => text.replace('Carla Neri', 'Carla Nera'),
    /is damaged: it is not what was written/,
  ],
  ['one that lacks a row', (text) => text.replace(/\{"leads".*\n/, ''), /is damaged: it is not what was written/],
  ['one with two ends', (text) => `${text}{"end":{}}\n`, /is damaged: something follows its end/],
  ['one with an unknown zone', (text) => text.replace('"milano"', '"nowhere"'), /line 2, the column zone of leads/],
])('%s is refused before anything is written', async (_what, change, problem) => {
  const { text, file } = await threeBackedUp()
  const empty = await sqliteCommands()
  writeFileSync(file, change(text))
  const { code, output, errors } = await empty.leads('restore', file)
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(errors).toMatch(problem)
  expect(errors).not.toMatch(/Carla|nowhere/)
  expect(readdirSync(empty.directory)).toEqual([])
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
