import { parseBusiness } from '../../business/business.ts'
import { kinds } from '../../business/company.ts'
import type { Environment } from '../../business/environment.ts'
import { askCities } from './ask-cities.ts'
import { askChannel, askForTest, type RunCommand } from './ask-notifications.ts'
import type { Asker } from './asker.ts'
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
  readonly run: RunCommand
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
    const isSecret = secretNames.includes(name)
    if (isSecret && isAnswered(name, variables) && (await keepsSecret(asker, name, variables))) {
      return
    }
    const current = isSecret ? '' : (variables[name] ?? '')
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
  await askCities(asker, citiesFile, asksAgain)
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

/**
 * Asks who comes into the office first. Passkeys belong to the site's address, so there is no code before it is set.
 *
 * @returns the command that makes the code
 */
async function askInvitation(asker: Asker, env: EnvFile, run: RunCommand): Promise<string> {
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

/** The variables with a secret in them: a value that is there comes on no screen. */
const secretNames: readonly string[] = ['SMTP_URL', 'WEBHOOK_SECRET']

function keepsSecret(asker: Asker, name: string, variables: Environment): Promise<boolean> {
  return asker.confirm(`${name}: ${shown(name, variables)}\nKeep it as it is in .env?`, true)
}

/** The value of a variable on the screen: of an address with a password, the host alone. */
function shown(name: string, variables: Environment): string {
  const value = variables[name] ?? ''
  return name.endsWith('_SECRET') ? '…' : value.replace(/(?<=\/\/).*@/, '…@')
}
