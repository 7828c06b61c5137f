import { join } from 'node:path'
import type { Config } from './config.ts'
import { describeDatabase } from './store/postgres/database-url.ts'
import { databaseFile } from './store/sqlite/open-database.ts'

/**
 * What the owner reads once the server listens.
 *
 * @param address where it listens, for instance http://127.0.0.1:3000
 */
export function startText({ store, examples }: Config, address: string): string {
  const database = store.kind === 'sqlite' ? join(store.directory, databaseFile) : describeDatabase(store.url)
  const lines = [
    '',
    `  Site and lead form   ${address}`,
    `  Leads are stored in  ${database}`,
    ...(examples.length === 0
      ? ["  Business details     the business's own"]
      : [
          '  Business details     these are still examples, set them in .env:',
          ...examples.map((name) => `    ${name}`),
        ]),
    '',
    '  Stop with Ctrl+C. What follows is the log, one line for each request.',
    '',
  ]
  return `${lines.join('\n')}\n`
}
