import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { endOfShooting } from '../../leads/appointment.ts'
import { mapFields } from '../../leads/lead.ts'
import { leadStates } from '../../leads/lead-state.ts'
import { reviewStates } from '../../leads/review.ts'
import { archivedTables, leftOutTables } from '../../server/commands/backup/archived-tables.ts'
import { count } from '../../server/database/sql-database.ts'
import { closedDaysIn } from '../../server/leads/closed-days.ts'
import { reviewStateOf } from '../../server/leads/reviews/review.ts'
import { reviewsIn } from '../../server/leads/reviews/reviews.ts'
import type { StoreDatabase } from '../../server/leads/store/lead-store.ts'
import { officeAccessIn } from '../../server/office/access/office-access.ts'
import { officeLeadsIn } from '../../server/office/leads/office-leads.ts'
import type { Receiver } from '../../server/outbox/queue/notification.ts'
import { notificationQueueIn } from '../../server/outbox/queue/notification-queue.ts'
import { recordsIn } from '../../server/outbox/records.ts'
import { pushSubscriptionsIn } from '../../server/outbox/subscriptions.ts'
import { editingStoreIn } from '../../server/publishing/editing-store.ts'
import { sitePhotographsIn } from '../../server/publishing/photographs/site-photographs.ts'
import type { CommandFixture } from '../fixtures/commands.ts'
import { postLead } from '../fixtures/post-lead.ts'
import { type Release, releases } from '../fixtures/releases/releases.ts'
import { story, tellStory } from '../fixtures/releases/story.ts'
import { writeSiteFixture } from '../fixtures/site.ts'
import { spawnServer } from '../fixtures/spawned-server.ts'
import { LINK_SECRET } from '../fixtures/store.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'

const run = promisify(execFile)

type Row = Readonly<Record<string, unknown>>

/** The database of a release, which today's code has not opened yet. */
export interface ReleasedDatabase {
  /** The environment of a server on it. */
  readonly environment: Readonly<Record<string, string>>
  query(sql: string): Promise<readonly Row[]>
  /** The columns of each table. */
  tables(): Promise<Readonly<Record<string, readonly string[]>>>
  /** The record of the schema's steps. */
  record(): Promise<readonly Row[]>
  /** Opens it as today's server does, which brings its schema up to date. */
  openStore(): Promise<StoreDatabase>
  /** Whether a step that is not additive has come since, so that the server of the release must refuse it. */
  readonly isRefused: boolean
}

