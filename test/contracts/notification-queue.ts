import { beforeEach, describe, expect, test } from 'vitest'
import { HARD_LIMIT, HARD_LIMIT_SQLSTATE, type Lead } from '../../leads/lead.ts'
import { DAY_MS, MINUTE_MS } from '../../leads/milliseconds.ts'
import type { HoldReason } from '../../server/leads/lead-record.ts'
import type { Verdict } from '../../server/leads/screening/judge.ts'
import { type FormSignal, type Origin, unknownOrigin } from '../../server/leads/screening/sender.ts'
import { leadChangesWithMessages } from '../../server/outbox/queue/effect-of-change.ts'
import {
  type ClaimedNotification,
  type FollowUp,
  LEASE_MS,
  type Receiver,
} from '../../server/outbox/queue/notification.ts'
import { anna } from '../cases/same-lead.ts'
import { correctNow, judgeNew, soon } from '../fixtures/leads-in-store.ts'
import { LINK_SECRET, type StoreFixture } from '../fixtures/store.ts'

const named = (name: string): Lead => ({ ...anna, name })
const from = (sender: string, signal: FormSignal = 'form'): Origin => ({ ...unknownOrigin, sender, signal })

/** The contract tests of the outbox, which run on every store. */
export function testNotificationQueue(name: string, openFixture: () => Promise<StoreFixture>): void {
  describe(`the outbox on ${name}`, () => {
    let fixture: StoreFixture

    beforeEach(async () => {
      fixture = await openFixture()
    })

    const accept = () => judgeNew(fixture.queue, { kind: 'accept' })
    const hold = (because: HoldReason) => judgeNew(fixture.queue, { kind: 'hold', because })

    async function insertAccepted(...leads: readonly Lead[]): Promise<void> {
      await fixture.leads.insert(leads)
      await accept()
    }

    /** Claims one notification, which must be due. */
    async function claimOne(at = soon(), receiver: Receiver = null): Promise<ClaimedNotification> {
      const [claimed] = await fixture.queue.claim(at, 1, receiver)
      if (claimed === undefined) {
        throw new Error('nothing is due')
      }
      return claimed
    }

    const kindsDue = async (at: Date) => (await fixture.queue.claim(at, 10)).map(({ kind }) => kind)

    test('queues a notice for each new lead, with its sender and signal', async () => {
      await fixture.leads.insert([named('Uno')], from('own:a', 'quick'))
      await fixture.leads.insert([named('Due'), named('Tre')])
      await fixture.leads.insert([named('Due')])
      const { candidates, traffic } = await fixture.queue.candidates(soon())
      expect(candidates.map(({ lead, signal, isShared, bySender }) => [lead.name, signal, isShared, bySender])).toEqual(
        expect.arrayContaining([
          ['Uno', 'quick', false, 1],
          ['Due', 'none', false, 0],
          ['Tre', 'none', false, 0],
        ]),
      )
      expect(candidates).toHaveLength(3)
      expect(traffic).toEqual({ arrivals: 3, shared: 0, sharedForms: 0 })
    })

    test('counts leads by sender, and all those with shared addresses together', async () => {
      await fixture.leads.insert([named('Uno')], from('shared:a'))
      await fixture.leads.insert([named('Due')], from('shared:a'))
      await fixture.leads.insert([named('Tre')], from('shared:b'))
      await fixture.leads.insert([named('Quattro')], from('own:a'))
      const { candidates, traffic } = await fixture.queue.candidates(soon())
      expect(candidates.map(({ isShared, bySender }) => [isShared, bySender]).sort()).toEqual([
        [false, 1],
        [true, 1],
        [true, 2],
        [true, 2],
      ])
      expect(traffic).toEqual({ arrivals: 4, shared: 3, sharedForms: 3 })
    })

    test('puts many verdicts of every kind into effect at once', async () => {
      await fixture.leads.insert(Array.from({ length: 48 }, (_, index) => named(`Lead ${index}`)))
      const { candidates } = await fixture.queue.candidates(soon())
      const later = soon(MINUTE_MS)
      const verdicts: readonly Verdict[] = [
        { kind: 'accept' },
        { kind: 'hold', because: 'content' },
        { kind: 'hold', because: 'sender' },
        { kind: 'wait', until: later },
      ]
      // 22 of one kind, 3 of another: more than fit into one statement, and fewer.
      const verdictOf = (index: number) => verdicts[index < 12 ? index % 4 : index < 31 ? 1 : 3] ?? { kind: 'accept' }
      const judged = candidates.map((candidate, index) => ({ candidate, verdict: verdictOf(index) }))
      await fixture.queue.settle(judged, new Date())
      const [rows = []] = await fixture.leads.run([
        {
          sql: `select n.id, n.status, l.held_because from notifications n join leads l on l.id = n.lead_id`,
        },
      ])
      const found = new Map(rows.map(({ id, status, held_because: because }) => [id, [status, because]]))
      for (const { candidate, verdict } of judged) {
        const held = verdict.kind === 'hold' ? ['held', verdict.because] : null
        expect(found.get(candidate.id)).toEqual(held ?? [verdict.kind === 'accept' ? 'waiting' : 'new', null])
      }
      expect((await fixture.queue.candidates(soon())).candidates).toEqual([])
      expect((await fixture.queue.candidates(later)).candidates).toHaveLength(20)
    })

    test('clears the senders of old notifications', async () => {
      await fixture.leads.insert([anna], from('shared:a'))
      await fixture.queue.forgetSenders(soon(), soon())
      const { candidates, traffic } = await fixture.queue.candidates(soon())
      expect(candidates.map(({ isShared, bySender }) => [isShared, bySender])).toEqual([[false, 0]])
      expect(traffic.shared).toBe(0)
    })

    test('takes no more leads from one address than the hard limit, and refuses others with its code', async () => {
      const send = (count: number, sender: string) =>
        fixture.leads.insert([named(`${sender} ${count}`)], from(sender)).catch((error: unknown) => error)
      const results = []
      for (let count = 0; count < HARD_LIMIT.leads + 2; count += 1) {
        results.push(await send(count, 'own:a'))
      }
      expect(results.slice(0, HARD_LIMIT.leads).every((result) => JSON.stringify(result) === '{"stored":1}')).toBe(true)
      expect(results.slice(HARD_LIMIT.leads)).toMatchObject([
        { name: 'StoreRefusal', code: HARD_LIMIT_SQLSTATE },
        { name: 'StoreRefusal', code: HARD_LIMIT_SQLSTATE },
      ])
      expect(await send(0, 'own:a')).toEqual({ stored: 0 })
      expect(await send(0, 'own:b')).toEqual({ stored: 1 })
      expect(await fixture.storedLeads()).toHaveLength(HARD_LIMIT.leads + 1)
    })

    test('never refuses an address that many visitors share', async () => {
      for (let count = 0; count <= HARD_LIMIT.leads; count += 1) {
        expect(await fixture.leads.insert([named(`${count}`)], from('shared:a'))).toEqual({ stored: 1 })
      }
    })

    test('lets one process at a time claim an accepted notice', async () => {
      await fixture.leads.insert(['Uno', 'Due', 'Tre', 'Quattro', 'Cinque'].map(named))
      expect(await fixture.queue.claim(soon(), 10)).toEqual([])
      await accept()
      const claims = await Promise.all([1, 2, 3, 4].map(() => fixture.queue.claim(soon(), 2)))
      const ids = claims.flat().map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      const rest = await fixture.queue.claim(soon(), 10)
      expect([...ids, ...rest.map(({ id }) => id)]).toHaveLength(5)
      expect(await fixture.queue.claim(soon(), 10)).toEqual([])
    })

    test('lets a notice be claimed again once its lease has ended, and not before', async () => {
      await insertAccepted(anna)
      const claimedAt = soon()
      const later = (ms: number) => new Date(claimedAt.getTime() + ms)
      const [first] = await fixture.queue.claim(claimedAt, 1)
      expect(first).toMatchObject({ kind: 'notice', attempts: 1, failingSince: null, lead: anna })
      expect(await fixture.queue.claim(later(LEASE_MS - 1), 1)).toEqual([])
      expect(await fixture.queue.claim(later(LEASE_MS), 1)).toMatchObject([{ id: first?.id, attempts: 2 }])
    })

    test('keeps a notice for the process that renews its lease', async () => {
      await insertAccepted(named('Uno'), named('Due'))
      const claimedAt = soon()
      const later = (ms: number) => new Date(claimedAt.getTime() + ms)
      const claimed = await fixture.queue.claim(claimedAt, 2)
      const [first, second] = claimed
      await fixture.queue.renew(claimed.slice(0, 1), later(LEASE_MS - 1))
      expect(await fixture.queue.claim(later(LEASE_MS), 2)).toMatchObject([{ id: second?.id, attempts: 2 }])
      expect(await fixture.queue.claim(later(2 * LEASE_MS - 2), 2)).toEqual([])
      expect(await fixture.queue.claim(later(2 * LEASE_MS - 1), 1)).toMatchObject([{ id: first?.id, attempts: 2 }])
      await fixture.queue.renew([], later(0))
    })

    test('renews no lease of a notice that another process has claimed, and does not delay one that is to be retried', async () => {
      await insertAccepted(named('Uno'), named('Due'))
      const claimedAt = soon()
      const later = (ms: number) => new Date(claimedAt.getTime() + ms)
      const lost = await fixture.queue.claim(claimedAt, 2)
      const taken = await claimOne(later(LEASE_MS))
      const failed = await claimOne(later(LEASE_MS))
      await fixture.queue.failed(failed, later(LEASE_MS), later(LEASE_MS + MINUTE_MS))
      await fixture.queue.renew([...lost, failed], later(2 * LEASE_MS - 1))
      const again = await fixture.queue.claim(later(LEASE_MS + MINUTE_MS), 2)
      expect(again.map(({ id }) => id).sort()).toEqual([taken.id, failed.id].sort())
    })

    test('delivers a notice once, and queues its follow-ups', async () => {
      await insertAccepted(anna)
      const notice = await claimOne()
      const at = soon(4 * 60 * MINUTE_MS)
      await fixture.queue.delivered(notice, 'email', soon(), [{ kind: 'reminder-4', at }])
      expect(await fixture.queue.claim(new Date(at.getTime() - 1), 10)).toEqual([])
      const [reminder] = await fixture.queue.claim(at, 10)
      expect(reminder).toMatchObject({ kind: 'reminder-4', lead: anna, attempts: 1 })
      const id = notice.lead?.id ?? ''
      expect(await fixture.records.notificationsOf(id)).toMatchObject([
        { kind: 'confirmation', status: 'waiting', channel: 'host' },
        { kind: 'notice', status: 'delivered' },
        { kind: 'reminder-4', status: 'waiting' },
      ])
    })

    test('hands out no confirmation after four hours, though nobody has withdrawn it yet', async () => {
      await insertAccepted(anna)
      expect(await fixture.queue.claim(soon(4 * 60 * MINUTE_MS), 1, 'host')).toEqual([])
      expect(await fixture.queue.claim(soon(), 1, 'host')).toMatchObject([{ kind: 'confirmation' }])
    })

    test('records since when deliveries fail, and retries at the given time', async () => {
      await insertAccepted(anna)
      const first = await claimOne()
      const failedAt = soon()
      await fixture.queue.failed(first, failedAt, soon(MINUTE_MS))
      expect(await fixture.queue.claim(soon(MINUTE_MS - 1000), 1)).toEqual([])
      expect(await fixture.queue.claim(soon(MINUTE_MS + 1000), 1)).toMatchObject([
        { attempts: 2, failingSince: failedAt },
      ])
    })

    /** A lead whose notice was delivered, with the reminders that follow. */
    async function followUp(...followUps: readonly FollowUp[]): Promise<void> {
      await insertAccepted(anna)
      const notice = await claimOne()
      await fixture.queue.delivered(notice, 'email', soon(), followUps)
    }

    test('sends only the later one of two reminders that are due', async () => {
      await followUp({ kind: 'reminder-4', at: soon(4 * MINUTE_MS) }, { kind: 'reminder-12', at: soon(12 * MINUTE_MS) })
      expect(await kindsDue(soon(20 * MINUTE_MS))).toEqual(['reminder-12'])
    })

    test('a reminder that is retried does not delay a later one', async () => {
      await followUp(
        { kind: 'reminder-12', at: soon(12 * MINUTE_MS) },
        { kind: 'reminder-20', at: soon(20 * MINUTE_MS) },
      )
      const earlier = await claimOne(soon(19 * MINUTE_MS))
      await fixture.queue.failed(earlier, soon(19 * MINUTE_MS), soon(21 * MINUTE_MS))
      const later = await claimOne(soon(20 * MINUTE_MS))
      expect([earlier.kind, later.kind]).toEqual(['reminder-12', 'reminder-20'])
      // The process that had claimed it has died meanwhile.
      expect(await kindsDue(soon(22 * MINUTE_MS))).toEqual(['reminder-20'])
    })

    test('postpones and holds leads by their verdicts', async () => {
      await fixture.leads.insert([named('Uno')])
      const until = soon(MINUTE_MS)
      await judgeNew(fixture.queue, { kind: 'wait', until })
      expect((await fixture.queue.candidates(soon())).candidates).toEqual([])
      expect((await fixture.queue.candidates(until)).candidates).toHaveLength(1)
      await fixture.leads.insert([named('Due')])
      await hold('content')
      expect((await fixture.records.list({ state: 'held' })).map((lead) => [lead.name, lead.heldBecause])).toEqual([
        ['Due', 'content'],
      ])
      expect(await fixture.queue.claim(soon(), 10)).toEqual([])
    })

    test('keeps the first of two verdicts, and says whose it is', async () => {
      await fixture.leads.insert([anna])
      const { candidates } = await fixture.queue.candidates(soon())
      const settle = (verdict: Verdict) =>
        fixture.queue.settle(
          candidates.map((candidate) => ({ candidate, verdict })),
          new Date(),
        )
      expect([...(await settle({ kind: 'accept' }))]).toEqual(candidates.map(({ id }) => id))
      expect([...(await settle({ kind: 'hold', because: 'content' }))]).toEqual([])
      expect(await fixture.records.list({ state: 'held' })).toEqual([])
      expect(await fixture.queue.claim(soon(), 10)).toHaveLength(1)
    })

    test('keeps the first of two reasons to hold a lead', async () => {
      await fixture.leads.insert([anna])
      const { candidates } = await fixture.queue.candidates(soon())
      for (const because of ['sender', 'content'] as const) {
        const verdicts = candidates.map((candidate) => ({ candidate, verdict: { kind: 'hold', because } as const }))
        await fixture.queue.settle(verdicts, new Date())
      }
      expect(await fixture.records.list({ state: 'held' })).toMatchObject([{ heldBecause: 'sender' }])
    })

    test('queues one digest a day, the newest, once there is a lead', async () => {
      const dueAt = new Date(Date.now() - MINUTE_MS)
      await fixture.queue.addDigest('2026-11-20', dueAt, soon())
      expect(await fixture.queue.claim(soon(), 10)).toEqual([])
      await fixture.leads.insert([anna])
      await fixture.ageLeads(1)
      for (const day of ['2026-11-20', '2026-11-21', '2026-11-21']) {
        await fixture.queue.addDigest(day, dueAt, soon())
      }
      expect(await fixture.queue.claim(soon(), 10)).toMatchObject([
        { messageId: 'digest:2026-11-21', kind: 'digest', day: '2026-11-21', lead: null },
      ])
    })

    test('a digest lists held leads once, and leaves those beyond its limit to the next', async () => {
      expect(await fixture.queue.lastDigestBeforeHeld(soon())).toBe('none needed')
      await fixture.leads.insert(['Uno', 'Due', 'Tre'].map(named))
      await hold('content')
      expect(await fixture.queue.lastDigestBeforeHeld(soon())).toBeNull()
      await fixture.queue.addHeldDigest(soon(), soon())
      await fixture.queue.addHeldDigest(soon(), soon())
      expect(await fixture.queue.lastDigestBeforeHeld(soon())).toBe('none needed')
      const claimed = await fixture.queue.claim(soon(), 10)
      expect(claimed).toMatchObject([{ kind: 'held-digest', lead: null }])
      const [digest] = claimed
      if (digest === undefined) {
        throw new Error('there is no digest')
      }
      expect(await fixture.queue.gatherHeld(digest, 2)).toMatchObject({ count: 3, leads: { length: 2 } })
      await fixture.leads.insert([named('Quattro')])
      await hold('trap')
      const toldAt = soon()
      await fixture.queue.delivered(digest, 'email', toldAt, [])
      expect(await fixture.queue.lastDigestBeforeHeld(soon())).toEqual(toldAt)
      const next = await fixture.queue.gatherHeld({ ...digest, claim: 'the next', messageId: 'the next' }, 10)
      expect(next.count).toBe(2)
      expect(next.leads.map((lead) => lead.name)).toContain('Quattro')
    })

    test('withdraws a notification that is no longer needed', async () => {
      await insertAccepted(anna)
      const notice = await claimOne()
      await fixture.queue.withdraw(notice)
      expect(await fixture.queue.claim(soon(60 * MINUTE_MS), 10)).toEqual([])
      expect(await fixture.queue.countUndelivered(soon())).toBe(0)
    })

    test('judges and delivers now a lead that was queued while the clock was ten days ahead', async () => {
      await fixture.leads.insert([anna])
      const ahead = new Date(Date.now() + 10 * DAY_MS).toISOString()
      await fixture.leads.run([
        { sql: 'update leads set created_at = $1', values: [ahead] },
        { sql: 'update notifications set created_at = $1, due_at = $1', values: [ahead] },
      ])
      const { candidates, traffic } = await fixture.queue.candidates(soon())
      expect(candidates).toHaveLength(1)
      expect(traffic.arrivals).toBe(0)
      await fixture.queue.settle(
        candidates.map((candidate) => ({ candidate, verdict: { kind: 'accept' } })),
        new Date(),
      )
      // A notice that was accepted by that clock is brought forward.
      await fixture.leads.run([{ sql: 'update notifications set due_at = $1', values: [ahead] }])
      expect(await fixture.queue.claim(soon(), 10)).toEqual([])
      await fixture.queue.bringForward(soon())
      expect(await fixture.queue.claim(soon(), 10)).toHaveLength(1)
    })

    test('delivers a lead at once that the database stored with a clock an hour ahead', async () => {
      await fixture.leads.insert([anna])
      const ahead = new Date(Date.now() + 60 * MINUTE_MS).toISOString()
      await fixture.leads.run([{ sql: 'update notifications set created_at = $1, due_at = $1', values: [ahead] }])
      await accept()
      expect(await fixture.queue.claim(soon(), 10)).toHaveLength(1)
    })

    test('a digest that was queued while the clock was a day ahead does not prevent another for held leads', async () => {
      await fixture.leads.insert([anna])
      await fixture.queue.addDigest('2026-11-22', soon(20 * 60 * MINUTE_MS), soon(20 * 60 * MINUTE_MS))
      await hold('content')
      expect(await fixture.queue.lastDigestBeforeHeld(soon())).toBeNull()
    })

    test('brings nothing forward that is due within its schedule', async () => {
      await followUp({ kind: 'reminder-20', at: soon(24 * 60 * MINUTE_MS) })
      await insertAccepted(named('Uno'))
      const notice = await claimOne()
      await fixture.queue.failed(notice, soon(), soon(66 * MINUTE_MS))
      await fixture.queue.bringForward(soon())
      expect(await fixture.queue.claim(soon(65 * MINUTE_MS), 10)).toEqual([])
      expect(await fixture.queue.claim(soon(67 * MINUTE_MS), 10)).toHaveLength(1)
    })

    test('brings a reminder forward that was queued while the clock was ahead', async () => {
      await followUp({ kind: 'reminder-20', at: soon(10 * DAY_MS) })
      await fixture.queue.bringForward(soon())
      expect(await kindsDue(soon())).toEqual(['reminder-20'])
    })

    test('tries a notice again now that has failed while the clock was an hour ahead', async () => {
      await insertAccepted(anna)
      const ahead = soon(60 * MINUTE_MS)
      await fixture.queue.failed(await claimOne(ahead), ahead, new Date(ahead.getTime() + 5_000))
      await fixture.queue.bringForward(soon())
      expect(await claimOne(soon())).toMatchObject({ kind: 'notice', failingSince: null })
    })

    test('counts a notice as late from now on that has failed since the clock was ahead', async () => {
      await insertAccepted(anna)
      await fixture.queue.failed(await claimOne(soon(700 * DAY_MS)), soon(700 * DAY_MS), soon(700 * DAY_MS))
      await fixture.queue.bringForward(soon())
      await fixture.queue.failed(await claimOne(soon()), soon(), soon(MINUTE_MS))
      expect(await fixture.queue.countUndelivered(soon())).toBe(1)
    })

    test('an address that was corrected while its mail was refused is no missing mailbox, and gets its own', async () => {
      await insertAccepted(anna)
      const refused = await claimOne(soon(), 'host')
      await correctNow(fixture.records, refused.lead?.id ?? '', { email: 'anna@esempio.it' })
      await fixture.queue.refuseMailbox(refused, soon())
      const lead = { email: 'anna@esempio.it', emailRefusedAt: null }
      expect(await claimOne(soon(), 'host')).toMatchObject({ kind: 'confirmation', lead })
    })

    test('ignores a lease that was taken while the clock was ahead', async () => {
      await insertAccepted(anna)
      expect(await fixture.queue.claim(soon(10 * DAY_MS), 1)).toHaveLength(1)
      expect(await fixture.queue.claim(soon(), 1)).toHaveLength(1)
      expect(await fixture.queue.claim(soon(), 1)).toEqual([])
    })

    test('clears senders from the future, and counts none of their leads', async () => {
      await fixture.leads.insert([named('Uno')], from('own:a'))
      await fixture.leads.run([
        { sql: 'update notifications set created_at = $1', values: [soon(10 * DAY_MS).toISOString()] },
      ])
      await fixture.leads.insert([named('Due')], from('own:a'))
      const { candidates } = await fixture.queue.candidates(soon())
      expect(candidates.map(({ bySender }) => bySender)).toEqual([1, 1])
      await fixture.queue.forgetSenders(new Date(Date.now() - MINUTE_MS), soon())
      const [rows] = await fixture.leads.run([{ sql: 'select sender from notifications order by created_at' }])
      expect(rows).toEqual([{ sender: 'own:a' }, { sender: null }])
    })

    /** Stores a lead, holds it for a reason, and returns its state after it was sent again. */
    async function sendAgain(first: Origin, because: HoldReason, second: Origin): Promise<unknown> {
      await fixture.leads.insert([anna], first)
      await hold(because)
      expect(await fixture.leads.insert([anna], second)).toEqual({ stored: 0 })
      const [held] = await fixture.records.list({ state: 'held' })
      const { candidates } = await fixture.queue.candidates(soon())
      return held === undefined ? candidates.map(({ signal, bySender }) => [signal, bySender]) : 'still held'
    }

    test.each<[string, Origin, HoldReason, Origin, unknown]>([
      ['without the honeypot', from('own:a', 'trap'), 'trap', from('own:a'), [['form', 1]]],
      ['by a client without a signal', from('own:a', 'trap'), 'trap', from('own:b', 'none'), [['none', 1]]],
      ['as slowly as a person', from('own:a', 'quick'), 'content', from('own:a'), [['form', 1]]],
      ['by another address', from('own:a'), 'sender', from('own:b'), [['form', 1]]],
    ])('judges a held lead again that is sent again %s', async (_what, first, because, second, judged) => {
      expect(await sendAgain(first, because, second)).toEqual(judged)
    })

    test.each<[string, Origin, HoldReason, Origin]>([
      ['with the honeypot', from('own:a', 'trap'), 'trap', from('own:b', 'trap')],
      ['with the same words', from('own:a'), 'content', from('own:b')],
      ['by the same address', from('own:a'), 'sender', from('own:a')],
      ['by a robot', from('own:a'), 'sender', from('own:a', 'trap')],
    ])('keeps a lead held that is sent again %s', async (_what, first, because, second) => {
      expect(await sendAgain(first, because, second)).toBe('still held')
    })

    test('keeps the better of two signals when a lead is sent again before it was judged', async () => {
      await fixture.leads.insert([anna], from('own:a', 'trap'))
      await fixture.leads.insert([anna], from('own:a'))
      await fixture.leads.insert([anna], from('own:a', 'quick'))
      const { candidates } = await fixture.queue.candidates(soon())
      expect(candidates.map(({ signal }) => signal)).toEqual(['form'])
    })

    test('a lead whose notice was accepted is not judged again', async () => {
      await fixture.leads.insert([anna], from('own:a', 'quick'))
      await accept()
      await fixture.leads.insert([anna], from('own:b'))
      expect((await fixture.queue.candidates(soon())).candidates).toEqual([])
      expect(await fixture.queue.claim(soon(), 10)).toHaveLength(1)
    })

    const byEach = () => fixture.queue.assignChannels(soon(), true)
    const byAny = () => fixture.queue.assignChannels(soon(), false)

    /** Claims a notice for both channels: for e-mail, and for the webhook to be delivered. */
    async function halfDelivered() {
      await insertAccepted(anna)
      await byEach()
      const mail = await claimOne(soon(), 'email')
      const hook = await claimOne(soon(), 'webhook')
      const deliverHook = () =>
        fixture.queue.delivered(hook, 'webhook', soon(), [{ kind: 'reminder-4', at: soon(MINUTE_MS) }])
      return { mail, deliverHook }
    }

    test('gives what none has delivered to the channels that are set, whichever they were before', async () => {
      await insertAccepted(anna)
      const first = await claimOne()
      await byEach()
      expect(await fixture.queue.claim(soon(), 10, 'email')).toEqual([])
      await fixture.queue.failed(first, soon(), soon())
      await byEach()
      await byEach()
      const both = await Promise.all([claimOne(soon(), 'email'), claimOne(soon(), 'webhook')])
      expect(both.map(({ messageId }) => messageId)).toEqual([first.messageId, first.messageId])
      expect(await fixture.queue.countUndelivered(soon())).toBe(2)
      for (const one of both) {
        await fixture.queue.failed(one, soon(), soon())
      }
      await byAny()
      expect(await fixture.queue.claim(soon(), 10)).toMatchObject([{ messageId: first.messageId, receiver: null }])
      expect(await fixture.queue.countUndelivered(soon())).toBe(1)
    })

    test('joins nothing while one channel is delivering, and then repeats nothing', async () => {
      const { mail, deliverHook } = await halfDelivered()
      await byAny()
      await deliverHook()
      await fixture.queue.failed(mail, soon(), soon())
      await byAny()
      expect(await kindsDue(soon(2 * MINUTE_MS))).toEqual(['reminder-4'])
    })

    test('sends a reminder once, however often both channels are switched on and off', async () => {
      const { mail, deliverHook } = await halfDelivered()
      await deliverHook()
      await fixture.queue.failed(mail, soon(), soon())
      await byAny()
      await byEach()
      await fixture.queue.failed(await claimOne(soon(2 * MINUTE_MS), 'email'), soon(), soon())
      await byAny()
      expect(await kindsDue(soon(2 * MINUTE_MS))).toEqual(['reminder-4'])
    })

    test('reopens a lead with one reminder of each kind, where one channel is enough again', async () => {
      const { mail, deliverHook } = await halfDelivered()
      await deliverHook()
      await fixture.queue.failed(mail, soon(), soon())
      await byAny()
      const id = mail.lead?.id ?? ''
      await fixture.records.markContacted(id, soon())
      await leadChangesWithMessages(fixture.leads, LINK_SECRET, () => [{ kind: 'reminder-4', at: soon() }]).reopen(
        id,
        soon(),
      )
      await byAny()
      expect(await kindsDue(soon(2 * MINUTE_MS))).toEqual(['reminder-4'])
    })

    test('counts what was due and is tried again later, since its first failure', async () => {
      await insertAccepted(anna)
      const failedAt = soon()
      await fixture.queue.failed(await claimOne(), failedAt, soon(60 * MINUTE_MS))
      await fixture.queue.failed(await claimOne(soon(61 * MINUTE_MS)), soon(61 * MINUTE_MS), soon(120 * MINUTE_MS))
      expect(await fixture.queue.countUndelivered(new Date(failedAt.getTime() - 1))).toBe(0)
      expect(await fixture.queue.countUndelivered(failedAt)).toBe(1)
    })

    test('counts mails to hosts that have not left, and not as those of the business', async () => {
      await insertAccepted(anna)
      await fixture.queue.delivered(await claimOne(), 'email', soon(), [])
      await fixture.queue.failed(await claimOne(soon(), 'host'), soon(), soon(60 * MINUTE_MS))
      expect(await fixture.queue.countForHosts(soon())).toBe(1)
      expect(await fixture.queue.countUndelivered(soon())).toBe(0)
      await fixture.queue.delivered(await claimOne(soon(61 * MINUTE_MS), 'host'), 'email', soon(), [])
      expect(await fixture.queue.countForHosts(soon(61 * MINUTE_MS))).toBe(0)
    })

    test('counts undelivered notifications', async () => {
      await fixture.leads.insert([anna])
      expect(await fixture.queue.countUndelivered(soon())).toBe(1)
      await hold('trap')
      expect(await fixture.queue.countUndelivered(soon())).toBe(0)
    })
  })
}
