import { expect, test } from 'vitest'
import { findPhoneNumber } from '../../../leads/contact/phone-number.ts'
import { anna } from '../../../test/cases/same-lead.ts'
import { runHere, sqliteCommands } from '../../../test/fixtures/commands.ts'
import { LINK_SECRET } from '../../../test/fixtures/store.ts'
import type { StoreConfig } from '../../config/config.ts'
import { query } from '../../database/sql-database.ts'
import { notificationQueueIn } from '../../outbox/queue/notification-queue.ts'
import { queueUpkeepIn } from '../../outbox/queue/upkeep.ts'
import { officeCommands } from '../office-commands.ts'

const runDemo = (store: StoreConfig, ...given: readonly string[]) =>
  runHere(['demo', ...given], { store: () => store }, officeCommands)

test('fills an empty database with leads from new to lost, and nothing is sent about them', async () => {
  const { directory, withStore } = await sqliteCommands()
  expect((await runDemo({ kind: 'sqlite', directory })).output).toContain('40 invented leads stored')
  await withStore(async (store, records) => {
    const now = new Date()
    const leads = await records.list({ limit: 100 })
    expect(leads).toHaveLength(40)
    expect(new Set(leads.map(({ email }) => email)).size).toBe(40)
    expect(leads.filter(({ phone }) => findPhoneNumber(phone) === null)).toEqual([])
    expect(new Set(leads.map(({ heldBecause }) => heldBecause))).toEqual(new Set([null, 'trap', 'content', 'sender']))
    const [counts] = await query(
      store,
      `select count(*) filter (where booked_for > $1) as booked, count(lost_at) as lost, count(call_back_at) as called
       from leads`,
      now.toISOString(),
    )
    expect(Object.values(counts ?? {}).every((count) => Number(count) > 2)).toBe(true)
    const future = await query(store, 'select 1 from lead_events where at > $1', now.toISOString())
    expect(future).toEqual([])
    const queue = notificationQueueIn(store, LINK_SECRET)
    expect((await queue.candidates(now)).candidates).toEqual([])
    expect(await queue.claim(now, 100)).toEqual([])
    expect(await queueUpkeepIn(store).lastDigestBeforeHeld(now)).toBe('none needed')
    for (const { id } of await records.list({ state: 'held' })) {
      await records.release(id, now)
    }
    expect(await queue.claim(now, 100)).toEqual([])
    expect(await queue.claim(now, 1, 'host')).toEqual([])
  })
})

test('removes exactly the invented leads, with all that was done with them', async () => {
  const { directory, withStore } = await sqliteCommands()
  await runDemo({ kind: 'sqlite', directory })
  await withStore((store) => store.insert([anna]))
  expect((await runDemo({ kind: 'sqlite', directory }, '--remove')).output).toContain('40 invented leads removed')
  await withStore(async (store, records) => {
    expect(await records.list({})).toMatchObject([anna])
    expect(await query(store, 'select 1 from lead_events')).toEqual([])
  })
})

test('refuses a database with leads, and PostgreSQL', async () => {
  const { directory, withStore } = await sqliteCommands()
  await withStore((store) => store.insert([anna]))
  const full = await runDemo({ kind: 'sqlite', directory })
  expect(full).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('has leads already') })
  const other = await runDemo({ kind: 'postgres', url: 'postgres://nowhere.example/x' })
  expect(other).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('embedded') })
})
