import { createHash, randomBytes } from 'node:crypto'
import { type Environment, variablesOf } from '../../business/environment.ts'
import { parseChannels } from '../../server/config/channels.ts'
import type { AskVariable } from './ask-details.ts'
import type { Asker } from './asker.ts'
import type { EnvFile } from './files/env-file.ts'
import type { SetupParts } from './run-setup.ts'

/** Asks for the channel of notifications, unless there is one. */
export async function askChannel(asker: Asker, env: EnvFile, ask: AskVariable, asksAgain: boolean): Promise<void> {
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

/** Offers a test message, unless one was delivered by these channels. */
export async function askForTest({ asker, env, run, memory }: SetupParts, asksAgain: boolean): Promise<void> {
  const channels = channelsOf(env.variables())
  if (!hasChannel(env.variables()) || (!asksAgain && memory.read().tested === channels)) {
    return
  }
  if ((await asker.confirm('Send a test message now?', true)) && (await run('leads', ['test-notification']))) {
    memory.add({ tested: channels })
  }
}

/** Tells channels apart, without their passwords. */
function channelsOf(variables: Environment): string {
  const names = ['SMTP_URL', 'NOTIFY_FROM', 'NOTIFY_TO', 'WEBHOOK_URL', 'WEBHOOK_SECRET']
  return createHash('sha256')
    .update(JSON.stringify(names.map(variablesOf(variables))))
    .digest('hex')
}

function hasChannel(variables: Environment): boolean {
  const parsed = parseChannels(variables)
  return parsed.ok && (parsed.channels.smtp !== null || parsed.channels.webhook !== null)
}
