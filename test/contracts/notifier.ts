import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Environment } from '../../business/environment.ts'
import { fillCounted, fillText } from '../../business/fill-text.ts'
import { fields } from '../../content/lead-form.ts'
import { digest as digestWords, leadActions } from '../../content/notifications.ts'
import { officePath } from '../../contracts/office-paths.ts'
import { HOUR_MS, MINUTE_MS } from '../../leads/milliseconds.ts'
import type { LeadRecord } from '../../server/leads/lead-record.ts'
import { unknownOrigin } from '../../server/leads/screening/sender.ts'
import { LATE_MS } from '../../server/outbox/maintenance.ts'
import { MAX_HELD_IN_DIGEST } from '../../server/outbox/messages/digest.ts'
import { LEASE_MS } from '../../server/outbox/queue/notification.ts'
import type { Records } from '../../server/outbox/records.ts'
import { addVisits } from '../../server/visits/visits-in-sql.ts'
import { anna } from '../cases/same-lead.ts'
import { business, messageKind } from '../fixtures/message.ts'
import { notifierOn } from '../fixtures/notifier.ts'
import { signIn } from '../fixtures/office-session.ts'
import { smtpServer, type TakenMail } from '../fixtures/smtp.ts'
import type { StoreFixture } from '../fixtures/store.ts'
import { webhookReceiver } from '../fixtures/webhook.ts'

const bruno = { ...anna, name: 'Bruno Neri', email: 'bruno@esempio.it' }

const spam = (index: number) => ({ ...anna, name: `Buy backlinks ${index} https://seo.example/now` })

const office = `${business.siteUrl}${officePath}`

const romeClock = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

const kindsOf = (mails: readonly TakenMail[]) => mails.map(({ parsed }) => messageKind(parsed.subject))

async function firstLead(records: Records): Promise<LeadRecord> {
  const [lead] = await records.list({})
  if (lead === undefined) {
    throw new Error('no lead is stored')
  }
  return lead
}

/**
 * The messages to the business and their times, with the real notifier, a real store and real channels.
 *
 * @param times whether their times are tested too: they are the same on each store whose queue keeps its contract
 */
