import { join } from 'node:path'
import type { Config } from './config.ts'
import { describeChannels } from './notifications/open-channels.ts'
import { describeDatabase } from './store/postgres/database-url.ts'
import { databaseFile } from './store/sqlite/open-database.ts'

const STOP = '  Stop with Ctrl+C. What follows is the log, one line for each request and each notification.'

const NOBODY_YET = 'nobody yet: set SMTP_URL or WEBHOOK_URL, notifications wait until then'

/**
 * What the owner reads once the server listens.
 *
 * @param address where it listens, for instance http://127.0.0.1:3000
 * @param undelivered how many notifications are due and not delivered
 */
export function serverStartText(config: Config, address: string, undelivered: number): string {
  return toText([
    `  Site and lead form   ${address}`,
    ...storeLines(config, undelivered),
    ...(config.examples.length === 0
      ? ["  Business details     the business's own"]
      : [
          '  Business details     these are still examples, set them in .env:',
          ...config.examples.map((name) => `    ${name}`),
        ]),
  ])
}

/** What the owner reads once the process that only notifies is at work. */
export function workerStartText(config: Config, address: string, undelivered: number): string {
  return toText([
    `  Notifications, and the links in them: ${address}`,
    `  Messages link to     ${config.linkUrl}`,
    ...storeLines(config, undelivered),
  ])
}

function storeLines({ store, channels, linkSecret }: Config, undelivered: number): readonly string[] {
  const database = store.kind === 'sqlite' ? join(store.directory, databaseFile) : describeDatabase(store.url)
  return [
    `  Leads are stored in  ${database}`,
    `  You are notified by  ${describeChannels(channels) || NOBODY_YET}`,
    ...(undelivered > 0 ? [`  Waiting to be told   ${undelivered}`] : []),
    ...(store.kind === 'postgres' && linkSecret === null
      ? ['  Links are signed     with a secret of this machine: set LINK_SECRET if other processes use this database']
      : []),
  ]
}

function toText(lines: readonly string[]): string {
  return `${['', ...lines, '', STOP, ''].join('\n')}\n`
}
