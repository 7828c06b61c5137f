import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { anna } from '../../leads/same-lead-cases.ts'
import { sqliteFixture } from '../store/store-fixture.ts'
import { notifierOn } from './notifier-fixture.ts'
import { runNotifier } from './run-notifier.ts'
import { smtpServer } from './smtp-fixture.ts'

test('goes on when the store was away, and says so once', async () => {
  const mail = await smtpServer()
  const { leads, directory, notifier, clock } = await notifierOn(sqliteFixture, {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    NOTIFY_FROM: 'sito@casainposa.example',
    NOTIFY_TO: 'lead@casainposa.example',
  })
  const errors: string[] = []
  const silent = () => undefined
  const running = runNotifier(notifier, {
    info: silent,
    warn: silent,
    error: (_facts, message) => errors.push(message),
  })
  onTestFinished(() => running.stop())
  await leads.insert([anna])
  const other = new DatabaseSync(join(directory, 'leads.db'))
  other.exec('begin immediate')
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  other.exec('rollback')
  other.close()
  clock.forward(10_000)
  await expect.poll(() => mail.mails.length, { timeout: 10_000 }).toBe(1)
  expect(errors.filter((message) => message === 'notifications wait for the store')).toHaveLength(1)
})
