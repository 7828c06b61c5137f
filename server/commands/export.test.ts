import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cityOf } from '../../business/cities.ts'
import { fields as formFields } from '../../content/lead-form.ts'
import { heldReasons, leadTable } from '../../content/notifications.ts'
import { stateNames } from '../../content/office/requests.ts'
import { leadFields } from '../../leads/lead.ts'
import { projectRoot } from '../../scripts/project-root.ts'
import { sqliteCommands, storeThree, withThree } from '../../test/fixtures/commands.ts'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { csv } from '../leads/export/lead-table.ts'

const line = (...cells: string[]) => csv([cells]).slice(1)

test('CSV begins with a byte order mark, and has the line ends of Excel', () => {
  expect(
    csv([
      ['Città', 'Zona'],
      ['Forlì', 'altro'],
    ]),
  ).toBe('\ufeffCittà;Zona\r\nForlì;altro\r\n')
})

test.each([
  ['a;b', '"a;b"'],
  ['detto "il Rosso"', '"detto ""il Rosso"""'],
  ['via Roma 1\nscala B', '"via Roma 1\nscala B"'],
  ['D’Amico, Zoë 🏡', 'D’Amico, Zoë 🏡'],
])('quotes %j where needed', (text, written) => {
  expect(line(text)).toBe(`${written}\r\n`)
})

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+39 333 123 4567', `'+39 333 123 4567`],
  ['-2+3', `'-2+3`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['\r=1', `"'\r=1"`],
  ['＝1+1', `'＝1+1`],
  ['\u0000=1', `'=1`],
])('no spreadsheet runs %j as a formula', (text, written) => {
  expect(line(text)).toBe(`${written}\r\n`)
})

test('removes control characters', () => {
  expect(line('\u001b[31mrosso\u009b2J')).toBe('[31mrosso2J\r\n')
})

test('export writes CSV in Italian with times in Rome, the newest lead first', async () => {
  const fixture = await sqliteCommands()
  const ids = await storeThree(fixture)
  await fixture.withStore((store) => store.run([{ sql: `update leads set created_at = '2026-07-01T22:05:00.000Z'` }]))
  const { code, output, errors } = await fixture.leads('export')
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  const [headings = '', ...rows] = output.trimEnd().split('\r\n')
  const { received, state, ...others } = leadTable.headings
  const labels = leadFields.map((field) => formFields[field].label)
  expect(headings).toBe(`\ufeff${[received, state, ...labels, ...Object.values(others)].join(';')}`)
  expect(readFileSync(join(projectRoot, 'docs/commands.md'), 'utf8')).toContain(`\n${headings.slice(1)}\n`)
  expect(rows).toHaveLength(3)
  expect(rows).toContain(
    `02/07/2026 00:05;${stateNames.held};Bruno Verdi;bruno@pec.example;06 5550 1234;${cityOf('milano')};;;;;;;;;${heldReasons.content};;;${ids.bruno};;;`,
  )
  const fields = rows.map((row) => row.split(';'))
  expect(fields.find((row) => row.includes('Anna Bianchi'))).toMatchObject({
    1: stateNames.new,
    5: cityOf('roma'),
    6: '',
  })
  expect(fields.find((row) => row.includes('Carla Neri'))).toMatchObject({
    1: stateNames.contacted,
    6: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
  })
})

test('export writes in JSON all that is stored, as the copy of the office has it', async () => {
  const fixture = await withThree(sqliteCommands)
  const { output } = await fixture.leads('export', '--format', 'json', '--name', 'Anna Bianchi')
  expect(JSON.parse(output)).toMatchObject([{ callBackAt: null, told: null, review: null, events: [] }])
})

test('export replaces a file only with --force, and makes it private', async () => {
  const fixture = await withThree(sqliteCommands)
  const file = join(temporaryFolder(), 'leads.csv')
  writeFileSync(file, 'mine', { mode: 0o644 })
  const refused = await fixture.leads('export', '--output', file)
  expect(refused).toEqual({
    code: 1,
    output: '',
    errors: `${file} is there already: give another name, or --force to replace it\n`,
  })
  expect(readFileSync(file, 'utf8')).toBe('mine')
  const forced = await fixture.leads('export', '--output', file, '--force')
  expect(forced).toEqual({ code: 0, output: `3 leads in ${file}\n`, errors: '' })
  expect(readFileSync(file, 'utf8').split('\r\n')).toHaveLength(5)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('export fails with one line when the file cannot be written', async () => {
  const fixture = await withThree(sqliteCommands)
  const { code, errors } = await fixture.leads('export', '--output', '/nowhere/leads.csv')
  expect({ code, errors }).toEqual({
    code: 1,
    errors:
      '/nowhere/leads.csv cannot be written: ENOENT, as its folder is not there: make that first, or name another\n',
  })
})
