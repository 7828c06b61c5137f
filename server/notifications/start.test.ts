import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { anna } from '../../test/cases/same-lead.ts'
import { notifierOn } from '../../test/fixtures/notifier.ts'
import { smtpServer } from '../../test/fixtures/smtp.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import type { Notifier } from './notifier.ts'
import { runNotifier } from './start.ts'

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
  const other = new DatabaseSync(join(directory, 'leads.db'), { timeout: 5_000 })
  other.exec('begin immediate')
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  other.exec('rollback')
  other.close()
  clock.forward(10_000)
  await expect.poll(() => mail.mails.length).toBe(1)
  expect(errors.filter((message) => message === 'notifications wait for the store')).toHaveLength(1)
})

test('renews claims while other work takes long', async () => {
  const work = Promise.withResolvers<void>()
  let renewals = 0
  const notifier: Notifier = {
    work: () => work.promise,
    renew: async () => {
      renewals += 1
      throw new Error('the store is away')
    },
    settled: async () => undefined,
    stop: async () => undefined,
    maintain: async () => undefined,
  }
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const running = runNotifier(notifier, silent, 10)
  await expect.poll(() => renewals).toBeGreaterThan(2)
  work.resolve()
  await running.stop()
  const before = renewals
  await wait(50)
  expect(renewals).toBe(before)
})

/** A notifier that only notes when it is told to work, once it has come to rest. */
async function atRest() {
  const works: number[] = []
  const notifier: Notifier = {
    work: async () => {
      works.push(performance.now())
    },
    renew: async () => undefined,
    settled: async () => undefined,
    stop: async () => undefined,
    maintain: async () => undefined,
  }
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const running = runNotifier(notifier, silent)
  onTestFinished(() => running.stop())
  // It keeps house after the first time, and works again.
  await expect.poll(() => works.length).toBe(2)
  await wait(400)
  return { running, works }
}

test('works at once when it is woken', async () => {
  const { running, works } = await atRest()
  const before = works.length
  running.wake()
  await wait(20)
  expect(works).toHaveLength(before + 1)
})

test('works now and then while it is woken all the time, and once more after the last', async () => {
  const { running, works } = await atRest()
  const before = works.length
  let lastWake = 0
  for (let wakes = 0; wakes < 50; wakes += 1) {
    lastWake = performance.now()
    running.wake()
    await wait(4)
  }
  expect(works.length - before).toBeLessThan(25)
  await wait(600)
  // By itself it would look again a second after the time before.
  expect(works.some((at) => at >= lastWake && at < lastWake + 600)).toBe(true)
})
