import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anna } from '../../test/cases/same-lead.ts'
import { testCommands } from '../../test/contracts/commands.ts'
import { runLeads, sqliteCommands, withThree } from '../../test/fixtures/commands.ts'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'

testCommands('the commands on SQLite', sqliteCommands)

test('without a command the help is shown, as wrong usage', async () => {
  const { code, output, errors } = await runLeads({})
  expect({ code, errors }).toEqual({ code: 2, errors: '' })
  expect(output).toMatch(/^npm run leads -- <command>\n/)
  expect(await runLeads({}, '--help')).toEqual({ code: 0, output, errors: '' })
})

test('wrong usage fails with one line and the exit code 2', async () => {
  const { code, output, errors } = await runLeads({ DATA_DIR: temporaryFolder() }, 'list', '--foo')
  expect({ code, output }).toEqual({ code: 2, output: '' })
  expect(errors).toBe(`list: Unknown option '--foo'. See: npm run leads -- list --help\n`)
})

test('erase without a terminal needs --yes', async () => {
  const { code, errors } = await runLeads({ DATA_DIR: temporaryFolder() }, 'erase', '--email', 'a@b')
  expect(code).toBe(2)
  expect(errors).toBe('erase: there is no terminal to ask on: confirm with --yes. See: npm run leads -- erase --help\n')
})

test.each([
  [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL must be a PostgreSQL address'],
  [
    { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/leads' },
    'PostgreSQL leads on 127.0.0.1:1 (DATABASE_URL) cannot be used',
  ],
  [{ DATA_DIR: '/nowhere' }, 'There is no leads.db in /nowhere (DATA_DIR)'],
])('a store that cannot be used is named in one line: %j', async (environment, sentence) => {
  const { code, output, errors } = await runLeads(environment, 'list')
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(errors).toContain(sentence)
  expect(errors).not.toContain('secret')
  expect(errors.split('\n')).toHaveLength(2)
})

test('a file that is no database is named in one line', async () => {
  const directory = temporaryFolder()
  writeFileSync(join(directory, 'leads.db'), 'x'.repeat(5000))
  const { code, errors } = await runLeads({ DATA_DIR: directory }, 'list')
  expect(code).toBe(1)
  expect(errors).toMatch(/^The database in .* \(DATA_DIR\) cannot be used: .*\n$/)
})

test('erase works though other variables are wrong', async () => {
  const fixture = await withThree(sqliteCommands)
  const environment = {
    ...fixture.environment,
    SITE_URL: 'https://www.casainposa.it',
    BUSINESS_VAT_NUMBER: '1',
    PORT: 'x',
  }
  const { code } = await runLeads(environment, 'erase', '--email', 'carla@esempio.it', '--yes')
  expect(code).toBe(0)
  expect((await fixture.leads('list')).output).toContain('\n2 leads\n')
})

test('purge refuses an invalid retention period', async () => {
  const { environment } = await sqliteCommands()
  const { code, errors } = await runLeads({ ...environment, RETENTION_MONTHS: '0' }, 'purge')
  expect(code).toBe(1)
  expect(errors).toBe('RETENTION_MONTHS must be a whole number of months from 1 to 120\n')
})

test('too little of an id is refused', async () => {
  const fixture = await withThree(sqliteCommands)
  const short = await fixture.leads('show', 'ab')
  expect(short.code).toBe(1)
  expect(short.errors).toBe('show: there is no lead with the id "ab": at least four characters of it are needed\n')
})

test('show writes the times of events as those of Rome, and their kinds whole', async () => {
  const { ids, leads, withStore } = await withThree(sqliteCommands)
  const event = 'insert into lead_events (lead_id, at, kind, by, text) values ($1, $2, $3, $4, $5)'
  const at = '2026-11-26T15:09:00.000Z'
  const events = [
    ['booked', '2026-11-29T09:00:00.000Z'],
    ['date-called-off', 'email'],
  ].map(([kind = '', text = '']) => ({ sql: event, values: [ids.anna, at, kind, 'Marco', text] }))
  await withStore((store) => store.run(events))
  const { output } = await leads('show', ids.anna)
  expect(output).toMatch(
    /\nbooked +26\/11\/2026 16:09 +Marco +29\/11\/2026 10:00\ndate-called-off +\S+ 16:09 +Marco +email\n$/,
  )
})

test('list removes control characters from texts, and shortens long ones', async () => {
  const fixture = await sqliteCommands()
  const name = 'Ugo \u001b]0;titolo\u0007\u001b[31mrosso\u202e\u009b2J\r\nriga'
  await fixture.withStore((store) => store.insert([{ ...anna, name, email: `${'x'.repeat(60)}@b.it`, phone: '1' }]))
  const { output } = await fixture.leads('list')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain these.
  expect(output).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]/)
  expect(output).toMatch(/Ugo .*rosso/)
  expect(output).toContain(`${'x'.repeat(33)}…`)
  const json = await fixture.leads('list', '--json')
  expect(JSON.parse(json.output)[0].name).toBe(name)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain these.
  expect(json.output).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]/)
})
