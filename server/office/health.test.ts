import { expect, test } from 'vitest'
import type { Environment } from '../../business/environment.ts'
import { anna } from '../../test/cases/same-lead.ts'
import { notifierOn } from '../../test/fixtures/notifier.ts'
import { smtpServer } from '../../test/fixtures/smtp.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import { parseChannels } from '../config/channels.ts'
import { backupRecordsIn } from '../database/backup-record.ts'
import { makeHealth } from './health.ts'

const MINUTE_MS = 60_000

test('what waits while the mail server is down are the notice and the mail to the host, until both have left', async () => {
  const server = await smtpServer()
  const { leads, queue, clock, receive, workUntil } = await notifierOn(sqliteFixture, server.environment)
  clock.set('2026-11-21T10:00:00Z')
  const waiting = async (environment: Environment = server.environment) => {
    const { value: channels } = parseChannels(environment)
    const parts = { queue, backups: backupRecordsIn(leads), store: 'sqlite', channels, version: '0' } as const
    return (await makeHealth({ ...parts, now: clock.now })()).waiting
  }
  await server.close()
  await receive(anna)
  await workUntil('2026-11-21T11:00:00Z', MINUTE_MS)
  expect(await waiting()).toBe(2)
  // Without e-mail nothing goes to hosts at all.
  expect(await waiting({})).toBe(1)
  await smtpServer({}, server.port)
  await workUntil('2026-11-21T12:30:00Z', 10 * MINUTE_MS)
  expect(await waiting()).toBe(0)
})
