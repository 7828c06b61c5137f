import { Client } from 'pg'
import { expect, test } from 'vitest'
import { anna } from '../../test/cases/same-lead.ts'
import { testConfirmations } from '../../test/contracts/confirmations.ts'
import { testNotifier } from '../../test/contracts/notifier.ts'
import { testPushes } from '../../test/contracts/pushes.ts'
import { notifierOn } from '../../test/fixtures/notifier.ts'
import { smtpServer } from '../../test/fixtures/smtp.ts'
import { ownPostgresFixture, postgresFixture } from '../../test/fixtures/store.ts'

testNotifier('PostgreSQL', postgresFixture, 'without times')
testConfirmations('PostgreSQL', postgresFixture, 'outline')
testPushes('PostgreSQL', postgresFixture)

/** Queries the server by another database than the one that is unavailable. */
async function queryServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

test('sends one notice though the database is unavailable when the mail has been accepted', async () => {
  let disconnect = async () => {}
  const server = await smtpServer({
    onRcptTo: (_address, _session, done) => {
      disconnect().then(() => done(), done)
    },
  })
  const { database, queue, clock, arrive, work } = await notifierOn(ownPostgresFixture, server.environment)
  const name = new URL(database.url).pathname.slice(1)
  await arrive(anna)
  disconnect = async () => {
    // Once: two changes of a database at one moment fail, and the notice is not the only mail.
    disconnect = async () => {}
    await queryServer(`alter database ${name} with allow_connections false`)
    await queryServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    setTimeout(() => queryServer(`alter database ${name} with allow_connections true`), 1500)
  }
  await work().catch(() => undefined)
  await expect.poll(() => queue.countUndelivered(clock.now()).catch(() => 'unavailable')).toBe(0)
  clock.forward(2 * 60 * 1000)
  await work()
  expect(server.mails).toHaveLength(1)
})

test('a notification of an unknown kind is shown as it is, logged by its id, and keeps no other back', async () => {
  const mail = await smtpServer()
  const { database, records, leads, queue, clock, work, logLines } = await notifierOn(
    ownPostgresFixture,
    mail.environment,
  )
  await leads.insert([anna])
  await database.query(`alter table notifications drop constraint notifications_kind_check;
    insert into notifications (id, lead_id, kind, status, created_at, due_at)
      select 'odd', id, 'letter', 'waiting', now() - interval '1 day', now() - interval '1 day' from leads`)
  clock.set(new Date(Date.now() + 1000))
  await work()
  expect(mail.mails).toHaveLength(1)
  const odd = logLines.filter((line) => line.startsWith('a notification of an unknown kind'))
  expect(odd).toEqual([expect.stringContaining('{"notification":"odd"}')])
  const [lead] = await records.list({})
  expect(await records.notificationsOf(lead?.id ?? '')).toContainEqual(
    expect.objectContaining({ kind: 'letter', status: 'waiting' }),
  )
  expect(await queue.countUndelivered(clock.now())).toBe(1)
})
