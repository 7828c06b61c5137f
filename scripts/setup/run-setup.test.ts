import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findSamples } from '../../business/checks/samples.ts'
import { texts } from '../../business/content.ts'
import { romeTime } from '../../business/time/rome-time.ts'
import { questions } from '../../content/questions.ts'
import { servicePackage } from '../../content/service-package.ts'
import { citiesText } from '../../test/fixtures/cities-file.ts'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { projectRoot } from '../project-root.ts'
import { openAsker, Stopped } from './asker.ts'
import { readCities } from './files/cities-file.ts'
import { openEnvFile } from './files/env-file.ts'
import type { ContentFacts } from './print-content-facts.ts'
import { pathsIn } from './read-photograph.ts'
import { runSetup } from './run-setup.ts'

const enter = '\r'
const down = '\u001b[B'
const up = '\u001b[A'
const stop = '\u0003'

/** What `content/` holds; setup reads it in a process of its own. */
const facts: ContentFacts = {
  samples: findSamples(texts),
  problems: [],
  sampleAnswers: [],
  ownReviews: [],
  otherAnswers: [],
  quantities: undefined,
  weeklySlots: 4,
}

function project(known: (content: string) => Partial<ContentFacts> = () => ({})) {
  const folder = temporaryFolder()
  let session = 0
  let content = join(projectRoot, 'content')
  const env = openEnvFile(join(folder, '.env'), join(projectRoot, '.env.example'))
  const text = (file: string) => readFileSync(join(content, file), 'utf8')
  const startSession = () => {
    session += 1
    // A module is read once, so each session has files of its own.
    const next = join(folder, `content-${session}`)
    cpSync(content, next, { recursive: true, filter: (path) => !/\.test\.|tsconfig/.test(path) })
    content = next
  }
  startSession()
  writeFileSync(join(content, 'cities.ts'), citiesText)

  /** Answers each question, found by its words, with keys; returns what was shown and how it ended. */
  async function setUp(...answers: readonly (readonly [question: string, keys: string])[]) {
    startSession()
    const input = new PassThrough()
    const output = Object.assign(new PassThrough(), { columns: 500, rows: 100 })
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
    const run = async (args: readonly string[]) => commands.push(args.join(' ')) > 0
    const asker = openAsker({ input, output })
    const readFacts = async () => ({ ...facts, ...known(content) })
    const error = await runSetup({ asker, env, content, readFacts, run }).catch((reason: unknown) => reason)
    const citiesText = text('cities.ts')
    startSession()
    return {
      shown,
      error,
      commands,
      unanswered: waiting,
      citiesText,
      cities: await readCities(join(content, 'cities.ts')),
    }
  }
  return {
    env,
    setUp,
    setCities: (cities: string) => writeFileSync(join(content, 'cities.ts'), cities),
    contentText: text,
    photographs: () => readdirSync(join(content, 'photos')).filter((name) => name.endsWith('.jpg')),
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
  ['BUSINESS_PEC', enter],
  ['BUSINESS_PEC must not be empty', `luna@pec.it${enter}`],
  ['BUSINESS_EMAIL', `ciao@lunascirocco${enter}`],
  ['must be an e-mail address with its whole domain', `.it${enter}`],
  ['BUSINESS_PHONE', `+39 091 555 0123${enter}`],
  ['BUSINESS_WHATSAPP', enter],
  ['BUSINESS_BRAND', `Luna e Scirocco${enter}`],
] as const

const cities = [
  ['Cities of the service', `Palermo, Ancona${enter}`],
  ['Palermo, as it stands', enter],
  ['Ancona, as it stands', enter],
] as const

const parts = [
  ['Which parts does', enter],
  ['How many shootings', enter],
] as const
const noPhotographs = ['Your photographs', enter] as const
/** Between the details and the channel. */
const rest = [...cities, ...parts, noPhotographs] as const

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
  const first = await setUp(...details, ...rest, ...mail)
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
    BUSINESS_WHATSAPP: 'no',
    BUSINESS_BRAND: 'Luna e Scirocco',
    SMTP_URL: "smtps://lead%40luna.it:pa$$'word@smtp.luna.it:465",
    NOTIFY_FROM: 'Luna e Scirocco <ciao@lunascirocco.it>',
    NOTIFY_TO: 'ciao@lunascirocco.it',
  })
  expect(text()).toContain('# Registered address.\nBUSINESS_ADDRESS=')
  expect(first.commands).toEqual(['test-notification'])
  for (const part of ['content/landing.ts: ', 'content/photos/README.md', 'SITE_URL in .env', 'office invite <name>']) {
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
  const second = await setUp(['Some questions are answered', enter], ...details.slice(3), ...rest, later)
  expect([second.error, second.unanswered]).toEqual([undefined, []])
  expect(second.shown).toContain('BUSINESS_OWNER_NAME: Maria Rossi')
  expect(second.shown).toContain('SMTP_URL or WEBHOOK_URL in .env: until one is set')
  expect(second.commands).toEqual([])

  const before = env.variables()
  const keep = ['BUSINESS_KIND', ...Object.keys(before).filter((name) => name !== 'BUSINESS_KIND')]
  const inOrder = details.map(([name]) => name).filter((name) => keep.includes(name))
  const third = await setUp(
    ['Some questions are answered', up + enter],
    ...inOrder.map((name) => [name, name === 'BUSINESS_BRAND' ? ` dell'Isola${enter}` : enter] as const),
    ['Cities of the service', enter],
    ...parts,
    noPhotographs,
    ['How are you told', down + enter],
    ['WEBHOOK_URL', enter],
    ['WEBHOOK_URL must be there', `https://hooks.luna.it/lead${enter}`],
    ['WEBHOOK_SECRET', enter],
    ['Send a test message', down + enter],
  )
  expect([third.error, third.unanswered, third.commands]).toEqual([undefined, [], []])
  expect(env.variables()).toEqual({
    ...before,
    BUSINESS_BRAND: 'Luna e Scirocco dell’Isola',
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
    ['Some questions', up + enter],
    ...details.map(([name, keys]) => [name, name === 'BUSINESS_BRAND' ? enter : keys] as const),
    ...rest,
  ] as const
  const mail = await setUp(
    ...before,
    ['How are you told', enter],
    ['SMTP_URL: smtps://…@smtp.luna.it', enter],
    ['NOTIFY_FROM', enter],
    ['NOTIFY_TO', enter],
    ['Send a test message', 'n'],
  )
  expect([mail.error, mail.unanswered]).toEqual([undefined, []])
  expect(env.variables()).toMatchObject({ ...channels, ...secrets })

  const webhook = await setUp(
    ['Some questions', down.repeat(5) + enter],
    ['How are you told', down + enter],
    ['WEBHOOK_URL', enter],
    ['WEBHOOK_SECRET: …', 'n'],
    ['Secret that signs', enter],
    ['Send a test message', 'n'],
  )
  expect([webhook.error, webhook.unanswered]).toEqual([undefined, []])
  expect(env.variables()).toMatchObject({ ...secrets, WEBHOOK_SECRET: expect.stringMatching(/^whsec_/) })
  expect(mail.shown + webhook.shown).not.toMatch(/pa55word|a-secret-of-24/)
})

