import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { officeApp, officeOrigin } from '../../../test/fixtures/office.ts'
import { LINK_SECRET, ownPostgresFixture } from '../../../test/fixtures/store.ts'
import { openPool } from '../../database/postgres/pool.ts'
import { openPostgresStore } from '../../leads/store/postgres-store.ts'
import { notificationQueueIn } from '../../outbox/queue/notification-queue.ts'
import { queueUpkeepIn } from '../../outbox/queue/upkeep.ts'
import { recordsIn } from '../../outbox/records.ts'
import { pushSubscriptionsIn } from '../../outbox/subscriptions.ts'
import { guessLimits, issueCode } from './access-routes.ts'
import { newCode } from './secrets.ts'

const PROCESSES = 3
/** Half of them are codes, more than one sender may guess. `npm --prefix proofs run office` makes many more, with real processes. */
const GUESSES = 600
const AT_ONCE = 30

test('guesses of codes and sessions let nobody in, and three processes share the limit', async () => {
  const fixture = await ownPostgresFixture()
  // Each has a pool of its own, as a process has.
  const offices = await Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      const leads = openPostgresStore(openPool(fixture.database.url))
      onTestFinished(() => leads.close())
      return officeApp({
        leads,
        records: recordsIn(leads, LINK_SECRET),
        queue: { ...notificationQueueIn(leads, LINK_SECRET), ...queueUpkeepIn(leads) },
        subscriptions: pushSubscriptionsIn(leads),
      })
    }),
  )
  const [first] = offices
  const now = new Date()
  const anna = await first?.access.addPerson('Anna', now)
  if (first === undefined || anna === undefined) {
    throw new Error('there is no office')
  }
  await issueCode(first.access, anna, officeOrigin, now)
  const statuses = new Map<string, number>()
  const note = (status: string) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  for (let count = 0; count < GUESSES; count += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, index) => {
        const office = offices[index % PROCESSES] ?? first
        if (index % 2 === 0) {
          note(`code ${(await office.post('/codes', { code: newCode() })).statusCode}`)
        } else {
          const cookie = `__Secure-ufficio=${randomBytes(32).toString('base64url')}`
          note(`session ${(await office.app.inject({ url: '/ufficio/api/today', headers: { cookie } })).statusCode}`)
        }
      }),
    )
  }
  expect([...statuses.keys()].sort()).toEqual(['code 403', 'code 429', 'session 401'])
  expect(statuses.get('code 403')).toBe(guessLimits.bySender)
  expect(await first.access.devices(now)).toEqual([])
})