/** Releases keep what they have stored: the tests of their databases, backups and servers, which run on both databases. */
export function testEarlierReleases(
  name: string,
  openReleased: (release: Release) => Promise<ReleasedDatabase>,
  emptyCommands: () => Promise<CommandFixture>,
): void {
  describe.each(releases)(`release $version on ${name}`, (release) => {
    test('keeps every row of its database, which is read as before', async () => {
      const database = await openReleased(release)
      const tables = await database.tables()
      const before = await rowsOf(database, tables)
      const told = await toldBy(release.backup)
      expect(before.leads).toHaveLength(told.length)
      await withStore(database, async (store) => {
        expect(await rowsOf(database, tables)).toEqual(before)
        await expectStory(store, told)
        expect(await pushSubscriptionsIn(store).ofSession(story.session.id)).toMatchObject(story.push)
      })
    })

    test.each(['before', 'after'])('has an outbox that goes on: its rows from %s the update', async (when) => {
      const database = await openReleased(release)
      const { now, rows, lead } = await outboxOf(database)
      const fill = async () => {
        await database.query('delete from notifications')
        for (const row of rows) {
          await database.query(row)
        }
      }
      if (when === 'before') {
        await fill()
      }
      await withStore(database, async (store) => {
        if (when === 'after') {
          await fill()
        }
        const queue = notificationQueueIn(store, LINK_SECRET)
        await queue.assignChannels(now, true)
        const claim = async (receiver: Receiver) =>
          (await queue.claim(now, 10, receiver)).map(({ messageId, day, subscriptionId }) => [
            messageId,
            day,
            subscriptionId,
          ])
        expect(await claim('email')).toEqual([
          [`${lead}:notice`, null, null],
          ['digest:2026-06-02', '2026-06-02', null],
        ])
        // What the webhook has, and what another process is sending by it, is not sent again.
        expect(await claim('webhook')).toEqual([['digest:2026-06-02', '2026-06-02', null]])
        expect(await claim('host')).toEqual([[`${lead}:confirmation`, null, null]])
        expect(await claim('push')).toEqual([[`${lead}:push:a-telephone`, null, 'a-telephone']])
      })
    })

    test('has a backup that is restored', async () => {
      const commands = await emptyCommands()
      expect(await commands.leads('restore', release.backup)).toMatchObject({ code: 0, errors: '' })
      await commands.withStore(async (store) => expectStory(store, await toldBy(release.backup)))
      const again = join(temporaryFolder(), 'again.backup')
      await commands.leads('backup', again)
      expect(await countsIn(again)).toMatchObject(await countsIn(release.backup))
    })
  })

  test(`the fixture of the next release on ${name} has a row of every table, and the whole story`, async () => {
    const commands = await emptyCommands()
    const backup = join(temporaryFolder(), 'next.backup')
    await commands.withStore(async (store) => {
      await tellStory(store)
      await commands.leads('backup', backup)
      const told = await toldBy(backup)
      expect(told).toEqual(Object.keys(story.leads))
      await expectStory(store, told)
      // Two tables are one database's own, which fills them itself.
      const { schema_steps, sender_salt, ...leftOut } = leftOutTables
      for (const table of [...archivedTables.map((archived) => archived.name), ...Object.keys(leftOut)]) {
        expect(await count(store, `from ${table}`), table).toBeGreaterThan(0)
      }
    })
  })

  describe.each(releases.slice(-1))(`the server of release $version on today's ${name}`, (release) => {
    test('stores and lists leads, or refuses a schema that has broken with it', async () => {
      const database = await openReleased(release)
      await withStore(database, async () => undefined)
      const record = await database.record()
      const folder = temporaryFolder()
      await release.putServer(folder)
      await writeSiteFixture(folder)
      const server = spawnServer(folder, database.environment)
      if (database.isRefused) {
        expect(await server.ended()).toBe(1)
        expect(server.errors()).toContain('run the newer server')
        return
      }
      const url = await server.listening()
      expect((await postLead(url, { name: 'Anna Tornata' })).status).toBe(201)
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      const command = (...args: string[]) =>
        run(process.execPath, [join(folder, 'server/commands/leads.ts'), ...args], { env: database.environment })
      expect((await command('list')).stdout).toContain('Anna Tornata')
      const backup = join(folder, 'of-before.backup')
      await command('backup', backup)
      server.process.kill('SIGTERM')
      expect(await server.ended()).toBe(0)
      expect(server.errors()).toBe('')
      const expectLead = async (store: StoreDatabase) =>
        expect((await recordsIn(store, LINK_SECRET).list({})).map((lead) => lead.name)).toContain('Anna Tornata')
      await withStore(database, expectLead)
      // Neither has taken a step again.
      expect(await database.record()).toEqual(record)
      // The update that follows a way back restores it.
      const commands = await emptyCommands()
      expect(await commands.leads('restore', backup)).toMatchObject({ code: 0, errors: '' })
      await commands.withStore(expectLead)
    })
  })
}

async function withStore(database: ReleasedDatabase, work: (store: StoreDatabase) => Promise<void>): Promise<void> {
  const store = await database.openStore()
  await work(store).finally(() => store.close())
}

