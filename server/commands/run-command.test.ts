import { expect, test } from 'vitest'
import { leadStates } from '../../leads/lead-state.ts'
import { runHere } from '../../test/fixtures/commands.ts'
import { readTime } from './command.ts'
import { officeCommands } from './office-commands.ts'

test.each(['list', 'show', 'release', 'export', 'erase', 'purge', 'backup', 'restore', 'test-notification'])(
  '%s --help prints its help, and needs no store',
  async (command) => {
    const { code, output } = await runHere([command, '--help'], {})
    expect(code).toBe(0)
    expect(output).toMatch(new RegExp(`^npm run leads -- ${command}\\b`))
    expect(Math.max(...output.split('\n').map((line) => line.length))).toBeLessThanOrEqual(125)
  },
)

test.each([
  [['lst'], 'There is no command "lst". See: npm run leads -- --help'],
  [['list', '--foo'], `list: Unknown option '--foo'. See: npm run leads -- list --help`],
  [['list', 'roma'], 'list: "roma" is not understood here. See: npm run leads -- list --help'],
  [['list', '--state', 'open'], `list: --state is one of ${leadStates.join(', ')}, not "open". See:`],
  [['list', '--limit', '0'], 'list: --limit is a whole number from 1, not "0". See:'],
  [['list', '--since', '2026-02-30'], 'list: --since is a day or a time such as'],
  [['export', '--format', 'xlsx'], 'export: --format is one of csv, json, not "xlsx". See:'],
  [['show'], 'show: name one id, or the beginning of one. See: npm run leads -- show --help'],
  [['show', 'abcd', 'efgh'], 'show: name one id, or the beginning of one. See:'],
  [['release'], 'release: name at least one id, or the beginning of one; or say --all. See:'],
  [['release', 'abcd', '--all'], 'release: name at least one id, or the beginning of one; or say --all. See:'],
  [['erase'], 'erase: say whose leads with --email <address>, --name <name> or both. See:'],
  [['erase', '--email', 'a@b', '--name', ' ', '--yes'], 'erase: say whose leads with'],
  [['erase', '--email', '', '--name', 'Anna', '--yes'], 'erase: say whose leads with'],
  [['erase', '--email', 'a@b'], 'erase: there is no terminal to ask on: confirm with --yes. See:'],
  [['backup'], 'backup: name one file to write. See:'],
  [['test-notification', 'now'], 'test-notification: "now" is not understood here. See:'],
  [['backup-sent', 'now'], 'backup-sent: "now" is not understood here. See:'],
  [['restore', '--force', 'x'], `restore: Unknown option '--force'. See:`],
])('%j is wrong usage', async (line, sentence) => {
  const { code, output, errors } = await runHere(line, {})
  expect({ code, output }).toEqual({ code: 2, output: '' })
  expect(errors).toContain(sentence)
})

test.each([[[]], [['Anna', 'Maria']]])('a person named by %j is to be named in quotes', async (names) => {
  const { code, errors } = await runHere(['invite', ...names], {}, officeCommands)
  expect(code).toBe(2)
  expect(errors).toMatch(/^invite: name one person, in quotes where the name has several words: "Anna Maria"\. See: /)
})

test.each([
  ['purge', [], { npm_config_dry_run: 'true' }, 'dry-run'],
  ['list', ['held'], { npm_config_state: 'true' }, 'state'],
  ['erase', ['--email', 'a@b'], { npm_config_name: 'Anna' }, 'name'],
])('%s does nothing when npm has taken an option that stood before --', async (name, given, environment, option) => {
  const { code, errors } = await runHere([name, ...given], { environment })
  const sentence = `Write -- before the options: npm run leads -- ${name} --${option}.`
  expect([code, errors.slice(0, sentence.length)]).toEqual([2, sentence])
  expect(errors.includes('.npmrc')).toBe(option === 'dry-run')
})

test.each(['all', 'email', 'force', 'json', 'yes'])('%s may be a setting of npm in .npmrc', async (name) => {
  const environment = { [`npm_config_${name}`]: name === 'email' ? 'anna@casainposa.example' : 'true' }
  const runs = [
    await runHere(['list', 'roma'], { environment }),
    await runHere(['erase', '--name', ' '], { environment }),
    await runHere(['release'], { environment }),
    await runHere(['backup'], { environment }),
  ]
  expect(runs.map(({ errors }) => errors.slice(0, errors.indexOf(':')))).toEqual(['list', 'erase', 'release', 'backup'])
})

test.each([
  ['2026-11-01', 'start', '2026-10-31T23:00:00.000Z'],
  ['2026-11-01', 'end', '2026-11-01T23:00:00.000Z'],
  ['2026-10-25', 'start', '2026-10-24T22:00:00.000Z'],
  ['2026-10-25', 'end', '2026-10-25T23:00:00.000Z'],
  ['2026-07-14T10:00', 'start', '2026-07-14T08:00:00.000Z'],
  ['2026-07-14 10:00:30', 'end', '2026-07-14T08:00:30.000Z'],
  ['2026-07-14T10:00Z', 'start', '2026-07-14T10:00:00.000Z'],
  ['2026-07-14T10:00:00.500+05:30', 'end', '2026-07-14T04:30:00.500Z'],
] as const)('%s, its %s, is %s', (text, edge, time) => {
  expect(readTime(text, edge)?.toISOString()).toBe(time)
})

test.each(['', 'oggi', '2026-02-30', '2026-13-01', '01/11/2026', '2026-11', '2026-11-01T25:00', '1793500000000'])(
  '"%s" is no time',
  (text) => {
    expect(readTime(text, 'start')).toBeNull()
  },
)
