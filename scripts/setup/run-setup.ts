import { randomBytes } from 'node:crypto'
import { parseBusiness } from '../../business/business.ts'
import { kinds } from '../../business/company.ts'
import { type Environment, variablesOf } from '../../business/environment.ts'
import { parseChannels } from '../../server/config/channels.ts'
import type { Asker } from './asker.ts'
import { type Cities, parseCityNames, readCities, type TypedCity, writeCities } from './cities-file.ts'
import type { EnvFile } from './env-file.ts'
import { remainingWork } from './remaining.ts'
import {
  detailNames,
  faultOf,
  hasCapital,
  isAnswered,
  isNeeded,
  kindLabels,
  questions,
  type VariableName,
} from './variables.ts'

export interface SetupParts {
  readonly asker: Asker
  readonly env: EnvFile
  /** The path of `content/cities.ts`. */
  readonly citiesFile: string
  /** Runs one of the owner's commands, which prints what it does. */
  readonly run: (family: 'leads' | 'office', args: readonly string[]) => Promise<unknown>
}

/**
 * Asks for what a site needs, and writes each answer at once, so that one may stop and go on later.
 *
 * @throws Stopped at Ctrl+C
 */
export async function runSetup({ asker, env, citiesFile, run }: SetupParts): Promise<void> {
  const asksAgain = await chooseWhetherAgain(asker, env)
  const isDone = (name: string) => !asksAgain && isAnswered(name, env.variables())

  const ask = async (name: VariableName, proposal = '') => {
    const variables = env.variables()
    if (isDone(name)) {
      asker.say(`${name}: ${shown(name, variables)}`)
      return
    }
    const current = variables[name] ?? ''
    const answer = await asker.text({
      message: `${name}\n${questions[name]}`,
      initial: current || proposal,
      faultOf: (text) => faultOf(name, text, env.variables()),
    })
    env.set(name, answer)
  }

  await askKind(asker, env, isDone)
  for (const name of detailNames) {
    if (isNeeded(name, env.variables())) {
      await ask(name)
    }
  }
  if (hasCapital(env.variables()) && !isDone('BUSINESS_SOLE_SHAREHOLDER')) {
    const hasOne = await asker.confirm(
      'BUSINESS_SOLE_SHAREHOLDER\nHas the company a sole shareholder? It must say so.',
      env.variables().BUSINESS_SOLE_SHAREHOLDER === 'yes',
    )
    env.set('BUSINESS_SOLE_SHAREHOLDER', hasOne ? 'yes' : 'no')
  }
  await ask('BUSINESS_BRAND')
  await askCities(asker, citiesFile)
  await askChannel(asker, env, ask, asksAgain)
  await askForTest(asker, env, run)
  const inviteCommand = await askInvitation(asker, env, run)
  asker.say(remainingWork(env.variables(), inviteCommand))
}

async function chooseWhetherAgain(asker: Asker, env: EnvFile): Promise<boolean> {
  const variables = env.variables()
  const some = ['BUSINESS_KIND', ...detailNames, 'BUSINESS_BRAND'].some((name) => isAnswered(name, variables))
  if (!some) {
    return false
  }
  const chosen = await asker.choose(
    'Some questions are answered in .env.',
    [
      { value: 'on', label: 'Go on with the others' },
      { value: 'again', label: 'Go through all of them; Enter keeps an answer' },
    ],
    'on',
  )
  return chosen === 'again'
}

async function askKind(asker: Asker, env: EnvFile, isDone: (name: string) => boolean): Promise<void> {
  const isSet = isAnswered('BUSINESS_KIND', env.variables())
  const { kind } = parseBusiness(env.variables()).business.company
  if (isDone('BUSINESS_KIND')) {
    asker.say(`BUSINESS_KIND: ${kind}`)
    return
  }
  const chosen = await asker.choose(
    'BUSINESS_KIND\nKind of business: what the law wants on the site depends on it.',
    kinds.map((value) => ({ value, label: kindLabels[value] })),
    isSet ? kind : kinds[0],
  )
  env.set('BUSINESS_KIND', chosen)
}

