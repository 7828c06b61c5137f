import { parseBusiness } from '../../business/business.ts'
import { kinds } from '../../business/company/company.ts'
import type { Environment } from '../../business/environment.ts'
import { readPhoneNumber } from '../../leads/contact/phone-number.ts'
import type { Asker } from './asker.ts'
import type { EnvFile } from './files/env-file.ts'
import {
  detailNames,
  exampleOf,
  faultOf,
  isAnswered,
  isNeeded,
  kindLabels,
  questions,
  type VariableName,
} from './variables.ts'

/** Asks for a variable of `.env`, unless it is answered. */
export type AskVariable = (name: VariableName, proposal?: string) => Promise<void>

/** @param asksAgain also for what is answered */
export function variableAsker(asker: Asker, env: EnvFile, asksAgain: boolean): AskVariable {
  return async (name, proposal = '') => {
    const variables = env.variables()
    if (!asksAgain && isAnswered(name, variables)) {
      asker.say(`${name}: ${shown(name, variables)}`)
      return
    }
    const isSecret = secretNames.includes(name)
    if (isSecret && isAnswered(name, variables)) {
      const keeps = await asker.confirm(`${name}: ${shown(name, variables)}\nKeep it as it is in .env?`, true)
      if (keeps) {
        return
      }
    }
    const current = isSecret ? '' : (variables[name] ?? '')
    const meant = (text: string) => (name === 'BUSINESS_WHATSAPP' && text === '' ? 'no' : text)
    const answer = await asker.text({
      message: `${name}\n${questions[name][0]}`,
      initial: current || proposal,
      example: exampleOf(name, kindOf(variables)),
      isPrinted: printedNames.includes(name),
      faultOf: (text) => faultOf(name, meant(text), env.variables()),
    })
    if (name === 'BUSINESS_WHATSAPP' && readPhoneNumber(answer)?.isMobile === false) {
      const isOnIt = await asker.confirm(
        `${answer} is a landline. Chats reach it only if you have registered it with WhatsApp Business. Have you? If not, the buttons call.`,
        false,
      )
      env.set(name, isOnIt ? answer : 'no')
      return
    }
    env.set(name, meant(answer))
  }
}

/** Asks for the kind of business, what the law wants of it, and the brand. */
export async function askDetails(asker: Asker, env: EnvFile, ask: AskVariable, asksAgain: boolean): Promise<void> {
  const isDone = (name: string) => !asksAgain && isAnswered(name, env.variables())
  if (isDone('BUSINESS_KIND')) {
    asker.say(`BUSINESS_KIND: ${kindOf(env.variables())}`)
  } else {
    const chosen = await asker.choose(
      'BUSINESS_KIND\nKind of business: what the law wants on the site depends on it.',
      kinds.map((value) => ({ value, label: kindLabels[value] })),
      isAnswered('BUSINESS_KIND', env.variables()) ? kindOf(env.variables()) : kinds[0],
    )
    env.set('BUSINESS_KIND', chosen)
  }
  for (const name of detailNames) {
    if (isNeeded(name, env.variables())) {
      await ask(name, name === 'BUSINESS_WHATSAPP' ? mobileOf(env.variables()) : '')
    }
  }
  // A company with share capital must say whether it has a sole shareholder.
  if (isNeeded('BUSINESS_SHARE_CAPITAL', env.variables()) && !isDone('BUSINESS_SOLE_SHAREHOLDER')) {
    const hasOne = await asker.confirm(
      'BUSINESS_SOLE_SHAREHOLDER\nHas the company a sole shareholder? It must say so.',
      env.variables().BUSINESS_SOLE_SHAREHOLDER === 'yes',
    )
    env.set('BUSINESS_SOLE_SHAREHOLDER', hasOne ? 'yes' : 'no')
  }
  await ask('BUSINESS_BRAND')
}

function kindOf(variables: Environment) {
  return parseBusiness(variables).business.company.kind
}

/** The telephone number, if it is a mobile one, which mostly has WhatsApp. */
function mobileOf({ BUSINESS_PHONE = '' }: Environment): string {
  return readPhoneNumber(BUSINESS_PHONE)?.isMobile ? BUSINESS_PHONE : ''
}

/** The variables whose words the page shows. */
const printedNames: readonly string[] = [
  'BUSINESS_BRAND',
  'BUSINESS_LEGAL_NAME',
  'BUSINESS_OWNER_NAME',
  'BUSINESS_ADDRESS',
]

/** The variables with a secret in them: a value that is there comes on no screen. */
const secretNames: readonly string[] = ['SMTP_URL', 'WEBHOOK_SECRET']

/** The value of a variable on the screen: of an address with a password, the host alone. */
function shown(name: string, variables: Environment): string {
  const value = variables[name] ?? ''
  return name.endsWith('_SECRET') ? '…' : value.replace(/(?<=\/\/).*@/, '…@')
}
