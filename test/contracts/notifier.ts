import { describe, expect, test } from 'vitest'
import type { Environment } from '../../business/business.ts'
import { fields } from '../../content/lead-form.ts'
import { leadActions } from '../../content/notifications.ts'
import { remindersAfterReopening } from '../../server/notifications/clocks.ts'
import { LEASE_MS } from '../../server/store/notification-queue.ts'
import { anna } from '../cases/same-lead.ts'
import { messageKind } from '../fixtures/message.ts'
import { notifierOn } from '../fixtures/notifier.ts'
import { smtpServer, type TakenMail } from '../fixtures/smtp.ts'
import type { StoreFixture } from '../fixtures/store.ts'
import { webhookReceiver } from '../fixtures/webhook.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const bruno = { ...anna, name: 'Bruno Neri', email: 'bruno@esempio.it' }

/** What the business is told and when, by the real notifier on every store, with a real mail server. */
export function testNotifier(name: string, openStore: () => Promise<StoreFixture>): void {
  /** @param beforeAnswer what happens while the mail server has a mail and has not said so yet */
  async function withMail(beforeAnswer: () => Promise<void> = async () => undefined) {
    const server = await smtpServer({
      onRcptTo: (_address, _session, done) => {
        beforeAnswer().then(() => done(), done)
      },
    })
    const fixture = await notifierOn(openStore, {
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      NOTIFY_FROM: 'Casa in Posa <sito@casainposa.example>',
      NOTIFY_TO: 'lead@casainposa.example',
      NOTIFY_ESCALATION_TO: 'titolare@casainposa.example',
    })
    return { ...fixture, server }
  }

  /** The mails that came with each step, as the hour in Rome and the kind of message. */
  function timetable(mails: readonly TakenMail[]) {
    const lines: string[] = []
    let seen = 0
    return {
      lines,
      note: (now: Date) => {
        for (const { parsed } of mails.slice(seen)) {
          lines.push(`${romeClock.format(now)} ${messageKind(parsed.subject)}`)
        }
        seen = mails.length
      },
    }
  }

  describe(`the notifier on ${name}`, () => {
    test('tells of a lead at once, and once', async () => {
      const { server, clock, arrive, work } = await withMail()
      clock.set('2026-11-21T10:00:00Z')
      await arrive(anna)
      await work()
      await work()
      expect(server.mails.map(({ parsed }) => messageKind(parsed.subject))).toEqual(['notice'])
      expect(server.mails[0]?.parsed.subject).toContain(anna.name)
      expect(server.mails[0]?.parsed.replyTo?.value).toMatchObject([{ address: anna.email }])
    })

    test('reminds after 4, 12 and 20 hours, the last time also somebody else, until the lead is contacted', async () => {
      const { server, clock, arrive, workUntil, records } = await withMail()
      const { lines, note } = timetable(server.mails)
      clock.set('2026-06-10T06:09:30Z')
      await arrive(anna)
      await arrive(bruno)
      await workUntil('2026-06-10T06:10:00Z', MINUTE_MS, note)
      const [one] = await records.list({ email: bruno.email })
      await records.markContacted(one?.id ?? '', clock.now())
      await workUntil('2026-06-12T05:50:00Z', 10 * MINUTE_MS, note)
      expect(lines).toEqual([
        '10/06, 08:10 notice',
        '10/06, 08:10 notice',
        '10/06, 12:10 reminder',
        '10/06, 20:10 reminder',
        '11/06, 08:00 last reminder',
        '11/06, 08:00 digest',
      ])
      expect(server.mails.slice(0, 4).every(({ recipients }) => recipients.join() === 'lead@casainposa.example')).toBe(
        true,
      )
      expect(server.mails[4]?.recipients.toSorted()).toEqual(['lead@casainposa.example', 'titolare@casainposa.example'])
    })

    test('reminds of a lead that is open again, at once of what was missed, and sends nothing twice', async () => {
      const { server, clock, arrive, workUntil, records } = await withMail()
      const { lines, note } = timetable(server.mails)
      clock.set('2026-06-10T06:09:30Z')
      await arrive(anna)
      await workUntil('2026-06-10T06:10:00Z', MINUTE_MS, note)
      const [lead] = await records.list({})
      if (lead === undefined) {
        throw new Error('the lead was not stored')
      }
      await records.markContacted(lead.id, clock.now())
      await workUntil('2026-06-10T14:30:00Z', 10 * MINUTE_MS, note)
      expect(lines).toHaveLength(1)
      await records.reopen(lead.id, clock.now(), remindersAfterReopening(lead.createdAt, clock.now()))
      await workUntil('2026-06-12T05:50:00Z', 10 * MINUTE_MS, note)
      expect(lines).toEqual([
        '10/06, 08:10 notice',
        '10/06, 16:40 reminder',
        '10/06, 20:10 reminder',
        '11/06, 08:00 last reminder',
        '11/06, 08:00 digest',
      ])
    })

    test.each([
      ['in winter', '2026-01-13T18:00:00Z', ['19:00 notice', '08:00 reminder', '15:00 last reminder']],
      [
        'the night the clocks go forward',
        '2026-03-28T18:00:00Z',
        ['19:00 notice', '08:00 reminder', '16:00 last reminder'],
      ],
      [
        'the night the clocks go back',
        '2026-10-24T17:00:00Z',
        ['19:00 notice', '08:00 reminder', '14:00 last reminder'],
      ],
      ['by night', '2026-01-13T23:30:00Z', ['00:30 notice', '08:00 reminder', '12:30 reminder', '20:30 last reminder']],
    ])('lets nobody be woken by a reminder: a lead %s', async (_when, arrived, expected) => {
      const { server, clock, arrive, workUntil } = await withMail()
      const { lines, note } = timetable(server.mails)
      clock.set(arrived)
      await arrive(anna)
      await workUntil(new Date(Date.parse(arrived) + 1).toISOString(), MINUTE_MS, note)
      await workUntil(new Date(Date.parse(arrived) + 24 * HOUR_MS).toISOString(), 30 * MINUTE_MS, note)
      const reminders = lines.filter((line) => !line.includes('digest'))
      expect(reminders.map((line) => line.slice(7))).toEqual(expected)
    })

    test('keeps trying while the mail server is away, raises the alarm, and delivers when it is back', async () => {
      const { server, clock, arrive, work, workUntil, queue, logLines } = await withMail()
      await server.close()
      clock.set('2026-11-21T10:00:00Z')
      await arrive(anna)
      await work()
      await workUntil('2026-11-21T18:00:00Z', MINUTE_MS)
      const attempts = logLines.filter((line) => line.includes('"attempts"'))
      expect(attempts.length).toBeGreaterThanOrEqual(15)
      expect(attempts.filter((line) => line.includes('could not be delivered for hours')).length).toBeGreaterThan(0)
      expect(await queue.countUndelivered(clock.now())).toBeLessThanOrEqual(1)
      const again = await smtpServer({}, server.port)
      await workUntil('2026-11-21T19:30:00Z', 10 * MINUTE_MS)
      expect(again.mails.map(({ parsed }) => messageKind(parsed.subject))).toEqual(['notice'])
      expect(logLines.join('\n')).not.toMatch(/anna|bianchi|333\W?123\W?4567/i)
    })

    /** Two processes on one store, and a mail server that says whether it takes mail when the test wants. */
    async function withHesitantServer() {
      const answer = Promise.withResolvers<null>()
      const recipients: string[] = []
      const server = await smtpServer({
        onData: (stream, session, done) => {
          stream.resume().on('end', () => {
            recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
            answer.promise.then(done)
          })
        },
      })
      const environment = {
        SMTP_URL: `smtp://127.0.0.1:${server.port}`,
        NOTIFY_FROM: 'sito@casainposa.example',
        NOTIFY_TO: 'lead@casainposa.example',
      }
      const one = await notifierOn(openStore, environment)
      const other = await notifierOn(async () => ({ ...one, close: async () => undefined }), environment)
      // At eight in Rome a digest would be due in between, for which the server hesitates too.
      one.clock.set('2026-11-23T10:00:00Z')
      const forward = (ms: number) => {
        one.clock.forward(ms)
        other.clock.set(one.clock.now().toISOString())
      }
      forward(0)
      /** Leads that were too many at once to be told at once, and a minute later are not. */
      const arriveMany = async (count: number) => {
        for (let index = 0; index < count; index += 1) {
          await one.arrive({ ...anna, name: `Lead ${index}` })
        }
        forward(MINUTE_MS)
      }
      /** Resolves when the server has so many mails that it has not taken yet. */
      const received = (count: number) => expect.poll(() => recipients.length, { timeout: 10_000 }).toBe(count)
      return { one, other, forward, arriveMany, received, recipients, answer: () => answer.resolve(null) }
    }

    test('tells once, by one of two processes, though the mail server takes longer than a claim holds', async () => {
      const { one, other, forward, received, recipients, answer } = await withHesitantServer()
      await one.arrive(anna)
      await one.notifier.work()
      await received(1)
      for (let passedMs = 0; passedMs < 4 * LEASE_MS; passedMs += LEASE_MS / 4) {
        forward(LEASE_MS / 4)
        await one.notifier.renew()
        await other.work()
      }
      answer()
      await one.notifier.settled()
      expect(await one.queue.countUndelivered(one.clock.now())).toBe(0)
      forward(LEASE_MS)
      await other.work()
      expect(recipients).toHaveLength(1)
    })

    test('claims no more than it can deliver now, and the next as soon as it can', async () => {
      const { one, other, arriveMany, received, recipients, answer } = await withHesitantServer()
      await arriveMany(8)
      await one.notifier.work()
      await received(3)
      expect(await other.queue.claim(other.clock.now(), 3)).toHaveLength(3)
      answer()
      await one.notifier.settled()
      expect(recipients).toHaveLength(5)
    })

    test('takes nothing more once it is to stop, and finishes what it has begun', async () => {
      const { one, arriveMany, received, recipients, answer } = await withHesitantServer()
      await arriveMany(5)
      await one.notifier.work()
      await received(3)
      const stopped = one.notifier.stop()
      answer()
      await stopped
      expect(recipients).toHaveLength(3)
      expect(await one.queue.countUndelivered(one.clock.now())).toBe(2)
    })

    test('says in the log that a lead waits while no channel is set, and tells of it once one is', async () => {
      const silent = await notifierOn(openStore, {})
      const { clock, arrive, work, logLines, queue } = silent
      clock.set('2026-11-21T10:00:00Z')
      await arrive(anna)
      await work()
      expect(logLines.filter((line) => line.includes('no channel is set'))).toHaveLength(1)
      clock.set('2026-11-23T10:00:00Z')
      await work()
      expect(await queue.countUndelivered(clock.now())).toBe(1)
      const server = await smtpServer()
      const later = await notifierOn(async () => ({ ...silent, close: async () => undefined }), {
        SMTP_URL: `smtp://127.0.0.1:${server.port}`,
        NOTIFY_FROM: 'sito@casainposa.example',
        NOTIFY_TO: 'lead@casainposa.example',
      })
      later.clock.set('2026-11-23T10:01:00Z')
      await later.work()
      expect(server.mails.map(({ parsed }) => messageKind(parsed.subject)).sort()).toEqual(['digest', 'overdue'])
    })

    test('holds a doubtful lead without a word, shows it in the digest, and tells of it once it is released', async () => {
      const { server, clock, arrive, work, records, logLines } = await withMail()
      clock.set('2026-11-21T10:00:00Z')
      await arrive({ ...anna, name: 'Buy backlinks https://seo.example/now' })
      await work()
      expect(server.mails).toEqual([])
      expect(logLines.some((line) => line.includes('"because":"content"'))).toBe(true)
      expect(logLines.join('\n')).not.toMatch(/backlinks|bianchi/i)
      clock.set('2026-11-22T07:00:30Z')
      await work()
      const [digest] = server.mails
      const [held] = await records.list({ state: 'held' })
      expect(digest?.parsed.text).toContain(`npm run leads -- release ${held?.id.slice(0, 8)}`)
      await records.release(held?.id ?? '', clock.now())
      await work()
      expect(server.mails[1]?.parsed.subject).toContain('https://seo.example')
    })

    const spam = (index: number) => ({ ...anna, name: `Buy backlinks ${index} https://seo.example/now` })

    test('tells of held leads by day, gathered in one message in two hours at most', async () => {
      const { server, clock, arrive, workUntil, records } = await withMail()
      const { lines, note } = timetable(server.mails)
      clock.set('2026-11-21T10:00:00Z')
      await arrive(spam(0))
      await workUntil('2026-11-21T10:02:00Z', MINUTE_MS, note)
      const [first] = server.mails
      expect(first?.parsed.text).toContain(`${fields.phone.label}: ${anna.phone}`)
      expect(first?.parsed.text).toContain(`${leadActions.contacted}: http`)
      // A flood for the rest of the day, and the last one by night.
      for (let index = 1; index <= 60; index += 1) {
        await arrive(spam(index))
        await workUntil(new Date(clock.now().getTime() + 12 * MINUTE_MS).toISOString(), MINUTE_MS, note)
      }
      await workUntil('2026-11-22T07:30:00Z', MINUTE_MS, note)
      expect(lines).toEqual([
        '21/11, 11:02 held 1',
        '21/11, 13:02 held 10',
        '21/11, 15:02 held 10',
        '21/11, 17:02 held 10',
        '21/11, 19:02 held 10',
        '21/11, 21:02 held 10',
        '22/11, 08:00 digest',
      ])
      expect(await records.count({ state: 'held' })).toBe(61)
    })

    test('says nothing of held leads that were let through, contacted or erased before it was time', async () => {
      const { server, clock, arrive, work, workUntil, records } = await withMail()
      clock.set('2026-11-21T10:00:00Z')
      await arrive(spam(0))
      await workUntil('2026-11-21T10:02:00Z', MINUTE_MS)
      await arrive(spam(1))
      await workUntil('2026-11-21T10:04:00Z', MINUTE_MS)
      for (const { id } of await records.list({ state: 'held' })) {
        await records.markContacted(id, clock.now())
      }
      await workUntil('2026-11-21T13:00:00Z', 10 * MINUTE_MS)
      await work()
      expect(server.mails.map(({ parsed }) => messageKind(parsed.subject))).toEqual(['held 1'])
    })

    test('lets a held lead through when the same person tries again without what made it doubtful', async () => {
      const { server, clock, leads, work } = await withMail()
      await leads.insert([anna], { sender: 'own:a', signal: 'trap' })
      clock.forward(MINUTE_MS)
      await work()
      expect(server.mails).toEqual([])
      await leads.insert([anna], { sender: 'own:a', signal: 'form' })
      await work()
      expect(server.mails.map(({ parsed }) => messageKind(parsed.subject))).toEqual(['notice'])
    })

    test('tells of a lead that was stored while the clock was ahead, once it is right, and of the next one', async () => {
      const { server, clock, arrive, leads, workUntil } = await withMail()
      clock.forward(10 * 24 * HOUR_MS)
      await arrive(anna)
      clock.forward(-10 * 24 * HOUR_MS)
      expect(await leads.insert([anna])).toEqual({ stored: 1 })
      await workUntil(new Date(clock.now().getTime() + 2 * MINUTE_MS).toISOString(), MINUTE_MS)
      const notices = server.mails.filter(({ parsed }) => messageKind(parsed.subject) === 'notice')
      expect(notices).toHaveLength(2)
    })

    test('erases nothing within a day of a jump of the clock, nor ever what nobody was told of', async () => {
      const { server, clock, arrive, work, workUntil, storedLeads, logLines } = await withMail()
      clock.set('2026-11-19T10:00:00Z')
      await arrive(anna)
      await workUntil('2026-11-21T10:00:00Z', HOUR_MS)
      await server.close()
      await arrive(bruno)
      await work()
      // 400 days ahead, and put right half an hour later.
      clock.set('2027-12-26T10:00:00Z')
      await workUntil('2027-12-26T10:30:00Z', MINUTE_MS)
      clock.set('2026-11-21T10:30:00Z')
      await workUntil('2026-11-22T12:00:00Z', HOUR_MS)
      expect(await storedLeads()).toHaveLength(2)
      // 400 days later it is time for the one that was told.
      clock.set('2027-12-26T10:00:00Z')
      await workUntil('2027-12-27T09:00:00Z', HOUR_MS)
      expect(await storedLeads()).toHaveLength(2)
      await workUntil('2027-12-27T12:00:00Z', HOUR_MS)
      expect((await storedLeads()).map((lead) => lead.name)).toEqual([bruno.name])
      expect(logLines.filter((line) => line.includes('nobody was notified of them'))).toEqual([
        expect.stringContaining('"unnotified":1'),
      ])
    })

    test('reminds of no lead that was marked as contacted while its notice was on its way', async () => {
      const { server, clock, arrive, workUntil, records } = await withMail(async () => {
        const [lead] = await records.list({})
        await records.markContacted(lead?.id ?? '', clock.now())
      })
      clock.set('2026-11-21T10:00:00Z')
      await arrive(anna)
      await workUntil('2026-11-22T06:00:00Z', HOUR_MS)
      expect(server.mails.map(({ parsed }) => messageKind(parsed.subject))).toEqual(['notice'])
    })

    test('withdraws a reminder of a lead that is contacted, however it came to be queued', async () => {
      const { server, clock, arrive, work, leads } = await withMail()
      clock.set('2026-11-21T10:00:00Z')
      await arrive(anna)
      await work()
      await leads.run([{ sql: 'update leads set contacted_at = created_at' }])
      clock.set('2026-11-21T15:00:00Z')
      await work()
      expect(server.mails).toHaveLength(1)
    })

    test('forgets who sent a lead after an hour', async () => {
      const { clock, leads, work } = await withMail()
      await leads.insert([anna], { sender: 'own:abc', signal: 'form' })
      const senders = async () =>
        (await leads.run([{ sql: `select sender from notifications where kind = 'notice'` }]))[0]
      await work()
      expect(await senders()).toEqual([{ sender: 'own:abc' }])
      clock.forward(HOUR_MS + MINUTE_MS)
      await work()
      expect(await senders()).toEqual([{ sender: null }])
    })

    /** Mail server and webhook, each of which can be taken away, and each message goes by both. */
    async function withBoth(changes: Environment = {}) {
      const isUp = { email: true, webhook: true }
      const events: string[] = []
      const server = await smtpServer({
        onMailFrom: (_address, _session, done) => done(isUp.email ? null : new Error('away')),
      })
      const { received, url } = await webhookReceiver((_request, response) => {
        const { type } = JSON.parse(received.at(-1)?.body ?? '{}')
        if (isUp.webhook) {
          events.push(type)
        }
        response.writeHead(isUp.webhook ? 204 : 503).end()
      })
      const environment = {
        SMTP_URL: `smtp://127.0.0.1:${server.port}`,
        NOTIFY_FROM: 'sito@casainposa.example',
        NOTIFY_TO: 'lead@casainposa.example',
        WEBHOOK_URL: url,
        WEBHOOK_SECRET: 'a secret of the tests, long enough',
        NOTIFY_BOTH: 'yes',
        ...changes,
      }
      const fixture = await notifierOn(openStore, environment)
      const kinds = () => server.mails.map(({ parsed }) => messageKind(parsed.subject))
      return { ...fixture, environment, isUp, events, kinds }
    }

    test('sends each message by both channels, once', async () => {
      const { clock, arrive, work, workUntil, events, kinds, queue } = await withBoth()
      clock.set('2026-06-10T06:20:00Z')
      await arrive(anna)
      await work()
      expect([kinds(), events]).toEqual([['notice'], ['lead.created']])
      await workUntil('2026-06-11T06:30:00Z', 10 * MINUTE_MS)
      expect(kinds()).toEqual(['notice', 'reminder', 'reminder', 'last reminder', 'digest'])
      expect(events.toSorted()).toEqual([
        ...['lead.created', 'lead.last-reminder', 'lead.reminder', 'lead.reminder', 'leads.digest'],
      ])
      expect(await queue.countUndelivered(clock.now())).toBe(0)
    })

    test('lets a webhook that is away for long keep no mail waiting, and brings it what it missed, once', async () => {
      const { clock, arrive, work, workUntil, isUp, events, kinds, records, logLines } = await withBoth()
      isUp.webhook = false
      clock.set('2026-06-10T06:09:30Z')
      await arrive(anna)
      await work()
      expect(kinds()).toEqual(['notice'])
      await workUntil('2026-06-10T20:00:00Z', 10 * MINUTE_MS)
      expect(kinds()).toEqual(['notice', 'reminder', 'reminder'])
      expect(logLines.some((line) => /could not be delivered for hours.*webhook: status 503/.test(line))).toBe(true)
      // Who was reached by e-mail is in no other system yet.
      const [lead] = await records.list({})
      await records.markContacted(lead?.id ?? '', clock.now())
      isUp.webhook = true
      await workUntil('2026-06-11T06:30:00Z', 10 * MINUTE_MS)
      expect(events).toEqual(['lead.created', 'leads.digest'])
      expect(kinds()).toHaveLength(4)
    })

    test('lets a mail server that is away for long keep no webhook waiting, and brings the mail later, once', async () => {
      const { clock, arrive, work, workUntil, isUp, events, kinds, queue } = await withBoth()
      isUp.email = false
      clock.set('2026-06-10T06:09:30Z')
      await arrive(anna)
      await work()
      expect(events).toEqual(['lead.created'])
      await workUntil('2026-06-10T10:30:00Z', 10 * MINUTE_MS)
      expect([kinds(), events]).toEqual([[], ['lead.created', 'lead.reminder']])
      isUp.email = true
      await workUntil('2026-06-10T12:00:00Z', 10 * MINUTE_MS)
      expect([kinds(), events]).toEqual([['notice'], ['lead.created', 'lead.reminder']])
      expect(await queue.countUndelivered(clock.now())).toBe(0)
    })

    test('repeats by no channel what it has sent when the process dies before the other has it', async () => {
      const hung = Promise.withResolvers<null>()
      const silent = await smtpServer({
        onMailFrom: (_address, _session, done) => void hung.promise.then(() => done(new Error('too late'))),
      })
      const { environment, events, ...one } = await withBoth({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` })
      one.clock.set('2026-11-21T10:00:00Z')
      await one.arrive(anna)
      // Its mail hangs, and nothing renews its claim, as when it has died.
      await one.notifier.work()
      await expect.poll(() => one.logLines.filter((line) => line.startsWith('notice delivered'))).toHaveLength(1)
      const server = await smtpServer()
      const heir = await notifierOn(async () => ({ ...one, close: async () => undefined }), {
        ...environment,
        SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      })
      heir.clock.set('2026-11-21T10:00:30Z')
      await heir.work()
      expect(server.mails).toHaveLength(0)
      heir.clock.forward(LEASE_MS)
      await heir.work()
      await heir.work()
      expect(server.mails.map(({ parsed }) => messageKind(parsed.subject))).toEqual(['notice'])
      expect(events).toEqual(['lead.created'])
      expect(await one.queue.countUndelivered(heir.clock.now())).toBe(0)
      hung.resolve(null)
    })

    test('tells of held leads by both channels, the same ones, though one of them is away', async () => {
      const { clock, arrive, work, workUntil, isUp, events, kinds, queue } = await withBoth()
      isUp.webhook = false
      clock.set('2026-11-21T10:00:00Z')
      await arrive(spam(0))
      await workUntil('2026-11-21T10:04:00Z', MINUTE_MS)
      await arrive(spam(1))
      await workUntil('2026-11-21T12:30:00Z', 10 * MINUTE_MS)
      expect(kinds()).toEqual(['held 1', 'held 1'])
      isUp.webhook = true
      await workUntil('2026-11-21T14:00:00Z', 10 * MINUTE_MS)
      await work()
      expect(events).toEqual(['leads.held', 'leads.held'])
      expect(kinds()).toHaveLength(2)
      expect(await queue.countUndelivered(clock.now())).toBe(0)
    })

    test('lists a held lead by both channels in time though the webhook had the digest before it late', async () => {
      const { clock, arrive, work, workUntil, isUp, events, kinds, records } = await withBoth()
      clock.set('2026-11-20T18:00:00Z')
      await arrive(anna)
      await work()
      const [lead] = await records.list({})
      await records.markContacted(lead?.id ?? '', clock.now())
      isUp.webhook = false
      await workUntil('2026-11-21T07:10:00Z', 10 * MINUTE_MS)
      await arrive(spam(0))
      await workUntil('2026-11-21T08:00:00Z', 10 * MINUTE_MS)
      isUp.webhook = true
      await workUntil('2026-11-21T11:00:00Z', 10 * MINUTE_MS)
      expect(kinds()).toEqual(['notice', 'digest', 'held 1'])
      expect(events).toEqual(['lead.created', 'leads.digest', 'leads.held'])
    })

    test('reminds by both channels of a lead that is open again', async () => {
      const { clock, arrive, work, workUntil, events, kinds, records } = await withBoth()
      clock.set('2026-06-10T06:09:30Z')
      await arrive(anna)
      await work()
      const [lead] = await records.list({})
      if (lead === undefined) {
        throw new Error('the lead was not stored')
      }
      await records.markContacted(lead.id, clock.now())
      await records.reopen(lead.id, clock.now(), remindersAfterReopening(lead.createdAt, clock.now()))
      await workUntil('2026-06-11T05:50:00Z', 10 * MINUTE_MS)
      expect(kinds()).toEqual(['notice', 'reminder', 'reminder'])
      expect(events).toEqual(['lead.created', 'lead.reminder', 'lead.reminder'])
    })

    test('erases a lead in time though one channel never had it', async () => {
      const { clock, arrive, work, workUntil, isUp, storedLeads } = await withBoth()
      isUp.webhook = false
      clock.set('2025-11-19T10:00:00Z')
      await arrive(anna)
      await work()
      clock.set('2026-11-18T10:00:00Z')
      await workUntil('2026-11-20T06:00:00Z', HOUR_MS)
      expect(await storedLeads()).toEqual([])
    })

    test('takes one channel again when that is enough, and repeats nothing that the other had', async () => {
      const { environment, isUp, events, kinds, ...one } = await withBoth()
      isUp.email = false
      one.clock.set('2026-11-21T10:00:00Z')
      await one.arrive(anna)
      await one.work()
      isUp.webhook = false
      await one.arrive(bruno)
      await one.work()
      expect(events).toEqual(['lead.created'])
      isUp.email = true
      const later = await notifierOn(async () => ({ ...one, close: async () => undefined }), {
        ...environment,
        NOTIFY_BOTH: 'no',
      })
      later.clock.set('2026-11-21T10:01:00Z')
      await later.work()
      expect(kinds()).toEqual(['notice'])
      await later.workUntil('2026-11-21T14:05:00Z', 10 * MINUTE_MS)
      expect(kinds()).toEqual(['notice', 'reminder', 'reminder'])
      expect(events).toEqual(['lead.created'])
      expect(await one.queue.countUndelivered(later.clock.now())).toBe(0)
    })

    test('erases what is past its time, once a day, with a line that names nobody', async () => {
      const { clock, arrive, work, workUntil, storedLeads, logLines } = await withMail()
      clock.set('2025-11-21T10:00:00Z')
      await arrive(anna)
      clock.set('2026-10-01T10:00:00Z')
      await arrive({ ...bruno, name: 'Casino online https://casino.example' })
      await work()
      clock.set('2026-10-31T06:00:00Z')
      await arrive({ ...bruno, name: 'Bruno Neri' })
      await workUntil('2026-11-01T12:00:00Z', HOUR_MS)
      expect((await storedLeads()).map((lead) => lead.name).sort()).toEqual([anna.name, bruno.name])
      await workUntil('2026-11-21T06:00:00Z', 12 * HOUR_MS)
      expect(await storedLeads()).toHaveLength(2)
      await workUntil('2026-11-22T09:00:00Z', HOUR_MS)
      expect((await storedLeads()).map((lead) => lead.name)).toEqual([bruno.name])
      const erasures = logLines.filter((line) => line.startsWith('leads past their retention period erased'))
      expect(erasures.filter((line) => line.includes('"leads":1') || line.includes('"held":1'))).toHaveLength(2)
      expect(erasures.length).toBeLessThan(30)
    })
  })
}

const romeClock = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