async function askCities(asker: Asker, file: string): Promise<void> {
  const before = await readCities(file)
  const names = await asker.text({
    message: 'Cities of the service, as the form offers them; commas between them. For instance: Palermo, Catania',
    initial: Object.values(before.cities)
      .map(({ name }) => name)
      .join(', '),
    faultOf: (text) => {
      const typed = parseCityNames(text)
      return typeof typed === 'string' ? typed : undefined
    },
  })
  const typed = parseCityNames(names)
  const known: Cities = { ...before.formerCities, ...before.cities }
  const cities: Record<string, Cities[string]> = {}
  for (const { key, name, at } of typeof typed === 'string' ? [] : typed) {
    cities[key] = known[key] ?? { name, at: await askPlace(asker, { key, name, at }) }
  }
  if (JSON.stringify(cities) !== JSON.stringify(before.cities)) {
    writeCities(file, before, cities)
  }
}

function askPlace(asker: Asker, { name, at }: TypedCity): Promise<string> {
  return asker.text({
    message: `${name}, as it stands after 'una casa', with its preposition. For instance: a Palermo`,
    initial: at,
    faultOf: (text) => (text === '' ? `it must have words, for instance ${at}` : undefined),
  })
}

async function askChannel(
  asker: Asker,
  env: EnvFile,
  ask: (name: VariableName, proposal?: string) => Promise<void>,
  asksAgain: boolean,
): Promise<void> {
  if (hasChannel(env.variables()) && !asksAgain) {
    asker.say('Notifications are set up in .env.')
    return
  }
  const read = variablesOf(env.variables())
  const channel = await asker.choose(
    'How are you told of a lead? Until it is set, leads are stored and their notifications wait.',
    [
      { value: 'mail', label: 'By e-mail (SMTP)' },
      { value: 'webhook', label: 'By a webhook' },
      { value: 'later', label: 'Later' },
    ],
    read('SMTP_URL') === '' && read('WEBHOOK_URL') !== '' ? 'webhook' : 'mail',
  )
  if (channel === 'mail') {
    await ask('SMTP_URL')
    await ask('NOTIFY_FROM', `${read('BUSINESS_BRAND')} <${read('BUSINESS_EMAIL')}>`)
    await ask('NOTIFY_TO', read('BUSINESS_EMAIL'))
  } else if (channel === 'webhook') {
    await ask('WEBHOOK_URL')
    await ask('WEBHOOK_SECRET', `whsec_${randomBytes(24).toString('base64')}`)
  }
}

async function askForTest(asker: Asker, env: EnvFile, run: SetupParts['run']): Promise<void> {
  if (hasChannel(env.variables()) && (await asker.confirm('Send a test message now?', true))) {
    await run('leads', ['test-notification'])
  }
}

function hasChannel(variables: Environment): boolean {
  const parsed = parseChannels(variables)
  return parsed.ok && (parsed.channels.smtp !== null || parsed.channels.webhook !== null)
}

/**
 * Asks who comes into the office first. Passkeys belong to the site's address, so there is no code before it is set.
 *
 * @returns the command that makes the code
 */
async function askInvitation(asker: Asker, env: EnvFile, run: SetupParts['run']): Promise<string> {
  const name = await asker.text({
    message: 'Who comes into the office first? The others there see the name; empty means later. For instance: Anna',
    initial: '',
    faultOf: () => undefined,
  })
  if (name === '') {
    return 'npm run office -- invite <name>'
  }
  const isOnline = parseBusiness(env.variables()).isReal
  if (isOnline && (await asker.confirm('Make the code now? It is valid for ten minutes.', false))) {
    await run('office', ['invite', name])
  }
  return `npm run office -- invite ${/^[\p{L}\d]+$/u.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`}`
}

/** The value of a variable on the screen: of an address with a password, the host alone. */
function shown(name: string, variables: Environment): string {
  const value = variables[name] ?? ''
  return name.endsWith('_SECRET') ? '…' : value.replace(/(?<=\/\/).*@/, '…@')
}