export function testNotifier(
  name: string,
  openStore: () => Promise<StoreFixture>,
  times: 'with times' | 'without times',
): void {
  /**
   * A notifier with a mail server. The timetable has a line for each mail: its time in Rome and its kind.
   *
   * @param start what the clock shows first
   * @param beforeAnswer runs before the mail server accepts a recipient
   */
  async function withMail(start: string, beforeAnswer: () => Promise<void> = async () => undefined) {
    const server = await smtpServer({
      onRcptTo: (_address, _session, done) => {
        beforeAnswer().then(() => done(), done)
      },
    })
    const fixture = await notifierOn(openStore, {
      ...server.environment,
      NOTIFY_FROM: 'Casa in Posa <sito@casainposa.example>',
      NOTIFY_ESCALATION_TO: 'titolare@casainposa.example',
    })
    fixture.clock.set(start)
    const timetable: string[] = []
    const workUntil = (end: string | Date, stepMs: number) =>
      fixture.workUntil(end, stepMs, (now) => {
        for (const kind of kindsOf(server.mails.slice(timetable.length))) {
          timetable.push(`${romeClock.format(now)} ${kind}`)
        }
      })
    return { ...fixture, server, timetable, workUntil, kinds: () => kindsOf(server.mails) }
  }

  /** A mail server and a webhook, each of which can be down; each message goes by both. */
  async function withBoth(start: string, changes: Environment = {}) {
    const isUp = { email: true, webhook: true }
    const events: string[] = []
    const server = await smtpServer({
      onMailFrom: (_address, _session, done) => done(isUp.email ? null : new Error('away')),
    })
    const webhook = await webhookReceiver((_request, response) => {
      const { type } = JSON.parse(webhook.received.at(-1)?.body ?? '{}')
      if (isUp.webhook) {
        events.push(type)
      }
      response.writeHead(isUp.webhook ? 204 : 503).end()
    })
    const environment = { ...server.environment, ...webhook.environment, NOTIFY_BOTH: 'yes', ...changes }
    const fixture = await notifierOn(openStore, environment)
    fixture.clock.set(start)
    return { ...fixture, environment, isUp, events, kinds: () => kindsOf(server.mails) }
  }

  describe(`the notifier on ${name}`, () => {
    test('sends a notice of a lead at once, and only one', async () => {
      const { server, kinds, arrive, work } = await withMail('2026-11-21T10:00:00Z')
      await arrive(anna)
      await work()
      await work()
      expect(kinds()).toEqual(['notice'])
      expect(server.mails[0]?.parsed.subject).toContain(anna.name)
      expect(server.mails[0]?.parsed.replyTo?.value).toMatchObject([{ address: anna.email }])
    })

    test('leads into the office once somebody was invited there', async () => {
      const { server, clock, receive, leads, records } = await withMail('2026-11-21T10:00:00Z')
      await receive(anna)
      await leads.run([
        {
          sql: 'insert into office_people (id, name, name_key, created_at) values ($1, $2, $3, $4)',
          values: ['1', 'Anna', 'anna', clock.now().toISOString()],
        },
      ])
      await receive(bruno)
      const [before, after] = server.mails.map(({ parsed }) => parsed.text)
      const [lead] = await records.list({ email: bruno.email })
      expect(before).not.toContain(office)
      expect(after).toContain(`${leadActions.office}: ${office}/richieste/${lead?.id}\n`)
    })

    /** Two processes on one store, and a mail server that answers to mails when the test lets it. */
    async function withSlowServer() {
      const answer = Promise.withResolvers<null>()
      const recipients: string[] = []
      const { environment } = await smtpServer({
        onData: (stream, session, done) => {
          stream.resume().on('end', () => {
            const addresses = session.envelope.rcptTo.map(({ address }) => address)
            recipients.push(...addresses.filter((address) => address === environment.NOTIFY_TO))
            answer.promise.then(done)
          })
        },
      })
      const one = await notifierOn(openStore, environment)
      const other = await one.another(environment)
      // Not between two digests: the mail server would be slow for one of them too.
      one.clock.set('2026-11-23T10:00:00Z')
      /** Stores leads and waits for a minute, as so many at once are not notified at once. */
      const arriveMany = async (count: number) => {
        for (let index = 0; index < count; index += 1) {
          await one.arrive({ ...anna, name: `Lead ${index}` })
        }
        one.clock.forward(MINUTE_MS)
      }
      /** Resolves when the server has so many mails that it has not answered to. */
      const received = (count: number) => expect.poll(() => recipients.length).toBe(count)
      return { ...one, other, arriveMany, received, recipients, answer: () => answer.resolve(null) }
    }

    test('delivers once, by one of two processes, though the mail server takes longer than a lease', async () => {
      const { arrive, notifier, clock, queue, other, received, recipients, answer } = await withSlowServer()
      await arrive(anna)
      await notifier.work()
      await received(1)
      for (let passedMs = 0; passedMs < 4 * LEASE_MS; passedMs += LEASE_MS / 4) {
        clock.forward(LEASE_MS / 4)
        await notifier.renew()
        await other.work()
      }
      answer()
      await notifier.settled()
      expect(await queue.countUndelivered(clock.now())).toBe(0)
      clock.forward(LEASE_MS)
      await other.work()
      expect(recipients).toHaveLength(1)
    })

    test('claims no more than it can deliver at once, and the next when one is delivered', async () => {
      const { notifier, clock, queue, arriveMany, received, recipients, answer } = await withSlowServer()
      await arriveMany(8)
      await notifier.work()
      await received(3)
      expect(await queue.claim(clock.now(), 3)).toHaveLength(3)
      answer()
      await notifier.settled()
      expect(recipients).toHaveLength(5)
    })

    test('claims nothing more once it is stopped, and finishes the deliveries under way', async () => {
      const { notifier, clock, queue, arriveMany, received, recipients, answer } = await withSlowServer()
      await arriveMany(5)
      await notifier.work()
      await received(3)
      const stopped = notifier.stop()
      answer()
      await stopped
      expect(recipients).toHaveLength(3)
      expect(await queue.countUndelivered(clock.now())).toBe(2)
    })

    test('sends no notice of a held lead, lists it in the digest, and sends the notice once it is released', async () => {
      const { server, clock, receive, work, records, logLines } = await withMail('2026-11-21T10:00:00Z')
      await receive({ ...anna, name: 'Buy backlinks https://seo.example/now' })
      expect(server.mails).toEqual([])
      expect(logLines.some((line) => line.includes('"because":"content"'))).toBe(true)
      expect(logLines.join('\n')).not.toMatch(/backlinks|bianchi/i)
      clock.set('2026-11-22T07:00:30Z')
      await work()
      const [digest] = server.mails
      const [held] = await records.list({ state: 'held' })
      expect(digest?.parsed.text).toContain(fillText(digestWords.releaseWithoutOffice, { address: office }))
      await records.release(held?.id ?? '', clock.now())
      await work()
      expect(server.mails[1]?.parsed.subject).toContain('https://seo.example')
    })

    test('says on Mondays where the leads of the week came from', async () => {
      const { server, clock, arrive, work, leads } = await withMail('2026-11-20T10:00:00Z')
      await arrive(anna)
      await leads.run([{ sql: `update leads set source = 'instagram'` }])
      const visits = { path: '/', source: 'instagram', medium: '', campaign: '', visits: 6 }
      await addVisits(leads, [
        { ...visits, day: '2026-11-16' },
        { ...visits, day: '2026-11-22' },
        { ...visits, day: '2026-11-15' },
        { ...visits, day: '2026-11-23' },
      ])
      for (const day of [21, 22, 23, 24]) {
        clock.set(`2026-11-${day}T07:00:00Z`)
        await work()
      }
      const digests = server.mails.filter(({ parsed }) => messageKind(parsed.subject) === 'digest')
      expect(digests).toHaveLength(4)
      const withSources = digests.filter(({ parsed }) => parsed.text?.includes(digestWords.sources.title.toUpperCase()))
      expect(withSources.map(({ parsed }) => parsed.subject)).toEqual([expect.stringContaining('lunedì 23 novembre')])
      expect(withSources[0]?.parsed.text).toContain(
        '- instagram: 12 visite · 1 richiesta · 8,3\u00a0% delle visite · 0 su 1',
      )
    })

    test('sends no digest of held leads that were released, contacted or erased before it was due', async () => {
      const { kinds, clock, arrive, work, workUntil, records } = await withMail('2026-11-21T10:00:00Z')
      await arrive(spam(0))
      await workUntil('2026-11-21T10:02:00Z', MINUTE_MS)
      await arrive(spam(1))
      await workUntil('2026-11-21T10:04:00Z', MINUTE_MS)
      for (const { id } of await records.list({ state: 'held' })) {
        await records.markContacted(id, clock.now())
      }
      await workUntil('2026-11-21T13:00:00Z', 10 * MINUTE_MS)
      await work()
      expect(kinds()).toEqual(['held 1'])
    })

    test('releases a held lead when the same person sends it again without the signal of a robot', async () => {
      const { kinds, clock, leads, work } = await withMail(new Date().toISOString())
      await leads.insert([anna], { ...unknownOrigin, sender: 'own:a', signal: 'trap' })
      // The time is the real one, at which a digest may be due too.
      const notices = () => kinds().filter((kind) => kind === 'notice')
      clock.forward(MINUTE_MS)
      await work()
      expect(notices()).toEqual([])
      await leads.insert([anna], { ...unknownOrigin, sender: 'own:a', signal: 'form' })
      await work()
      expect(notices()).toEqual(['notice'])
    })

    test('sends the notice of a lead that was stored while the clock was ahead, and of the next one', async () => {
      const { kinds, clock, arrive, leads, workUntil } = await withMail(new Date().toISOString())
      clock.forward(10 * 24 * HOUR_MS)
      await arrive(anna)
      clock.forward(-10 * 24 * HOUR_MS)
      expect(await leads.insert([anna])).toEqual({ stored: 1 })
      await workUntil(new Date(clock.now().getTime() + 2 * MINUTE_MS), MINUTE_MS)
      expect(kinds().filter((kind) => kind === 'notice')).toHaveLength(2)
    })

    test('erases nothing within a day of a jump of the clock, and no lead that nobody was notified of', async () => {
      const { server, clock, arrive, receive, workUntil, storedLeads, logLines } =
        await withMail('2026-11-19T10:00:00Z')
      await arrive(anna)
      await workUntil('2026-11-21T10:00:00Z', 6 * HOUR_MS)
      await server.close()
      await receive(bruno)
      // 400 days ahead, and put right half an hour later.
      clock.set('2027-12-26T10:00:00Z')
      await workUntil('2027-12-26T10:30:00Z', MINUTE_MS)
      clock.set('2026-11-21T10:30:00Z')
      await workUntil('2026-11-22T12:00:00Z', 6 * HOUR_MS)
      expect(await storedLeads()).toHaveLength(2)
      // 400 days later the retention period of both is over, and one was notified.
      clock.set('2027-12-26T10:00:00Z')
      await workUntil('2027-12-27T09:00:00Z', HOUR_MS)
      expect(await storedLeads()).toHaveLength(2)
      await workUntil('2027-12-27T12:00:00Z', HOUR_MS)
      expect((await storedLeads()).map((lead) => lead.name)).toEqual([bruno.name])
      expect(logLines.filter((line) => line.includes('nobody was notified of them'))).toEqual([
        expect.stringContaining('"unnotified":1'),
      ])
    })

    test('sends no reminder early by a clock that starts years behind', async () => {
      const { kinds, clock, receive, work, workUntil } = await withMail('2026-11-19T10:00:00Z')
      await receive(anna)
      clock.set('2024-01-01T00:00:00Z')
      await work()
      clock.set('2024-01-01T00:02:00Z')
      await work()
      clock.set('2026-11-19T10:02:00Z')
      await workUntil('2026-11-19T13:59:00Z', 10 * MINUTE_MS)
      expect(kinds()).toEqual(['notice'])
      await workUntil('2026-11-20T09:00:00Z', HOUR_MS)
      expect(kinds()).toEqual(['notice', 'reminder', 'last reminder', 'digest'])
    })

    test('sends the digest of a day on that day, also when the clock was a day ahead at the start', async () => {
      const { kinds, clock, receive, work, workUntil } = await withMail('2026-11-19T10:00:00Z')
      await receive(anna)
      await work()
      clock.set('2026-11-20T10:02:00Z')
      await work()
      clock.set('2026-11-19T10:04:00Z')
      await workUntil('2026-11-20T06:59:00Z', HOUR_MS)
      expect(kinds()).not.toContain('digest')
      await workUntil('2026-11-20T08:00:00Z', HOUR_MS)
      expect(kinds().filter((kind) => kind === 'digest')).toHaveLength(1)
    })

    test('withdraws no mail to a host by a clock that starts years ahead', async () => {
      const { server, clock, receive, work, leads } = await withMail('2026-11-19T10:00:00Z')
      await server.close()
      await receive(anna)
      clock.set('2028-11-19T10:00:00Z')
      await work()
      clock.set('2026-11-19T10:02:00Z')
      await work()
      const sql = `select status from notifications where kind = 'confirmation'`
      expect((await leads.run([{ sql }]))[0]).toEqual([{ status: 'waiting' }])
    })

    test('forgets no telephone and no link of a host by a clock that was ahead for a while', async () => {
      const { subscriptions, records, leads, clock, work } = await withMail('2026-11-19T10:00:00Z')
      await leads.insert([anna])
      const lead = await firstLead(records)
      const link = { leadId: lead.id, expiresAt: new Date('2026-11-22T12:00:00Z') }
      const token = (await records.hostLinks.create(link, clock.now())) ?? ''
      const session = await signIn(leads, 'Anna', 'iPhone')
      await subscriptions.subscribe(
        session,
        { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' },
        clock.now(),
      )
      await work()
      clock.set('2028-11-19T10:00:00Z')
      await work()
      clock.set('2026-11-19T10:02:00Z')
      await work()
      expect(await subscriptions.ofSession(session)).not.toBeNull()
      expect(await records.hostLinks.find(token, clock.now())).toMatchObject({ kind: 'found' })
    })

    test('sends no reminder of a lead that was marked as contacted while its notice was being delivered', async () => {
      const { kinds, clock, arrive, workUntil, records } = await withMail('2026-11-21T10:00:00Z', async () => {
        await records.markContacted((await firstLead(records)).id, clock.now())
      })
      await arrive(anna)
      await workUntil('2026-11-22T06:00:00Z', HOUR_MS)
      expect(kinds()).toEqual(['notice'])
    })

    test('withdraws a queued reminder of a contacted lead', async () => {
      const { server, clock, receive, work, leads } = await withMail('2026-11-21T10:00:00Z')
      await receive(anna)
      await leads.run([{ sql: 'update leads set contacted_at = created_at' }])
      clock.set('2026-11-21T15:00:00Z')
      await work()
      expect(server.mails).toHaveLength(1)
    })

    test('erases the sender of a lead after an hour', async () => {
      const { clock, leads, work } = await withMail(new Date().toISOString())
      await leads.insert([anna], { ...unknownOrigin, sender: 'own:abc', signal: 'form' })
      const senders = async () =>
        (await leads.run([{ sql: `select sender from notifications where kind = 'notice'` }]))[0]
      await work()
      expect(await senders()).toEqual([{ sender: 'own:abc' }])
      clock.forward(HOUR_MS + MINUTE_MS)
      await work()
      expect(await senders()).toEqual([{ sender: null }])
    })

    test('repeats by neither channel what was delivered before the process died', async () => {
      const hung = Promise.withResolvers<null>()
      const silent = await smtpServer({
        onMailFrom: (_address, _session, done) => void hung.promise.then(() => done(new Error('too late'))),
      })
      const { environment, events, arrive, notifier, clock, queue, logLines, another } = await withBoth(
        '2026-11-21T10:00:00Z',
        { SMTP_URL: silent.environment.SMTP_URL },
      )
      await arrive(anna)
      // Its mail hangs, and nothing renews its lease, as if it had died.
      await notifier.work()
      await expect.poll(() => logLines.filter((line) => line.startsWith('notice delivered'))).toHaveLength(1)
      const server = await smtpServer()
      const successor = await another({ ...environment, SMTP_URL: server.environment.SMTP_URL })
      clock.set('2026-11-21T10:00:30Z')
      await successor.work()
      expect(server.mails).toHaveLength(0)
      clock.forward(LEASE_MS)
      await successor.work()
      await successor.work()
      expect(kindsOf(server.mails)).toEqual(['notice'])
      expect(events).toEqual(['lead.created'])
      expect(await queue.countUndelivered(clock.now())).toBe(0)
      hung.resolve(null)
    })

    test('lists the same held leads by both channels, though one of them is down', async () => {
      const { clock, arrive, work, workUntil, isUp, events, kinds, queue } = await withBoth('2026-11-21T10:00:00Z')
      isUp.webhook = false
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
  })

  if (times === 'without times') {
    return
  }

  describe(`the times of the notifier on ${name}`, () => {
    test('reminds after 4, 12 and 20 hours, at last the escalation address too, until the lead is contacted', async () => {
      const { server, clock, arrive, timetable, workUntil, records } = await withMail('2026-06-10T06:09:30Z')
      await arrive(anna)
      await arrive(bruno)
      await workUntil('2026-06-10T06:10:00Z', MINUTE_MS)
      const [one] = await records.list({ email: bruno.email })
      await records.markContacted(one?.id ?? '', clock.now())
      await workUntil('2026-06-12T05:50:00Z', 10 * MINUTE_MS)
      expect(timetable).toEqual([
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

    test('the digest does not warn of a reminder that leaves with it', async () => {
      const { server, arrive, workUntil } = await withMail('2026-01-13T18:00:00Z', () => wait(100))
      await arrive(anna)
      await workUntil('2026-01-14T07:30:00Z', 30 * MINUTE_MS)
      expect(kindsOf(server.mails).toSorted()).toEqual(['digest', 'notice', 'reminder'])
      const warning = fillCounted(digestWords.undelivered, 1)
      expect(server.mails.filter(({ parsed }) => parsed.text?.includes(warning))).toEqual([])
    })

    test('reminds of a reopened lead, at once if a reminder was missed, and repeats no message', async () => {
      const { clock, arrive, timetable, workUntil, records } = await withMail('2026-06-10T06:09:30Z')
      await arrive(anna)
      await workUntil('2026-06-10T06:10:00Z', MINUTE_MS)
      const lead = await firstLead(records)
      await records.markContacted(lead.id, clock.now())
      await workUntil('2026-06-10T14:30:00Z', 10 * MINUTE_MS)
      expect(timetable).toHaveLength(1)
      await records.reopen(lead.id, clock.now())
      await workUntil('2026-06-12T05:50:00Z', 10 * MINUTE_MS)
      expect(timetable).toEqual([
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
    ])('sends no reminder in the quiet hours: a lead %s', async (_when, arrived, expected) => {
      const { arrive, timetable, workUntil } = await withMail(arrived)
      await arrive(anna)
      await workUntil(new Date(Date.parse(arrived) + 1), MINUTE_MS)
      await workUntil(new Date(Date.parse(arrived) + 24 * HOUR_MS), 30 * MINUTE_MS)
      const reminders = timetable.filter((line) => !line.includes('digest'))
      expect(reminders.map((line) => line.slice(7))).toEqual(expected)
    })

    test('retries while the mail server is down, logs an error, and delivers once it is up', async () => {
      const { server, clock, receive, workUntil, queue, logLines } = await withMail('2026-11-21T10:00:00Z')
      await server.close()
      await receive(anna)
      await workUntil('2026-11-21T18:00:00Z', MINUTE_MS)
      const attempts = logLines.filter((line) => line.includes('"attempts"'))
      expect(attempts.length).toBeGreaterThanOrEqual(15)
      expect(attempts.filter((line) => line.includes('could not be delivered for hours')).length).toBeGreaterThan(0)
      expect(await queue.countUndelivered(clock.now())).toBeLessThanOrEqual(1)
      const again = await smtpServer({}, server.port)
      await workUntil('2026-11-21T19:30:00Z', 10 * MINUTE_MS)
      expect(kindsOf(again.mails)).toEqual(['notice'])
      expect(logLines.join('\n')).not.toMatch(/anna|bianchi|333\W?123\W?4567/i)
    })

    test('says each hour that a dead channel keeps a notice, until it is delivered', async () => {
      const { server, clock, arrive, work, notifier, maintain, workUntil, queue, logLines } =
        await withMail('2026-11-21T10:00:00Z')
      const countLate = () => queue.countUndelivered(new Date(clock.now().getTime() - LATE_MS))
      await server.close()
      await arrive(anna)
      await work()
      const lateAt: number[] = []
      for (let minute = 1; minute <= 300; minute += 1) {
        clock.forward(MINUTE_MS)
        await notifier.work()
        await notifier.settled()
        if (minute % 10 === 0) {
          await maintain()
          lateAt.push(await countLate())
        }
      }
      // One, as reminders are queued once the notice is delivered.
      expect(lateAt).toEqual([...Array(5).fill(0), ...Array(25).fill(1)])
      expect(logLines.filter((line) => line.includes('due for an hour'))).toHaveLength(4)
      await smtpServer({}, server.port)
      await workUntil('2026-11-21T16:10:00Z', 10 * MINUTE_MS)
      expect(await countLate()).toBe(0)
      expect(logLines.filter((line) => line.includes('due for an hour'))).toHaveLength(5)
    })

    test('logs that a lead waits while no channel is configured, and sends the notice once one is', async () => {
      const { clock, receive, work, logLines, queue, another } = await notifierOn(openStore, {})
      clock.set('2026-11-21T10:00:00Z')
      await receive(anna)
      expect(logLines.filter((line) => line.includes('no channel is set'))).toHaveLength(1)
      clock.set('2026-11-23T10:00:00Z')
      await work()
      expect(await queue.countUndelivered(clock.now())).toBe(1)
      const server = await smtpServer()
      const later = await another(server.environment)
      clock.set('2026-11-23T10:05:00Z')
      await later.work()
      expect(kindsOf(server.mails).sort()).toEqual(['digest', 'overdue'])
    })

    test('sends digests of held leads by day, one in two hours at most', async () => {
      const { server, clock, arrive, timetable, workUntil, records } = await withMail('2026-11-21T10:00:00Z')
      await arrive(spam(0))
      await workUntil('2026-11-21T10:02:00Z', MINUTE_MS)
      const [first] = server.mails
      expect(first?.parsed.text).toContain(`${fields.phone.label}: ${anna.phone}`)
      expect(first?.parsed.text).toContain(`${leadActions.contacted}: http`)
      // A flood for the rest of the day, and the last one by night.
      for (let index = 1; index <= 60; index += 1) {
        await arrive(spam(index))
        await workUntil(new Date(clock.now().getTime() + 12 * MINUTE_MS), 4 * MINUTE_MS)
      }
      await workUntil('2026-11-22T07:00:00Z', 30 * MINUTE_MS)
      expect(timetable).toEqual([
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

    test('lists held leads of a night that the digest has no room for two hours after it', async () => {
      const { server, arrive, timetable, workUntil } = await withMail('2026-11-21T21:30:00Z')
      const names = Array.from({ length: MAX_HELD_IN_DIGEST + 3 }, (_, index) => spam(index).name)
      for (const index of names.keys()) {
        await arrive(spam(index))
      }
      await workUntil('2026-11-22T12:00:00Z', 30 * MINUTE_MS)
      expect(timetable).toEqual(['22/11, 08:00 digest', '22/11, 10:00 held 3'])
      const [listed = [], followed = []] = server.mails.map(({ parsed }) =>
        names.filter((name) => parsed.text?.includes(`${name},`)),
      )
      expect([listed.length, followed.length]).toEqual([MAX_HELD_IN_DIGEST, 3])
      expect(new Set([...listed, ...followed])).toEqual(new Set(names))
    })

    test('sends each message once by each of both channels', async () => {
      const { clock, receive, workUntil, events, kinds, queue } = await withBoth('2026-06-10T06:20:00Z')
      await receive(anna)
      expect([kinds(), events]).toEqual([['notice'], ['lead.created']])
      await workUntil('2026-06-11T06:30:00Z', 10 * MINUTE_MS)
      expect(kinds()).toEqual(['notice', 'reminder', 'reminder', 'last reminder', 'digest'])
      expect(events.toSorted()).toEqual([
        ...['lead.created', 'lead.last-reminder', 'lead.reminder', 'lead.reminder', 'leads.digest'],
      ])
      expect(await queue.countUndelivered(clock.now())).toBe(0)
    })

    test('delivers mail while the webhook is down for long, and later what the webhook missed, once', async () => {
      const { clock, receive, workUntil, isUp, events, kinds, records, logLines } =
        await withBoth('2026-06-10T06:09:30Z')
      isUp.webhook = false
      await receive(anna)
      expect(kinds()).toEqual(['notice'])
      await workUntil('2026-06-10T20:00:00Z', 10 * MINUTE_MS)
      expect(kinds()).toEqual(['notice', 'reminder', 'reminder'])
      expect(logLines.some((line) => /could not be delivered for hours.*webhook: status 503/.test(line))).toBe(true)
      // The webhook's system has no entry yet of a person who was contacted after an e-mail.
      await records.markContacted((await firstLead(records)).id, clock.now())
      isUp.webhook = true
      await workUntil('2026-06-11T06:30:00Z', 10 * MINUTE_MS)
      expect(events).toEqual(['lead.created', 'leads.digest'])
      expect(kinds()).toHaveLength(4)
    })

    test('delivers by the webhook while the mail server is down for long, and the mail later, once', async () => {
      const { clock, arrive, work, workUntil, isUp, events, kinds, queue } = await withBoth('2026-06-10T06:09:30Z')
      isUp.email = false
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

    test('lists a held lead by both channels in time though the webhook has the digest before it late', async () => {
      const { clock, arrive, receive, workUntil, isUp, events, kinds, records } = await withBoth('2026-11-20T18:00:00Z')
      await receive(anna)
      await records.markContacted((await firstLead(records)).id, clock.now())
      isUp.webhook = false
      await workUntil('2026-11-21T07:10:00Z', 10 * MINUTE_MS)
      await arrive(spam(0))
      await workUntil('2026-11-21T08:00:00Z', 10 * MINUTE_MS)
      isUp.webhook = true
      await workUntil('2026-11-21T11:00:00Z', 10 * MINUTE_MS)
      expect(kinds()).toEqual(['notice', 'digest', 'held 1'])
      expect(events).toEqual(['lead.created', 'leads.digest', 'leads.held'])
    })

    test('reminds of a reopened lead by both channels', async () => {
      const { clock, arrive, work, workUntil, events, kinds, records } = await withBoth('2026-06-10T06:09:30Z')
      await arrive(anna)
      await work()
      const lead = await firstLead(records)
      await records.markContacted(lead.id, clock.now())
      await records.reopen(lead.id, clock.now())
      await workUntil('2026-06-11T05:50:00Z', 10 * MINUTE_MS)
      expect(kinds()).toEqual(['notice', 'reminder', 'reminder'])
      expect(events).toEqual(['lead.created', 'lead.reminder', 'lead.reminder'])
    })

    test('erases a lead in time though one channel never delivered it', async () => {
      const { clock, receive, workUntil, isUp, storedLeads } = await withBoth('2025-11-19T10:00:00Z')
      isUp.webhook = false
      await receive(anna)
      clock.set('2026-11-18T10:00:00Z')
      await workUntil('2026-11-20T06:00:00Z', HOUR_MS)
      expect(await storedLeads()).toEqual([])
    })

    test('repeats nothing that one channel delivered when one channel is enough again', async () => {
      const { environment, isUp, events, kinds, clock, receive, queue, another } =
        await withBoth('2026-11-21T10:00:00Z')
      isUp.email = false
      await receive(anna)
      isUp.webhook = false
      await receive(bruno)
      expect(events).toEqual(['lead.created'])
      isUp.email = true
      const later = await another({ ...environment, NOTIFY_BOTH: 'no' })
      clock.set('2026-11-21T10:01:00Z')
      await later.work()
      expect(kinds()).toEqual(['notice'])
      await later.workUntil('2026-11-21T14:05:00Z', 10 * MINUTE_MS)
      expect(kinds()).toEqual(['notice', 'reminder', 'reminder'])
      expect(events).toEqual(['lead.created'])
      expect(await queue.countUndelivered(clock.now())).toBe(0)
    })

    test('erases leads past their retention period once a day, and logs no personal data', async () => {
      const { clock, arrive, receive, workUntil, storedLeads, logLines } = await withMail('2025-11-21T10:00:00Z')
      await arrive(anna)
      clock.set('2026-10-01T10:00:00Z')
      await receive({ ...bruno, name: 'Casino online https://casino.example' })
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
