import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anna } from '../../test/cases/same-lead.ts'
import { notifierOn } from '../../test/fixtures/notifier.ts'
import { smtpServer } from '../../test/fixtures/smtp.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import type { Notifier } from './notifier.ts'
import { runNotifier } from './start.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const noMaintenance = async () => undefined

/** A notifier without a store. */
const idle: Notifier = {
  work: async () => undefined,
  renew: async () => undefined,
  settled: async () => undefined,
  stop: async () => undefined,
}

test('continues after the store was unavailable, and logs it once', async () => {
  const mail = await smtpServer()
  const { leads, directory, notifier, maintain, clock } = await notifierOn(sqliteFixture, mail.environment)
  const errors: string[] = []
  const running = runNotifier(notifier, maintain, { ...silent, error: (_facts, message) => errors.push(message) })
  onTestFinished(() => running.stop())
  await leads.insert([anna])
  const other = new DatabaseSync(join(directory, 'leads.db'), { timeout: 5_000 })
  other.exec('begin immediate')
  await expect.poll(() => errors).not.toHaveLength(0)
  // Time for further attempts, which must not be logged again.
  await wait(2_000)
  other.exec('rollback')
  other.close()
  clock.forward(10_000)
  await expect.poll(() => mail.mails.length).toBe(1)
  expect(errors.filter((message) => message === 'notifications wait for the store')).toHaveLength(1)
})

test('renews leases during work that takes long', async () => {
  const work = Promise.withResolvers<void>()
  let renewals = 0
  const notifier: Notifier = {
    ...idle,
    work: () => work.promise,
    renew: async () => {
      renewals += 1
      throw new Error('the store is unavailable')
    },
  }
  const running = runNotifier(notifier, noMaintenance, silent, 10)
  await expect.poll(() => renewals).toBeGreaterThan(2)
  work.resolve()
  await running.stop()
  const before = renewals
  await wait(50)
  expect(renewals).toBe(before)
})

/** Runs a notifier that records its calls, and returns after the first ones. It does not poll: its pause of a second never ends. */
async function runIdle() {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const works: number[] = []
  const work = async () => {
    works.push(performance.now())
  }
  const running = runNotifier({ ...idle, work }, noMaintenance, silent)
  onTestFinished(() => running.stop())
  // It works again after the first maintenance.
  await expect.poll(() => works.length).toBe(2)
  return { running, works }
}

test('works when it is woken, without waiting for its next look', async () => {
  const { running, works } = await runIdle()
  running.wake()
  await expect.poll(() => works.length).toBe(3)
})

test('throttles its work while it is woken all the time, and works once more after the last time', async () => {
  const { running, works } = await runIdle()
  const before = works.length
  const startedAt = performance.now()
  for (let wakes = 0; wakes < 50; wakes += 1) {
    running.wake()
    await wait(4)
  }
  const lastWake = performance.now()
  running.wake()
  await expect.poll(() => works.at(-1)).toBeGreaterThanOrEqual(lastWake)
  expect(works.length - before).toBeLessThanOrEqual(2 + (performance.now() - startedAt) / 250)
})

test('maintains the store although the notifier fails', async () => {
  let isMaintained = false
  const notifier: Notifier = { ...idle, work: () => Promise.reject(new Error('a mistake')) }
  const errors: string[] = []
  const log = { ...silent, error: (_facts: object, message: string) => errors.push(message) }
  const running = runNotifier(
    notifier,
    async () => {
      isMaintained = true
    },
    log,
  )
  onTestFinished(() => running.stop())
  await expect.poll(() => isMaintained).toBe(true)
  await expect.poll(() => errors).toEqual(['notifications wait for the store'])
})
