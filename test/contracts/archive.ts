import { hash } from 'node:crypto'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../leads/milliseconds.ts'
import { archivedTables } from '../../server/commands/backup/archived-tables.ts'
import { closedDaysIn } from '../../server/leads/closed-days.ts'
import { hostLinksIn } from '../../server/leads/host-links.ts'
import { reviewsIn } from '../../server/leads/reviews/reviews.ts'
import type { StoreDatabase } from '../../server/leads/store/lead-store.ts'
import { notificationQueueIn } from '../../server/outbox/queue/notification-queue.ts'
import { queueUpkeepIn } from '../../server/outbox/queue/upkeep.ts'
import { type Records, recordsIn } from '../../server/outbox/records.ts'
import { pushSubscriptionsIn } from '../../server/outbox/subscriptions.ts'
import { editingStoreIn } from '../../server/publishing/editing-store.ts'
import { sitePhotographsIn } from '../../server/publishing/photographs/site-photographs.ts'
import { addVisits } from '../../server/visits/visits-in-sql.ts'
import { anna } from '../cases/same-lead.ts'
import { type CommandFixture, storeThree } from '../fixtures/commands.ts'
import { notifierOn } from '../fixtures/notifier.ts'
import { signIn } from '../fixtures/office-session.ts'
import { smtpServer } from '../fixtures/smtp.ts'
import { LINK_SECRET, type StoreFixture } from '../fixtures/store.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const at = new Date('2026-11-20T10:00:00.123Z')
const version = { at, by: 'Anna', overlay: { 'services.title': 'Prezzi «nuovi»' }, files: ['/photos/a.avif'] }
const villa = { name: 'foto-3f2a91c0', width: 3000, height: 2000, colour: '#a05030', digest: 'a'.repeat(64) }

/** Takes several lines of a backup, the last of them not full. */
const photograph = Uint8Array.from({ length: 2_000_003 }, (_, index) => (index * 31) % 256)

/** Fills every table, also those that no backup holds. */
export async function fillStore(fixture: CommandFixture): Promise<void> {
  await fixture.withStore(async (store) => {
    const session = await signIn(store, 'Anna', 'iPhone')
    const subscriptions = pushSubscriptionsIn(store)
    await subscriptions.keys(() => Promise.resolve({ publicKey: 'public', privateKey: 'private' }))
    // A push for it is queued with the lead.
    await subscriptions.subscribe(session, { endpoint: 'https://push.example/1', p256dh: 'a', auth: 'b' }, at)
    const visit = { path: '/', source: 'instagram', medium: '', campaign: '' }
    await addVisits(store, [
      { ...visit, day: '2026-11-20', visits: 7 },
      { ...visit, day: '2026-11-21', visits: 5 },
    ])
    const editing = editingStoreIn(store)
    await editing.addVersion({ ...version, kind: 'published' })
    await editing.addVersion({ ...version, kind: 'draft', overlay: {}, files: [] })
    await editing.replaceDraft({
      revision: 1,
      fields: { 'services.title': { value: 'Prezzi', by: 'Anna', at: at.toISOString(), revision: 1 } },
      waiting: ['services.title'],
    })
    const photographs = sitePhotographsIn(store)
    await photographs.add(villa, photograph, 'Anna', at)
    await photographs.addFile('/photos/a.avif', photograph.slice(0, 3), at)
    await photographs.addFile('/photos/empty.avif', new Uint8Array(), at)
    const until = new Date(at.getTime() + 30 * 24 * 60 * 60_000).toISOString()
    await store.run([{ sql: 'insert into spam_senders (hash, until) values ($1, $2)', values: ['0a1b2c', until] }])
    await closedDaysIn(store).add('2026-08-10', '2026-08-20', 'Anna', at)
  })
  const { anna: leadId } = await storeThree(fixture)
  await fixture.withStore(async (store) => {
    const link = { leadId, expiresAt: new Date(at.getTime() + 48 * HOUR_MS) }
    await hostLinksIn(store).create(link, at)
    await recordsIn(store, LINK_SECRET).tellHost({ id: leadId, version: 0, by: 'Anna', now: at }, 'whatsapp')
    await store.run([
      { sql: 'update leads set booked_for = created_at, delivered_at = created_at where id = $1', values: [leadId] },
    ])
    const reviews = reviewsIn(store)
    await reviews.setAfterDays(5)
    const review = await reviews.ask(leadId, 'Anna', at)
    await reviews.addLink(review?.id ?? '', at)
    await store.run([
      {
        sql: 'update leads set booked_for = null, delivered_at = null where id = $1',
        values: [leadId],
      },
    ])
  })
}

/** An open store as the tests of notifications want it. */
export function storeFixtureOf(leads: StoreDatabase, records: Records): StoreFixture {
  return {
    leads,
    records,
    queue: { ...notificationQueueIn(leads, LINK_SECRET), ...queueUpkeepIn(leads) },
    subscriptions: pushSubscriptionsIn(leads),
    storedLeads: () => Promise.resolve([]),
    ageLeads: () => Promise.resolve(),
  }
}

/** Returns each archived table's rows as the database holds them. PostgreSQL's microseconds are cut. */
async function allRows(store: StoreDatabase) {
  const rowsOf = async ({ name, leftOut = [] }: (typeof archivedTables)[number]) => {
    const day = name === 'visits' ? ', cast(day as text) as day' : ''
    const [rows = []] = await store.run([{ sql: `select *${day} from ${name}` }])
    const plain = rows.map((row) =>
      JSON.stringify(
        Object.entries(row)
          .filter(([column]) => column === 'search' || !leftOut.includes(column))
          .map(([column, value]) => [column, plainOf(value)])
          .sort(),
      ),
    )
    return [name, plain.sort()] as const
  }
  return Object.fromEntries(await Promise.all(archivedTables.map(rowsOf)))
}