async function rowsOf({ query }: ReleasedDatabase, tables: Readonly<Record<string, readonly string[]>>) {
  const entries = Object.entries(tables).map(async ([table, columns]) => {
    const rows = await query(`select ${columns.map((column) => `"${column}"`).join(', ')} from ${table}`)
    return [table, rows.map((row) => JSON.stringify(row)).sort()] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Rows of the outbox as the server of a release writes them: both halves of messages, waiting, claimed and delivered. */
async function outboxOf({ query }: ReleasedDatabase) {
  const now = new Date()
  const at = (ms: number) => `'${new Date(now.getTime() + ms).toISOString()}'`
  const [found] = await query(`select id from leads where name = '${story.leads.new.name}'`)
  const lead = String(found?.id)
  const row = (
    id: string,
    kind: string,
    channel: string,
    dueAt: string,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const values = {
      id: `'${id}'`,
      ...(id.startsWith(lead) && { lead_id: `'${lead}'` }),
      kind: `'${kind}'`,
      channel,
      status: "'waiting'",
      created_at: at(-60_000),
      due_at: dueAt,
      ...more,
    }
    return `insert into notifications (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
  }
  const rows = [
    row(`${lead}:notice`, 'notice', "'email'", at(-3000)),
    row(`${lead}:notice:webhook`, 'notice', "'webhook'", at(-3000), {
      status: "'delivered'",
      delivered_at: at(-2000),
      delivered_by: "'webhook'",
    }),
    row(`${lead}:reminder-4:webhook`, 'reminder-4', "'webhook'", at(-2000), {
      claim: "'of another process'",
      lease_until: at(30_000),
    }),
    row('digest:2026-06-02', 'digest', 'null', at(-1000)),
    row(`${lead}:confirmation`, 'confirmation', "'host'", at(-1000)),
    row(`${lead}:push:a-telephone`, 'push', "'push'", at(-1000)),
  ]
  return { now, rows, lead }
}

type StoryLead = keyof typeof story.leads

/** The leads of the story that a backup has: the fixtures of before lack those that were added since. */
async function toldBy(backup: string): Promise<readonly StoryLead[]> {
  const text = await readFile(backup, 'utf8')
  const keys = Object.keys(story.leads) as StoryLead[]
  return keys.filter((key) => text.includes(story.leads[key].phone))
}

/** The numbers of rows, which the last line of a backup says. */
async function countsIn(backup: string): Promise<object> {
  const { sha256, ...counts } = JSON.parse((await readFile(backup, 'utf8')).trimEnd().split('\n').at(-1) ?? '').end
  return counts
}

/** Reads all that the story has told (test/fixtures/releases/story.ts), by today's code. */
async function expectStory(store: StoreDatabase, told: readonly StoryLead[]): Promise<void> {
  const records = recordsIn(store, LINK_SECRET)
  const leads = await records.list({})
  const found = Object.fromEntries(leads.map((lead) => [lead.name, mapFields((field) => lead[field])]))
  expect(found).toEqual(Object.fromEntries(told.map((key) => [story.leads[key].name, story.leads[key]])))
  const idOf = (name: string) => leads.find((lead) => lead.name === name)?.id ?? ''

  // A date that was fixed passes by itself.
  const stateOfBooked = endOfShooting({ for: story.bookedFor, minutes: null }) > new Date() ? 'booked' : 'to-deliver'
  const toldReviews = reviewStates.filter((state) => told.includes(state))
  const delivered = Object.fromEntries(toldReviews.map((state) => [state, 'delivered']))
  const named: Record<string, string> = {
    callBack: 'new',
    booked: stateOfBooked,
    toDeliver: 'to-deliver',
    ...delivered,
  }
  const states = told.map((key) => named[key] ?? key)
  for (const state of leadStates) {
    expect(await records.count({ state }), state).toBe(states.filter((each) => each === state).length)
  }
  const booked = await officeLeadsIn(store, LINK_SECRET).find(idOf(story.leads.booked.name))
  expect(booked).toMatchObject({ lead: { bookedFor: story.bookedFor }, undoable: { kind: 'booked' } })
  expect(booked === 'unknown' ? [] : booked.timeline).toContainEqual(
    expect.objectContaining({ kind: 'note', by: story.person, text: story.note }),
  )
  expect(await records.notificationsOf(idOf(story.leads.contacted.name))).toContainEqual(
    expect.objectContaining({ kind: 'notice', status: 'delivered', attempts: 1 }),
  )

  expect(await officeAccessIn(store).findPasskey(story.passkey.id)).toMatchObject({
    ...story.passkey,
    person: { name: story.person },
  })
  const offer = () => ({ publicKey: 'of another', privateKey: 'of another' })
  expect(await pushSubscriptionsIn(store).keys(offer)).toEqual(story.pushKeys)

  const editing = editingStoreIn(store)
  const { name, width, height } = story.photograph
  expect((await editing.newestPublished())?.overlay).toEqual({ 'hero.headline.0': story.headline, 'hero.photo': name })
  expect(Object.keys((await editing.draft()).fields)).toEqual(['hero.book'])
  const photographs = sitePhotographsIn(store)
  expect(await photographs.list()).toMatchObject([story.photograph])
  const { info } = await sharp((await photographs.read(name)) ?? undefined)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width, height })
  expect(await photographs.file(story.rendition)).not.toBeNull()
  expect(await store.run([{ sql: 'select source, visits from visits' }])).toEqual([
    [{ source: 'instagram', visits: 12 }],
  ])

  for (const state of toldReviews) {
    const review = await reviewsIn(store).ofLead(idOf(story.leads[state].name))
    expect(review && reviewStateOf(review)).toBe(state)
    const { naming, ...given } = story.review
    const isRead = state !== 'asked' && state !== 'withdrawn'
    expect(review?.given).toEqual(isRead ? expect.objectContaining(given) : null)
  }
  if (told.includes('toDeliver')) {
    const id = idOf(story.leads.toDeliver.name)
    const answer = { kind: 'other', wish: story.wish }
    expect(await records.appointments.find(id)).toMatchObject({ date: story.date, answer })
    expect(await closedDaysIn(store).all()).toHaveLength(1)
    expect(await records.find(id)).toMatchObject({ promiseFrom: expect.any(Date), arrivedBy: 'chat' })
    expect(await reviewsIn(store).afterDays()).toBe(story.reviewAfterDays)
    expect((await editing.draft()).waiting).toEqual(['hero.book'])
  }
}
