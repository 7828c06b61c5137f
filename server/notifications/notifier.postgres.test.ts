import { Client } from 'pg'
import { expect, test } from 'vitest'
import { anna } from '../../test/cases/same-lead.ts'
import { testNotifier } from '../../test/contracts/notifier.ts'
import { notifierOn } from '../../test/fixtures/notifier.ts'
import { smtpServer } from '../../test/fixtures/smtp.ts'
import { postgresFixture } from '../../test/fixtures/store.ts'

testNotifier('PostgreSQL', postgresFixture)

/** Asks the server by another database than the one that is away. */
async function askServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

test('tells once though the database is away when the mail has been taken', async () => {
  let takeAway = async () => {}
  const server = await smtpServer({
    onRcptTo: (_address, _session, done) => {
      takeAway().then(() => done(), done)
    },
  })
  const { database, queue, clock, arrive, work } = await notifierOn(postgresFixture, {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    NOTIFY_FROM: 'sito@casainposa.example',
    NOTIFY_TO: 'lead@casainposa.example',
  })
  const name = new URL(database.url).pathname.slice(1)
  await arrive(anna)
  takeAway = async () => {
    await askServer(`alter database ${name} with allow_connections false`)
    await askServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    setTimeout(() => askServer(`alter database ${name} with allow_connections true`), 1500)
  }
  await work().catch(() => undefined)
  await expect.poll(() => queue.countUndelivered(clock.now()).catch(() => 'away')).toBe(0)
  clock.forward(2 * 60 * 1000)
  await work()
  expect(server.mails).toHaveLength(1)
})
