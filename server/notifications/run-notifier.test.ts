import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Notifier } from './notifier.ts'
import { runNotifier } from './run-notifier.ts'

function counted() {
  let count = 0
  const notifier: Notifier = {
    work: async () => {
      count += 1
    },
    settled: async () => undefined,
    keepHouse: async () => undefined,
  }
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const running = runNotifier(notifier, silent)
  onTestFinished(() => running.stop())
  return { running, count: () => count }
}

test('works at once when it is woken', async () => {
  const { running, count } = counted()
  await wait(400)
  const before = count()
  running.wake()
  await wait(20)
  expect(count()).toBe(before + 1)
})

test('works now and then while it is woken all the time, and once more after the last', async () => {
  const { running, count } = counted()
  await wait(400)
  const before = count()
  for (let wakes = 0; wakes < 50; wakes += 1) {
    running.wake()
    await wait(4)
  }
  const during = count() - before
  await wait(250)
  expect(during).toBeLessThan(10)
  expect(count() - before).toBeGreaterThan(during)
})
