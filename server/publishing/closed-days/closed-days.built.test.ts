import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { romeTime } from '../../../business/time/rome-time.ts'
import { publishingOn } from '../../../test/fixtures/publishing.ts'
import { postgresFixture, type StoreFixture, sqliteFixture } from '../../../test/fixtures/store.ts'
import { closedDaysIn } from '../../leads/closed-days.ts'
import type { Site } from '../../pages/load-site.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const home = (site: Site) => site.files.get('/')?.forms.get('identity')?.body.toString() ?? ''

const sentence = /<p class="[^"]*" data-answers-from="([^"]+)">(Siamo chiusi fino [^<]+\.)<\/p>/

async function opened(open: () => Promise<StoreFixture>) {
  const store = await open()
  onTestFinished(() => store.close())
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
    const before = one.publisher.live.site.files.get('/')
    await closedDays.add(today.toString(), today.add({ days: 2 }).toString(), 'Sara', clock.now)
    await one.publisher.followClosedDays()
    const page = home(one.publisher.live.site)
    const [found = '', opensAt = '', words = ''] = sentence.exec(page) ?? []
    expect(new Date(opensAt) > clock.now, words).toBe(true)
    // But for the sentence it is the same page.
    expect(page.replace(found, '') === before?.forms.get('identity')?.body.toString()).toBe(true)
    const file = one.publisher.live.site.files.get('/')
    expect(brotliDecompressSync(file?.forms.get('br')?.body ?? '').toString() === page).toBe(true)
    expect(gunzipSync(file?.forms.get('gzip')?.body ?? '').toString() === page).toBe(true)
    expect(file?.etag).not.toBe(before?.etag)
    expect(one.publisher.live.answers.sent).toContain(words)
    await expect.poll(() => home(other.publisher.live.site) === page).toBe(true)
    // A process that starts says it from its first request on.
    expect(home((await process()).publisher.live.site) === page).toBe(true)
    clock.now = new Date(clock.now.getTime() + 3 * DAY_MS)
    for (const { publisher } of [one, other]) {
      await expect.poll(() => publisher.live.site.files.get('/')?.etag).toBe(before?.etag)
      expect(home(publisher.live.site) === before?.forms.get('identity')?.body.toString()).toBe(true)
      expect(publisher.live.answers.sent).not.toContain(words)
    }
  },
)

test('what is published meanwhile says it too, and says it no more afterwards', async () => {
  const { clock, process, closedDays } = await opened(sqliteFixture)
  const { publisher, editor } = await process()
  await closedDays.add(today.toString(), today.toString(), 'Sara', clock.now)
  await publisher.followClosedDays()
  const anna = { session: 'anna', name: 'Anna' }
  const changed = await editor.change(anna, [{ path: 'services.title', value: 'La luce fa prenotare', seen: null }])
  expect(changed.kind).toBe('changed')
  expect(
    await editor.publish(anna, { revision: changed.kind === 'changed' ? changed.draft.revision : 0 }, () => undefined),
  ).toBeNull()
  expect(home(publisher.live.site)).toMatch(sentence)
  expect(home(publisher.live.site)).toContain('La luce fa prenotare')
  clock.now = new Date(clock.now.getTime() + DAY_MS)
  await publisher.followClosedDays()
  expect(home(publisher.live.site)).not.toMatch(sentence)
  expect(home(publisher.live.site)).toContain('La luce fa prenotare')
})