test('leaves cities alone that somebody has chosen, and those that are only confirmed', async () => {
  const { env, setUp, setCities } = project()
  const list = `  roma: { name: 'Roma e Castelli', at: 'ai Castelli' },\n  centro: { name: 'Centro', at: 'a Roma' },`
  const chosen = citiesText.replace(/ {2}roma: .*\n.*/, list)
  setCities(chosen)
  env.set('BUSINESS_BRAND', 'Luna e Scirocco')
  const later = ['How are you told', down + down + enter] as const
  const others = details.filter(([name]) => name !== 'BUSINESS_BRAND')
  const first = await setUp(['Some questions', enter], ...others, ...parts, noPhotographs, later)
  expect([first.error, first.unanswered]).toEqual([undefined, []])
  expect(first.shown).toContain('Cities: Roma e Castelli, Centro')
  const again = await setUp(['Some questions', down + down + enter], ['commas between', enter])
  expect([again.error, again.unanswered, again.citiesText]).toEqual([undefined, [], chosen])
})

test('leads to content without a sample: parts, terms and photographs', async () => {
  const sampleAnswers = questions?.list.filter(({ isSample }) => isSample) ?? []
  const otherAnswers = [{ question: 'E se piove?', answer: 'Si sposta.' }]
  const quantities = servicePackage?.quantities
  const { env, setUp, contentText, photographs } = project((content) => {
    const hasSamples = !readFileSync(join(content, 'landing.ts'), 'utf8').includes('Host a Palermo')
    return {
      sampleAnswers,
      otherAnswers,
      ...(quantities ? { quantities } : {}),
      samples: hasSamples ? facts.samples : [],
    }
  })
  // The files of an owner lie beside those of the tests' content.
  const unlisted = photographs().filter((name) => !contentText('photos/photos.ts').includes(`'${name}'`))
  const folder = temporaryFolder()
  const draw = (file: string, width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a85' } }).toFile(join(folder, file))
  await Promise.all([draw('IMG 1.JPG', 1300, 1600), draw('IMG_2.png', 1800, 1200), draw('small.jpg', 800, 600)])

  const [keep, change] = [enter, down + enter]
  const [first, second, ...others] = sampleAnswers.map(({ question }) => question)
  const { error, unanswered, shown } = await setUp(
    ...details,
    ...cities,
    ['Which parts does', `${down.repeat(4)} ${down.repeat(2)} ${enter}`],
    ['How many shootings', `\u007f2${enter}`],
    ['Review: the words', `«Le {foto} dell’alba.»${enter}`],
    ['must do without', `\u0015«Le foto dell’alba.»${enter}`],
    ['Who wrote it', `Giulia${enter}`],
    ['What they do', `Host a Palermo${enter}`],
    ['In which month', `13/2026${enter}`],
    ['must be a month and', `\u00151/2099${enter}`],
    ['must be a month that has begun', `\u00155/2026${enter}`],
    ['What have you checked', `Fattura controllata${enter}`],
    ['Stars that', `5${enter}`],
    ['Another review', enter],
    ['Quante foto, quanto tempo', down + down + enter],
    ['Monolocale: how many', `\u001510–15${enter}`],
    ['Monolocale: how long', enter],
    ['Monolocale: from how many', `da 190${enter}`],
    ['must be a figure', `\u0015190${enter}`],
    ...['Bilocale', 'Trilocale', 'Villa con giardino'].flatMap((home) => [
      [`${home}: how many`, enter] as const,
      [`${home}: how long`, enter] as const,
      [`${home}: from how many`, enter] as const,
    ]),
    // With prices another answer is proposed.
    [first ?? '', down + enter],
    [second ?? '', change],
    [second ?? '', ` Di più per una villa.${enter}`],
    ...others.map((question) => [question, keep] as const),
    ['Read these too', enter],
    ['Your photographs', folder + enter],
    ['small.jpg: it is 800 pixels wide', ''],
    ['Your photographs', `'${folder}/IMG 1.JPG' ${folder}/IMG_2.png${enter}`],
    ['Which one is large', enter],
    ['IMG_2.png: what does it show', `Sala con volta, e un tavolo.${enter}`],
    ['IMG 1.JPG: what does it show', `Terrazza a Lecce${enter}`],
    ['Caption', `, ore 20${enter}`],
    ['Where does it stand', enter],
    ['How are you told', down + down + enter],
    ['SITE_URL', `https://www.lunascirocco.it${enter}`],
  )
  expect([error, unanswered]).toEqual([undefined, []])
  expect(shown).toContain('the history of git has them')
  expect(shown).toMatch(/Published too, in content\/questions\.ts:\s+│\s+│ +E se piove\?\s+│ +Si sposta\./)
  const { year } = romeTime(new Date())
  expect(contentText('site.ts')).toContain(`copyrightYear: '${year}'`)
  expect(contentText('privacy-policy.md')).toContain(`\nupdated: ${year}-`)
  expect(contentText('parts.ts').match(/\w+(?=: true)/g)).toEqual([
    ...['reviews', 'drone', 'features', 'servicePackage', 'quantities', 'questions'],
  ])
  expect(contentText('landing.ts')).toContain('export const weeklySlots = 2\n')
  expect(contentText('questions.ts')).not.toMatch(/isSample: true/)
  expect(contentText('questions.ts')).not.toContain(first)
  expect(contentText('questions.ts')).toContain('Di più per una villa.')
  expect(contentText('service-package.ts')).not.toMatch(/isSample: true/)
  expect(contentText('service-package.ts')).toContain(
    "{ home: 'Monolocale', photos: '10–15', duration: '1\\u00a0ora', price: '190' },\n    { home: 'Bilocale'",
  )
  expect(contentText('landing.ts')).toContain(`testimonials: when(parts.reviews, {
    quote: 'Le foto dell’alba.',
    reviewer: 'Giulia',
    role: 'Host a Palermo',
    date: '2026-05',
    verified: 'Fattura controllata',
    stars: '5',
  }),`)
  expect(photographs().filter((name) => !unlisted.includes(name))).toEqual(['terrazza-a-lecce-ore-20.jpg'])
  expect(contentText('photos/photos.ts')).toContain(
    `alt: 'Sala con volta, e un tavolo',\n    caption: 'Sala con volta',`,
  )
  expect(contentText('photos/places.ts')).toContain(
    `{\n  hero: 'salaConVolta',\n  services: [],\n  gallery: ['terrazzaALecceOre20'],\n}`,
  )
  expect(env.variables()).toMatchObject({ SITE_URL: 'https://www.lunascirocco.it' })
})

test('goes on without the test that succeeded and asks for a real address again', async () => {
  const { env, setUp } = project(() => ({ samples: [] }))
  const mail = [
    ['How are you told', enter],
    ['SMTP_URL', `smtps://lead:password@smtp.luna.it${enter}`],
    ['NOTIFY_FROM', enter],
    ['NOTIFY_TO', enter],
    ['Send a test message', enter],
  ] as const
  const local = ['SITE_URL', `https://luna.localhost:8443${enter}`] as const
  // Without a sample the parts count as chosen.
  const first = await setUp(...details, ...cities, noPhotographs, ...mail, local)
  expect([first.error, first.unanswered, first.commands]).toEqual([undefined, [], ['test-notification']])
  expect(first.shown).toContain('SITE_URL is local (https://luna.localhost:8443)')

  const real = ['SITE_URL', `\u0015https://www.lunascirocco.it${enter}`] as const
  const second = await setUp(['Some questions', enter], noPhotographs, real)
  expect([second.error, second.unanswered, second.commands]).toEqual([undefined, [], []])
  expect(second.shown).not.toContain('SITE_URL is local')
  expect(env.variables()).toMatchObject({ SITE_URL: 'https://www.lunascirocco.it' })
})

test.each([
  ['n', 'no'],
  ['y', '+39 091 555 0123'],
])('asks whether chats reach a landline: %s', async (key, expected) => {
  const { env, setUp } = project()
  const landline = ['BUSINESS_WHATSAPP', `+39 091 555 0123${enter}`] as const
  const asked = details.flatMap((each): readonly (readonly [string, string])[] =>
    each[0] === 'BUSINESS_WHATSAPP' ? [landline, ['is a landline', key]] : [each],
  )
  const { unanswered } = await setUp(...asked, ['Cities of the service', stop])
  expect([env.variables().BUSINESS_WHATSAPP, unanswered]).toEqual([expected, []])
})

test('proposes a mobile number for the chats, however it is written', async () => {
  const { env, setUp } = project()
  const asked = details.map((each) =>
    each[0] === 'BUSINESS_PHONE' ? ([each[0], `0039 333 555 0199${enter}`] as const) : each,
  )
  await setUp(...asked, ['Cities of the service', stop])
  expect(env.variables().BUSINESS_WHATSAPP).toBe('0039 333 555 0199')
})

test('asks for the parts again where somebody has stopped at the number of shootings', async () => {
  const { setUp } = project()
  await setUp(...details, ...cities, ['Which parts does', enter], ['How many shootings', stop])
  const { unanswered } = await setUp(['Some questions', enter], ...parts, ['Your photographs', stop])
  expect(unanswered).toEqual([])
})

test('changes one thing alone in a later run, and prints an apostrophe as the page does', async () => {
  const { env, setUp } = project()
  env.set('BUSINESS_BRAND', 'Luna e Scirocco')
  const change = ['Some questions', down.repeat(2) + enter] as const
  const first = await setUp(
    change,
    ['Cities of the service', `L'Aquila${enter}`],
    ['L’Aquila, as it stands', `\u0015all'Aquila${enter}`],
  )
  expect([first.error, first.unanswered]).toEqual([undefined, []])
  expect(first.cities.cities).toEqual({ 'l-aquila': { name: 'L’Aquila', at: 'all’Aquila' } })
})

test('says in a sentence that it needs a terminal', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(projectRoot, 'scripts/setup.ts')], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Setup asks questions and needs a terminal\..*\n$/)])
})

test('finds the files that were dragged in, also when they are too many for a path', () => {
  const folder = join(temporaryFolder(), 'foto di casa')
  mkdirSync(folder)
  const files = Array.from({ length: 200 }, (_, index) => join(folder, `foto-${index}.jpg`))
  for (const file of files) {
    writeFileSync(file, '')
  }
  const dragged = files.map((file) => `'${file}'`).join(' ')
  expect(dragged.length).toBeGreaterThan(4096)
  expect(pathsIn(dragged)).toEqual(files)
})
