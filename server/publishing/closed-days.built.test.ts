import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { romeTime } from '../../business/time/rome-time.ts'
import { closedNotice } from '../../content/closed-days.ts'
import { booking, hero } from '../../content/landing.ts'
import { publishingOn } from '../../test/fixtures/publishing.ts'
import { postgresFixture, type StoreFixture, sqliteFixture } from '../../test/fixtures/store.ts'
import { closedDaysIn } from '../leads/closed-days.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const sentence = /<p class="[^"]*" data-answers-from="([^"]+)">(Siamo chiusi fino [^<]+\.)<\/p>/

async function opened(open: () => Promise<StoreFixture>) {
  const store = await open()
  const clock = { now: new Date() }
  const process = () => publishingOn(store.leads, undefined, () => clock.now)
  return { clock, process, closedDays: closedDaysIn(store.leads) }
}

const today = romeTime(new Date()).toPlainDate()

test.each([
  ['SQLite', sqliteFixture],
  ['PostgreSQL', postgresFixture],
] as const)(
  'on %s the page says that it is closed in each process, and past the last day it is as before',
  async (_, open) => {
    const { clock, process, closedDays } = await opened(open)
    const [one, other] = [await process(), await process()]
    const before = one.publisher.served.site.files.get('/')
    await closedDays.add(today.toString(), today.add({ days: 2 }).toString(), 'Sara', clock.now)
    await one.publisher.followClosedDays()
    const page = one.page()
    const [found = '', opensAt = '', words = ''] = sentence.exec(page) ?? []
    expect(new Date(opensAt) > clock.now, words).toBe(true)
    // But for the sentence, and the two places that would promise 24 hours, it is the same page.
    const { when = '' } = booking.steps[0] ?? {}
    const usual = page.replace(found, '').replace(words, hero.promise).replace(closedNotice.firstStep, when)
    expect(usual === before?.forms.get('identity')?.body.toString()).toBe(true)
    const file = one.publisher.served.site.files.get('/')
    expect(brotliDecompressSync(file?.forms.get('br')?.body ?? '').toString() === page).toBe(true)
    expect(gunzipSync(file?.forms.get('gzip')?.body ?? '').toString() === page).toBe(true)
    expect(file?.etag).not.toBe(before?.etag)
    expect(one.publisher.served.answers.sent).toContain(words)
    await expect.poll(() => other.page() === page).toBe(true)
    // A process that starts says it from its first request on.
    expect((await process()).page() === page).toBe(true)
    clock.now = new Date(clock.now.getTime() + 3 * DAY_MS)
    for (const { publisher, page: home } of [one, other]) {
      await expect.poll(() => publisher.served.site.files.get('/')?.etag).toBe(before?.etag)
      expect(home() === before?.forms.get('identity')?.body.toString()).toBe(true)
      expect(publisher.served.answers.sent).not.toContain(words)
    }
  },
)

test('what is published meanwhile says it too, and says it no more afterwards', async () => {
  const { clock, process, closedDays } = await opened(sqliteFixture)
  const { publisher, publish, page } = await process()
  await closedDays.add(today.toString(), today.toString(), 'Sara', clock.now)
  await publisher.followClosedDays()
  await publish({ 'services.title': 'La luce fa prenotare' })
  expect(page()).toMatch(sentence)
  expect(page()).toContain('La luce fa prenotare')
  clock.now = new Date(clock.now.getTime() + DAY_MS)
  await publisher.followClosedDays()
  expect(page()).not.toMatch(sentence)
  expect(page()).toContain('La luce fa prenotare')
})
