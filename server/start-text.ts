import { join } from 'node:path'
import { countSamples, findSamples } from '../business/checks/samples.ts'
import { texts } from '../business/content.ts'
import { officePath } from '../contracts/office-paths.ts'
import { type Config, describeDatabase } from './config/config.ts'
import { databaseFile } from './database/sqlite/database.ts'
import type { Program } from './open-application.ts'
import { describeChannels } from './outbox/channels/deliver.ts'

const STOP = '  Stop with Ctrl+C. What follows is the log, one line for each request and each notification.'

const NOBODY_YET = 'nobody yet: set SMTP_URL or WEBHOOK_URL, notifications wait until then'

/** The state of the store at start. */
export type StoreState =
  /** `undelivered` counts the notifications that are due and not delivered. */
  | { readonly kind: 'available'; readonly undelivered: number }
  | { readonly kind: 'unavailable'; readonly reason: string }

/** What the owner should mend, a sentence each. */
interface StartWarnings {
  /** Why mailboxes may refuse the mail. */
  readonly mail: readonly string[]
  /** Why the privacy policy is not true; null when it is. */
  readonly policy: string | null
}

/**
 * The text for the owner once a program listens.
 *
 * @param address for instance http://127.0.0.1:3000
 */
export function startText(
  program: Program,
  config: Config,
  address: string,
  state: StoreState,
  warnings: StartWarnings,
): string {
  const { linkUrl, examples } = config
  const isServer = program === 'server'
  const lines = [
    ...(isServer
      ? [`  Site and lead form   ${address}`]
      : [`  Notifications, and the links in them: ${address}`, `  Messages link to     ${linkUrl}`]),
    // Not the address that it listens on: passkeys work on localhost, and not on 127.0.0.1. With the command, as in another terminal it
    // reads .env alone, where `npm run dev` and `npm run try` have another address.
    `  The office           ${linkUrl}${officePath}, once somebody is invited: LINK_URL=${linkUrl} npm run office -- invite <name>`,
    ...storeLines(config, state, warnings),
    ...(isServer ? [...exampleLines(examples), ...sampleLines(countSamples(findSamples(texts)))] : []),
  ]
  return `${['', ...lines, '', STOP, ''].join('\n')}\n`
}

function exampleLines(examples: readonly string[]): readonly string[] {
  return examples.length === 0
    ? ["  Business details     the business's own"]
    : ['  Business details     these are still examples, set them in .env:', ...examples.map((name) => `    ${name}`)]
}

function sampleLines(counted: string): readonly string[] {
  return counted === '' ? [] : [`  Samples in content/  ${counted}: a build for a real address names and refuses them`]
}

function storeLines(
  { store, channels, linkSecret }: Config,
  state: StoreState,
  { mail, policy }: StartWarnings,
): readonly string[] {
  const database = store.kind === 'sqlite' ? join(store.directory, databaseFile) : describeDatabase(store.url)
  return [
    `  Leads are stored in  ${database}`,
    `  You are notified by  ${describeChannels(channels) || NOBODY_YET}`,
    ...mail.map((problem) => `  Mail may be refused  ${problem}`),
    ...(policy === null ? [] : [`  The privacy policy   ${policy}`]),
    ...stateLines(state),
    ...(store.kind === 'postgres' && linkSecret === null
      ? ['  Links are signed     with a secret of this machine: set LINK_SECRET if other processes use this database']
      : []),
  ]
}

function stateLines(state: StoreState): readonly string[] {
  if (state.kind === 'unavailable') {
    return [`  Cannot be written    now (${state.reason}): leads are refused until it can`]
  }
  return state.undelivered > 0 ? [`  Waiting to be told   ${state.undelivered}`] : []
}
