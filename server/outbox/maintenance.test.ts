import { expect, test } from 'vitest'
import { anna } from '../../test/cases/same-lead.ts'
import { notifierOn, TestClock } from '../../test/fixtures/notifier.ts'
import { smtpServer } from '../../test/fixtures/smtp.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import { storedClockIn } from '../database/clock.ts'
import { keepFilesTidy } from '../database/keep-files-tidy.ts'
import { officeAccessIn } from '../office/access/office-access.ts'
import { makeMaintenance } from './maintenance.ts'

const HOUR_MS = 60 * 60_000

test('the site is tidied once a day by a clock that is steady, and again soon after it failed', async () => {
  const { leads, queue, records } = await sqliteFixture()
  const clock = new TestClock()
  clock.set('2026-03-02T09:00:00Z')
  const log: string[] = []
  const write = (_facts: object, message: string) => log.push(message)
  let tidied = 0
  let isFailing = true
  const maintain = makeMaintenance({
    queue,
    records,
    channels: [],
    files: keepFilesTidy(leads),
    forgetExpired: officeAccessIn(leads).forgetExpired,
    clock: storedClockIn(leads),
    retentionMonths: 24,
    async tidySite() {
      if (isFailing) {
        throw new Error('no database')
      }
      tidied += 1
    },
    log: { info: write, warn: write, error: write },
    now: clock.now,
  })
  await maintain()
  clock.forward(12 * HOUR_MS)
  await maintain()
  expect(log).toEqual([])
  clock.forward(12 * HOUR_MS)
  await maintain()
  expect(log).toContain('a task of maintenance is left for later')
  isFailing = false
  await maintain()
  await maintain()
  expect(tidied).toBe(1)
  clock.forward(23 * HOUR_MS)
  await maintain()
  expect(tidied).toBe(2)
})

test('erased text is tidied away again soon after that failed', async () => {
  const asked: boolean[] = []
  const { markDue, tidyIfDue } = keepFilesTidy({
    async tidyFiles(hasErased) {
      asked.push(hasErased)
      if (asked.length === 2) {
        throw new Error('no database')
      }
      return true
    },
  })
  await tidyIfDue()
  markDue()
  await expect(tidyIfDue()).rejects.toThrow('no database')
  await tidyIfDue()
  await tidyIfDue()
  expect(asked).toEqual([true, true, true])
})

test('says once an hour that notifications are late', async () => {
  const mail = await smtpServer()
  const { leads, maintain, work, clock, logLines } = await notifierOn(sqliteFixture, mail.environment)
  const said = () => logLines.filter((line) => line.includes('due for an hour'))
  await leads.insert([anna])
  clock.set(new Date(Date.now() + 2 * HOUR_MS))
  await maintain()
  expect(said()).toEqual([])
  await maintain()
  await maintain()
  expect(said()).toHaveLength(1)
  clock.forward(HOUR_MS)
  await maintain()
  expect(said()).toHaveLength(2)
  // Said while the clock was two years ahead, which is no reason to be silent for so long.
  clock.forward(700 * 24 * HOUR_MS)
  await maintain()
  clock.forward(-700 * 24 * HOUR_MS)
  await maintain()
  expect(said()).toHaveLength(4)
  await work()
  clock.forward(HOUR_MS)
  await maintain()
  await maintain()
  expect(said()).toHaveLength(4)
})
