import { expect, test } from 'vitest'
import { digest } from '../../content/notifications.ts'
import { anna } from '../../test/cases/same-lead.ts'
import { messageKind } from '../../test/fixtures/message.ts'
import { notifierOn } from '../../test/fixtures/notifier.ts'
import { smtpServer } from '../../test/fixtures/smtp.ts'
import { sqliteFixture } from '../../test/fixtures/store.ts'
import { closedDaysIn } from '../leads/closed-days.ts'

const MINUTE_MS = 60_000

const romeClock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short' })

async function closedFrom(first: string, last: string, now: string) {
  const server = await smtpServer()
  const notifier = await notifierOn(sqliteFixture, server.environment)
  notifier.clock.set(now)
  await closedDaysIn(notifier.leads).add(first, last, 'Sara', notifier.clock.now())
  await notifier.arrive(anna)
  await notifier.work()
  const reminders: string[] = []
  const remindersUntil = async (end: string, stepMs = 10 * MINUTE_MS) => {
    let seen = server.mails.length
    await notifier.workUntil(end, stepMs, (at) => {
      const kinds = server.mails.slice(seen).map(({ parsed }) => messageKind(parsed.subject))
      seen = server.mails.length
      reminders.push(...kinds.filter((kind) => kind !== 'digest').map((kind) => `${romeClock.format(at)} ${kind}`))
    })
    return reminders
  }
  return { ...server, remindersUntil }
}

test('the notice is sent at once, the reminders count from the first open hour, over the clocks that go back', async () => {
  // On 25 October 2026 at 3.
  const { mails, confirmations, remindersUntil } = await closedFrom('2026-10-24', '2026-10-25', '2026-10-24T13:00:00Z')
  expect(mails.at(-1)?.parsed.subject).toContain('entro martedì alle\u00a08:00')
  const confirmation = confirmations[0]?.parsed
  expect(confirmation?.text).toContain('Siamo chiusi fino al 25 ottobre: ti rispondiamo dal 26.')
  expect(confirmation?.text).toContain('Ti contattiamo entro martedì alle\u00a08:00.')
  expect(confirmation?.text).toContain('\n1. Entro 24\u00a0ore dalla riapertura. ')
  const calendar = confirmation?.attachments.find(({ contentType }) => contentType === 'text/calendar')
  expect(calendar?.content.toString()).toContain('DTSTART:20261027T070000Z')
  expect(await remindersUntil('2026-10-27T09:00:00Z')).toEqual([
    '2026-10-26 12:00 reminder',
    '2026-10-26 20:00 reminder',
    '2026-10-27 04:00 last reminder',
  ])
})

test('so they do over the clocks that go forward, also weeks later', async () => {
  // On 28 March 2027 at 2, which is the first open day.
  const { mails, confirmations, remindersUntil } = await closedFrom('2027-03-01', '2027-03-27', '2027-03-02T13:00:00Z')
  expect(mails.at(-1)?.parsed.subject).toContain('entro lunedì 29 marzo alle\u00a08:00')
  expect(confirmations[0]?.parsed.text).toContain('Siamo chiusi fino al 27 marzo: ti rispondiamo dal 28.')
  expect(await remindersUntil('2027-03-26T13:00:00Z', 180 * MINUTE_MS)).toEqual([])
  expect(await remindersUntil('2027-03-29T07:00:00Z')).toEqual([
    '2027-03-28 12:00 reminder',
    '2027-03-28 20:00 reminder',
    '2027-03-29 04:00 last reminder',
  ])
  const digests = mails
    .filter(({ parsed }) => messageKind(parsed.subject) === 'digest')
    .map(({ parsed }) => parsed.text)
  const [beginning = ''] = digest.closed.split('{')
  expect(digests.map((text) => text?.includes(beginning))).toEqual([...Array(25).fill(true), false, false])
  expect(digests.every((text) => !text?.includes('fuori tempo'))).toBe(true)
})