function plainOf(value: unknown): unknown {
  if (value instanceof Uint8Array) {
    return hash('sha256', value)
  }
  return value instanceof Date ? value.toISOString() : value === null ? null : String(value)
}

/** What a backup holds, and that it moves all of it from one store to another. */
export function testArchive(
  name: string,
  openFrom: () => Promise<CommandFixture>,
  openTo: () => Promise<CommandFixture>,
): void {
  describe(`a backup from ${name}`, () => {
    test('holds every row of every table, and ids continue after a restore', async () => {
      const [from, to] = [await openFrom(), await openTo()]
      await fillStore(from)
      const file = join(temporaryFolder(), 'leads.backup')
      const backedUp = await from.leads('backup', file)
      const before = await from.withStore(allRows)
      const restored = await to.leads('restore', file)
      expect(restored).toMatchObject({ code: 0, errors: '' })
      expect(await to.withStore(allRows)).toEqual(before)
      for (const { name: table, words } of archivedTables) {
        const count = before[table]?.length ?? 0
        expect(count, table).toBeGreaterThan(0)
        const line = new RegExp(`^${words[1]} +${count}$`, 'm')
        expect(backedUp.output).toMatch(line)
        expect(restored.output).toMatch(line)
      }
      expect(restored.output).toContain("The secret address of 'Calendario degli shooting' is in no backup")
      await to.withStore(async (store, records) => {
        expect(await editingStoreIn(store).addVersion({ ...version, kind: 'published' })).toBe(3)
        const [open] = await records.list({ state: 'new' })
        await records.markContacted(open?.id ?? '', new Date())
        const [events] = await store.run([{ sql: 'select seq from lead_events order by seq' }])
        expect(events?.map(({ seq }) => Number(seq))).toEqual([1, 2, 3])
        expect(await store.insert([anna])).toEqual({ stored: 0 })
        expect(await store.insert([{ ...anna, name: 'Dopo' }])).toEqual({ stored: 1 })
      })
    })

    test('holds no session, code or upload, and nothing waits for a telephone that is gone', async () => {
      const [from, to] = [await openFrom(), await openTo()]
      await fillStore(from)
      const file = join(temporaryFolder(), 'leads.backup')
      await from.leads('backup', file)
      expect(await readFile(file, 'utf8')).not.toMatch(/token_hash|endpoint/)
      await to.leads('restore', file)
      const mail = await smtpServer()
      await to.withStore(async (store, records) => {
        const [sessions] = await store.run([{ sql: 'select id from office_sessions' }])
        expect(sessions).toEqual([])
        const { clock, work } = await notifierOn(async () => storeFixtureOf(store, records), mail.environment)
        clock.set(new Date(Date.now() + 5 * HOUR_MS))
        await work()
        const [rows] = await store.run([
          { sql: `select kind, status from notifications where kind in ('push', 'reminder-4') order by kind` },
        ])
        expect(rows).toEqual([
          { kind: 'push', status: 'withdrawn' },
          { kind: 'reminder-4', status: 'delivered' },
        ])
      })
    })

    test('is refused by a store with people, or with anything of the site, which stays as it is', async () => {
      const [from, to] = [await openFrom(), await openTo()]
      await fillStore(from)
      const file = join(temporaryFolder(), 'leads.backup')
      await from.leads('backup', file)
      await to.withStore(async (store) => {
        await signIn(store, 'Bruno', 'Android')
        await editingStoreIn(store).replaceDraft({ revision: 1, fields: {} })
        await sitePhotographsIn(store).add(villa, photograph.slice(0, 9), 'Bruno', at)
      })
      const before = await to.withStore(allRows)
      expect(await to.leads('restore', file)).toEqual({
        code: 1,
        output: '',
        errors:
          "The store has 1 person of the office, 1 draft of the site and 1 photograph already, and stays as it is: restore into an empty one. How to put this one aside: docs/operations.md, 'Restore after a loss'\n",
      })
      expect(await to.withStore(allRows)).toEqual(before)
    })

    test('is refused with a column of a newer version, which it names', async () => {
      const [from, to] = [await openFrom(), await openTo()]
      await from.withStore((store) => store.run([{ sql: 'alter table lead_events add column mood text' }]))
      const file = join(temporaryFolder(), 'leads.backup')
      await from.leads('backup', file)
      expect(await to.leads('restore', file)).toEqual({
        code: 1,
        output: '',
        errors: 'lead_events has no column named mood here: a newer version or its owner has added it\n',
      })
    })

    test.each([1, 2, 3, 4])('a backup of version %d is restored', async (format) => {
      const to = await openTo()
      const file = join(temporaryFolder(), 'leads.backup')
      await copyFile(new URL(`../fixtures/backups/version-${format}.jsonl`, import.meta.url), file)
      const { code, output, errors } = await to.leads('restore', file)
      expect({ code, errors }).toEqual({ code: 0, errors: '' })
      expect(output).toMatch(/^leads +3\nnotifications +[456]\nevents of leads +[01]\n\nThe backup is of version \d/m)
      const listed = JSON.parse((await to.leads('list', '--json')).output)
      expect(listed).toMatchObject([
        { name: 'Anna Bianchi', state: 'new' },
        { name: 'Carla Neri', state: 'contacted' },
        { name: 'Bruno Verdi', state: 'held' },
      ])
    })
  })
}
