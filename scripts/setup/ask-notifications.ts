import { randomBytes } from 'node:crypto'
import { type Environment, variablesOf } from '../../business/environment.ts'
import { parseChannels } from '../../server/config/channels.ts'
import type { AskVariable } from './ask-details.ts'
import type { SetupParts } from './run-setup.ts'

/** Asks for the channel of notifications, unless there is one, and offers a test message by it. */
export async function askChannel({ asker, env, run }: SetupParts, ask: AskVariable, asksAgain: boolean): Promise<void> {
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
  if (hasChannel(env.variables()) && (await asker.confirm('Send a test message now?', true))) {
    await run(['test-notification'])
  }
}

function hasChannel(variables: Environment): boolean {
  const { value, problems } = parseChannels(variables)
  return problems.length === 0 && (value.smtp !== null || value.webhook !== null)
}
