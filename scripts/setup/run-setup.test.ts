import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { citiesText } from '../../test/fixtures/cities-file.ts'
import { projectRoot } from '../project-root.ts'
import { openAsker, Stopped } from './asker.ts'
import { readCities } from './cities-file.ts'
import { openEnvFile } from './env-file.ts'
import { runSetup } from './run-setup.ts'

const enter = '\r'
const down = '\u001b[B'
const eraseAll = '\u0015'
const stop = '\u0003'

function project() {
  const folder = mkdtempSync(join(tmpdir(), 'casa-in-posa-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  let session = 0
  writeFileSync(join(folder, 'cities.ts'), citiesText)
  const env = openEnvFile(join(folder, '.env'), join(projectRoot, '.env.example'))

  /** Answers each question, found by its words, with keys; returns what was shown and how it ended. */
  async function setUp(...answers: readonly (readonly [question: string, keys: string])[]) {
    session += 1
    // A module is read once, so each session has a file of its own.
    const citiesFile = join(folder, `cities-${session}.ts`)
    copyFileSync(join(folder, 'cities.ts'), citiesFile)
    const input = new PassThrough()
    const output = Object.assign(new PassThrough(), { columns: 500 })
    const commands: string[] = []
    let shown = ''
    let seen = 0
    const waiting = [...answers]
    output.on('data', (chunk: Buffer) => {
      shown += stripVTControlCharacters(chunk.toString())
      const [question, keys] = waiting[0] ?? ['', '']
      const at = shown.indexOf(question, seen)
      if (waiting.length > 0 && at >= 0) {
        waiting.shift()
        seen = at + question.length
        // After the prompt has been drawn whole, it listens.
        setImmediate(() => input.write(keys))
      }
    })
    const run = async (family: string, args: readonly string[]) => commands.push([family, ...args].join(' '))
    const asker = openAsker({ input, output })
    const error = await runSetup({ asker, env, citiesFile, run }).catch((reason: unknown) => reason)
    copyFileSync(citiesFile, join(folder, 'cities.ts'))
    return {
      shown,
      error,
      commands,
      unanswered: waiting,
      citiesText: readFileSync(citiesFile, 'utf8'),
      cities: await readCities(join(folder, `cities-${session}.ts`)),
    }
  }
  return {
    env,
    setUp,
    setCities: (text: string) => writeFileSync(join(folder, 'cities.ts'), text),
    text: () => readFileSync(join(folder, '.env'), 'utf8'),
  }
}

const details = [
  ['BUSINESS_KIND', down + enter],
  ['BUSINESS_LEGAL_NAME', `Luna e Scirocco${enter}`],
  ['BUSINESS_OWNER_NAME', `Maria Rossi${enter}`],
  ['BUSINESS_VAT_NUMBER', `12345678903${enter}`],
  ['BUSINESS_ADDRESS', `Via "Maqueda" #1, 90133 Palermo${enter}`],
  ['BUSINESS_REA', `PA-123456${enter}`],
  ['BUSINESS_PEC', `luna@pec.it${enter}`],
  ['BUSINESS_EMAIL', `ciao@lunascirocco${enter}`],
  ['must be an e-mail address with its whole domain', `.it${enter}`],
  ['BUSINESS_PHONE', `+39 091 555 0123${enter}`],
  ['BUSINESS_WHATSAPP', `333 123 4567${enter}`],
  ['BUSINESS_BRAND', `Luna e Scirocco${enter}`],
] as const

const cities = [
  ['Cities of the service', `${eraseAll}Palermo, Ancona${enter}`],
  ['Palermo, as it stands', enter],
  ['Ancona, as it stands', enter],
] as const

test('asks for each thing that the kind of business needs, checks it as a build does, and writes it at once', async () => {
  const { env, setUp, text } = project()
  const mail = [
    ['How are you told', enter],
    ['SMTP_URL', enter],
    ['SMTP_URL must be there', `smtps://lead%40luna.it:pa$$'word@smtp.luna.it:465${enter}`],
    ['NOTIFY_FROM', enter],
    ['NOTIFY_TO', enter],
    ['Send a test message', enter],
  ] as const
  const first = await setUp(...details, ...cities, ...mail, ['Who comes into', `Maria Rossi${enter}`])
  expect([first.error, first.unanswered]).toEqual([undefined, []])
  expect(env.variables()).toEqual({
    BUSINESS_KIND: 'ditta-individuale',
    BUSINESS_LEGAL_NAME: 'Luna e Scirocco',
    BUSINESS_OWNER_NAME: 'Maria Rossi',
    BUSINESS_VAT_NUMBER: '12345678903',
    BUSINESS_ADDRESS: 'Via "Maqueda" #1, 90133 Palermo',
    BUSINESS_REA: 'PA-123456',
    BUSINESS_PEC: 'luna@pec.it',
    BUSINESS_EMAIL: 'ciao@lunascirocco.it',
    BUSINESS_PHONE: '+39 091 555 0123',
    BUSINESS_WHATSAPP: '333 123 4567',
    BUSINESS_BRAND: 'Luna e Scirocco',
    SMTP_URL: "smtps://lead%40luna.it:pa$$'word@smtp.luna.it:465",
    NOTIFY_FROM: 'Luna e Scirocco <ciao@lunascirocco.it>',
    NOTIFY_TO: 'ciao@lunascirocco.it',
  })
  expect(text()).toContain('# Registered address.\nBUSINESS_ADDRESS=')
  expect(first.commands).toEqual(['leads test-notification'])
  for (const part of ['content/landing.ts: ', 'content/photos/README.md', 'SITE_URL in .env', "invite 'Maria Rossi'"]) {
    expect(first.shown).toContain(part)
  }
  for (const part of ['is still the example', 'SMTP_URL or WEBHOOK_URL']) {
    expect(first.shown).not.toContain(part)
  }
})

test('goes on where somebody stopped, and can go through all again', async () => {
  const { env, setUp } = project()
  const stopped = await setUp(...details.slice(0, 3), ['BUSINESS_VAT_NUMBER', `12${stop}`])
  expect(stopped.error).toBeInstanceOf(Stopped)
  expect(env.variables()).toMatchObject({ BUSINESS_OWNER_NAME: 'Maria Rossi' })
  expect(env.variables()).not.toHaveProperty('BUSINESS_VAT_NUMBER')

  const later = ['How are you told', down + down + enter] as const
  const nobody = ['Who comes into', enter] as const
  const rest = details.slice(3)
  const second = await setUp(
    ['Some questions are answered', enter],
    ...rest,
    ['Cities of the service', enter],
    later,
    nobody,
  )
  expect([second.error, second.unanswered]).toEqual([undefined, []])
  expect(second.shown).toContain('BUSINESS_OWNER_NAME: Maria Rossi')
  expect(second.shown).toContain('SMTP_URL or WEBHOOK_URL in .env: until one is set')
  expect(second.commands).toEqual([])

  const before = env.variables()
  const keep = ['BUSINESS_KIND', ...Object.keys(before).filter((name) => name !== 'BUSINESS_KIND')]
  const inOrder = details.map(([name]) => name).filter((name) => keep.includes(name))
  const third = await setUp(
    ['Some questions are answered', down + enter],
    ...inOrder.map((name) => [name, name === 'BUSINESS_BRAND' ? ` Foto${enter}` : enter] as const),
    ...cities,
    ['How are you told', down + enter],
    ['WEBHOOK_URL', enter],
    ['WEBHOOK_URL must be there', `https://hooks.luna.it/lead${enter}`],
    ['WEBHOOK_SECRET', enter],
    ['Send a test message', down + enter],
    nobody,
  )
  expect([third.error, third.unanswered, third.commands]).toEqual([undefined, [], []])
  expect(env.variables()).toEqual({
    ...before,
    BUSINESS_BRAND: 'Luna e Scirocco Foto',
    WEBHOOK_URL: 'https://hooks.luna.it/lead',
    WEBHOOK_SECRET: expect.stringMatching(/^whsec_/),
  })
  expect(third.cities).toEqual({
    cities: { palermo: { name: 'Palermo', at: 'a Palermo' }, ancona: { name: 'Ancona', at: 'ad Ancona' } },
    formerCities: {},
  })
})

test('shows no secret that is there, and keeps it or asks for another', async () => {
  const { env, setUp } = project()
  const secrets = {
    SMTP_URL: 'smtps://lead:pa55word@smtp.luna.it',
    WEBHOOK_SECRET: 'a-secret-of-24-characters-or-more',
  }
  const channels = { NOTIFY_FROM: 'ciao@luna.it', NOTIFY_TO: 'ciao@luna.it', WEBHOOK_URL: 'https://hooks.luna.it/lead' }
  for (const [name, value] of Object.entries({ BUSINESS_BRAND: 'Luna', ...channels, ...secrets })) {
    env.set(name, value)
  }
  const before = [
    ['Some questions', down + enter],
    ...details.map(([name, keys]) => [name, name === 'BUSINESS_BRAND' ? enter : keys] as const),
    ['Cities of the service', enter],
  ] as const
  const after = [
    ['Send a test message', 'n'],
    ['Who comes into', enter],
  ] as const
  const mail = await setUp(
    ...before,
    ['How are you told', enter],
    ['SMTP_URL: smtps://…@smtp.luna.it', enter],
    ['NOTIFY_FROM', enter],
    ['NOTIFY_TO', enter],
    ...after,
  )
  expect([mail.error, mail.unanswered]).toEqual([undefined, []])
  expect(env.variables()).toMatchObject({ ...channels, ...secrets })

  const keys = ['Some questions', ...details.map(([name]) => name).filter((name) => name.startsWith('BUSINESS_'))]
  const webhook = await setUp(
    ...keys.map((name) => [name, name === 'Some questions' ? down + enter : enter] as const),
    ['Cities of the service', enter],
    ['How are you told', down + enter],
    ['WEBHOOK_URL', enter],
    ['WEBHOOK_SECRET: …', 'n'],
    ['Secret that signs', enter],
    ...after,
  )
  expect([webhook.error, webhook.unanswered]).toEqual([undefined, []])
  expect(env.variables()).toMatchObject({ ...secrets, WEBHOOK_SECRET: expect.stringMatching(/^whsec_/) })
  expect(mail.shown + webhook.shown).not.toMatch(/pa55word|a-secret-of-24/)
})

test('makes the code of the first person only where the site has its address', async () => {
  const { env, setUp } = project()
  env.set('SITE_URL', 'https://www.lunascirocco.it')
  const { commands, error, shown } = await setUp(
    ...details,
    ['Cities of the service', enter],
    ['How are you told', down + down + enter],
    ['Who comes into', `Anna${enter}`],
    ['Make the code now?', `y`],
  )
  expect([error, commands]).toEqual([undefined, ['office invite Anna']])
  expect(shown).not.toContain('SITE_URL in .env')
})

test('leaves cities alone that somebody has chosen, and those that are only confirmed', async () => {
  const { env, setUp, setCities } = project()
  const list = `  roma: { name: 'Roma e Castelli', at: 'ai Castelli' },\n  centro: { name: 'Roma, centro', at: 'a Roma' },`
  const chosen = citiesText.replace(/ {2}roma: .*\n.*/, list)
  setCities(chosen)
  env.set('BUSINESS_BRAND', 'Luna e Scirocco')
  const later = ['How are you told', down + down + enter] as const
  const nobody = ['Who comes into', enter] as const
  const others = details.filter(([name]) => name !== 'BUSINESS_BRAND')
  const first = await setUp(['Some questions', enter], ...others, later, nobody)
  expect([first.error, first.unanswered]).toEqual([undefined, []])
  expect(first.shown).toContain('Cities: Roma e Castelli; Roma, centro')
  const asked = details.filter(([name]) => name.startsWith('BUSINESS_')).map(([name]) => [name, enter] as const)
  const again = await setUp(['Some questions', down + enter], ...asked, ['semicolons between', enter], later, nobody)
  expect([again.error, again.unanswered, again.citiesText]).toEqual([undefined, [], chosen])
})

test('says in a sentence that it needs a terminal', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(projectRoot, 'scripts/setup.ts')], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Setup asks questions and needs a terminal\..*\n$/)])
})
