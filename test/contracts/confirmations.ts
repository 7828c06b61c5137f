import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../leads/milliseconds.ts'
import { LEASE_MS } from '../../server/outbox/queue/notification.ts'
import { anna } from '../cases/same-lead.ts'
import { correctNow, judgeNew } from '../fixtures/leads-in-store.ts'
import { notifierOn } from '../fixtures/notifier.ts'
import { smtpServer } from '../fixtures/smtp.ts'
import type { StoreFixture } from '../fixtures/store.ts'

const bruno = { ...anna, name: 'Bruno Neri', email: 'bruno@esempio.it' }

/**
 * The confirmations to hosts, with the real notifier, a real store and a real mail server.
 *
 * @param scope 'outline' leaves out what is the same on each store: the words of mail servers, which are read before anything is stored,
 * and what more the statement counts that keeps to 30 an hour
 */
export function testConfirmations(
  name: string,
  openStore: () => Promise<StoreFixture>,
  scope: 'whole' | 'outline',
): void {
  /** @param answers what the mail server answers to a recipient, by address; it accepts all others */
  async function withMail(answers: Readonly<Record<string, string>> = {}) {
    const server = await smtpServer({
      onRcptTo: ({ address }, _session, done) => {
        const refusal = answers[address]
        done(
          refusal === undefined
            ? null
            : Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) }),
        )
      },
    })
    const fixture = await notifierOn(openStore, server.environment)
    fixture.clock.set('2026-06-10T10:00:00Z')
    const statusOf = async (email: string) => {
      const [lead] = await fixture.records.list({ email })
      const all = await fixture.records.notificationsOf(lead?.id ?? '')
      return all.filter(({ kind }) => kind === 'confirmation').map(({ status }) => status)
    }
    const hosts = () => server.confirmations.flatMap(({ recipients }) => recipients)
    return { ...fixture, server, statusOf, hosts }
  }

  describe(`the confirmations on ${name}`, () => {
    test('go to the host at once, one for each lead', async () => {
      const { server, receive, work, hosts } = await withMail()
      await receive(anna)
      await receive(bruno)
      await work()
      expect(hosts()).toEqual([anna.email, bruno.email])
      const [mail] = server.confirmations
      expect(mail?.parsed.from?.value).toEqual([{ name: 'Casa in Posa', address: 'sito@casainposa.example' }])
      expect(mail?.parsed.replyTo?.value).toEqual([{ name: 'Casa in Posa', address: 'ciao@casainposa.example' }])
      expect(mail?.parsed.text).toContain('giovedì alle\u00a012:00')
      expect(mail?.parsed.attachments.map(({ filename }) => filename)).toEqual(['contatto.vcf', 'promemoria.ics'])
    })

    test('go to no held lead, and to one that was released', async () => {
      const { leads, work, hosts, records, clock } = await withMail()
      clock.set(new Date())
      await leads.insert(
        Array.from({ length: 200 }, (_, index) => ({
          ...anna,
          name: `Buy backlinks ${index} https://seo.example/now`,
          email: `host-${index}@esempio.it`,
        })),
      )
      clock.forward(MINUTE_MS)
      await work()
      expect(hosts()).toEqual([])
      const [held] = await records.list({ state: 'held' })
      expect(await records.count({ state: 'held' })).toBe(200)
      await records.release(held?.id ?? '', clock.now())
      await records.release(held?.id ?? '', clock.now())
      await work()
      await work()
      expect(hosts()).toEqual([held?.email])
    })

    test('go to nobody who was contacted before', async () => {
      const { arrive, notifier, work, hosts, records, queue, clock } = await withMail()
      await arrive(anna)
      await judgeNew(queue, { kind: 'accept' }, { now: clock.now() })
      const [lead] = await records.list({})
      await records.markContacted(lead?.id ?? '', clock.now())
      await work()
      await notifier.settled()
      expect(hosts()).toEqual([])
    })

    test('go to one address once in 24 hours, whatever the case of its letters', async () => {
      const { receive, hosts, statusOf, clock } = await withMail()
      await receive(anna)
      clock.forward(23 * HOUR_MS)
      await receive({ ...anna, name: 'Anna B.', email: anna.email.toUpperCase() })
      expect(hosts()).toEqual([anna.email])
      expect(await statusOf(anna.email)).toEqual(['withdrawn'])
      clock.forward(2 * HOUR_MS)
      await receive({ ...anna, name: 'Anna Bianchi di nuovo' })
      expect(hosts()).toEqual([anna.email, anna.email])
    })

    test('go to one address once, though many leads of it come together and two processes work', async () => {
      const { clock, arrive, work, hosts, another, server } = await withMail()
      const other = await another(server.environment)
      // One more than are compared with others before a claim, and the first.
      for (let index = 0; index < 22; index += 1) {
        await arrive({ ...anna, name: `Anna ${index}` })
      }
      clock.forward(MINUTE_MS)
      for (let turn = 0; turn < 4; turn += 1) {
        await Promise.all([work(), other.work()])
        clock.forward(1000)
      }
      expect(hosts()).toEqual([anna.email])
    })

    test.each(['ＡＮＮＡ@esempio.it', 'anna@ｅsempio.it', 'anna@esempio。it', 'anna@ese\u00admpio.it'])(
      'go to no other spelling of an address: %j',
      async (email) => {
        const { receive, hosts } = await withMail()
        await receive({ ...anna, email })
        expect(hosts()).toEqual([])
      },
    )

    test('are at most 30 an hour, newest lead first, by all processes together, and none after four hours', async () => {
      const { clock, arrive, work, hosts, another, server, leads } = await withMail()
      const other = await another(server.environment)
      for (let index = 0; index < 62; index += 1) {
        await arrive({ ...anna, name: `Host ${index}`, email: `host-${index}@esempio.it` })
        clock.forward(1)
      }
      const workTogether = () => Promise.all([work(), other.work()])
      clock.forward(MINUTE_MS)
      await workTogether()
      await workTogether()
      expect(hosts()).toHaveLength(30)
      await arrive(bruno)
      clock.forward(59 * MINUTE_MS)
      await workTogether()
      expect(hosts()).toHaveLength(30)
      clock.forward(2 * MINUTE_MS)
      await workTogether()
      expect(new Set(hosts()).size).toBe(60)
      expect(hosts().slice(30, 32)).toContain(bruno.email)
      clock.forward(3 * HOUR_MS)
      await workTogether()
      expect(hosts()).toHaveLength(60)
      const [left = []] = await leads.run([
        { sql: `select status from notifications where kind = 'confirmation' and status <> 'delivered'` },
      ])
      expect(left).toEqual(Array(3).fill({ status: 'withdrawn' }))
    })

    test('are tried again when they failed, though 30 an hour are reached and newer leads wait', async () => {
      const answers: Record<string, string> = {}
      const { clock, arrive, work, workUntil, hosts } = await withMail(answers)
      for (let index = 0; index < 32; index += 1) {
        const email = `host-${index}@esempio.it`
        answers[email] = '452 4.3.1 try again later'
        await arrive({ ...anna, name: `Host ${index}`, email })
        clock.forward(1)
      }
      clock.forward(MINUTE_MS)
      await work()
      await work()
      for (const email of Object.keys(answers)) {
        delete answers[email]
      }
      await arrive(bruno)
      await workUntil('2026-06-10T10:50:00Z', 5 * MINUTE_MS)
      expect(new Set(hosts()).size).toBe(30)
      expect(hosts()).not.toContain(bruno.email)
    })

    test('tell the business that a mailbox does not exist, and are not tried again', async () => {
      const { server, receive, workUntil, statusOf, records, logLines } = await withMail({
        [anna.email]: '550 5.1.1 no such user',
      })
      await receive(anna)
      await workUntil('2026-06-10T14:01:00Z', 10 * MINUTE_MS)
      expect(server.confirmations).toEqual([])
      expect(await statusOf(anna.email)).toEqual(['withdrawn'])
      const [lead] = await records.list({})
      expect(lead?.emailRefusedAt).toEqual(new Date('2026-06-10T10:00:00Z'))
      expect(server.mails.at(-1)?.parsed.text).toContain('L’email non esiste: chiama.')
      expect(logLines.join('\n')).not.toMatch(/bianchi/i)
      await correctNow(records, lead?.id ?? '', { email: 'anna@esempio.it' })
      expect(await records.list({})).toMatchObject([{ email: 'anna@esempio.it', emailRefusedAt: null }])
    })

    test('are not tried again when the mail server refuses the mail for good', async () => {
      let tried = 0
      const server = await smtpServer({
        onData: (stream, session, done) => {
          stream.resume().on('end', () => {
            const isToHost = session.envelope.rcptTo.some(({ address }) => address === anna.email)
            tried += isToHost ? 1 : 0
            done(isToHost ? Object.assign(new Error('5.7.1 spam: 4 links'), { responseCode: 554 }) : null)
          })
        },
      })
      const { clock, receive, workUntil, records } = await notifierOn(openStore, server.environment)
      clock.set('2026-06-10T10:00:00Z')
      await receive(anna)
      await workUntil('2026-06-10T14:01:00Z', 10 * MINUTE_MS)
      expect(tried).toBe(1)
      expect(await records.list({})).toMatchObject([{ emailRefusedAt: null }])
    })

    test('are sent by the next process when one has died with its claim', async () => {
      const { arrive, queue, clock, work, hosts } = await withMail()
      await arrive(anna)
      await judgeNew(queue, { kind: 'accept' }, { now: clock.now() })
      expect(await queue.claim(clock.now(), 1, 'host')).toMatchObject([{ kind: 'confirmation', attempts: 1 }])
      await work()
      expect(hosts()).toEqual([])
      clock.forward(LEASE_MS + 1)
      await work()
      expect(hosts()).toEqual([anna.email])
    })

    test('are not sent without e-mail, and not joined with the notices of the webhook', async () => {
      const { arrive, work, another, clock, server, hosts, statusOf } = await withMail()
      const webhookOnly = await another({ WEBHOOK_URL: 'http://127.0.0.1:1/', WEBHOOK_SECRET: 'a'.repeat(24) })
      await arrive(anna)
      await webhookOnly.work()
      expect(await statusOf(anna.email)).toEqual(['waiting'])
      const both = await another({
        ...server.environment,
        WEBHOOK_URL: 'http://127.0.0.1:1/',
        WEBHOOK_SECRET: 'a'.repeat(24),
        NOTIFY_BOTH: 'yes',
      })
      clock.forward(MINUTE_MS)
      await both.work()
      await work()
      expect(hosts()).toEqual([anna.email])
    })
  })

  if (scope === 'outline') {
    return
  }

  describe(`the confirmations that are refused or wait on ${name}`, () => {
    test('are sent again after an hour, and count, when the mail server may have taken them without an answer', async () => {
      const taken: string[] = []
      const server = await smtpServer({
        onData: (stream, session, done) => {
          stream.resume().on('end', () => {
            const hosts = session.envelope.rcptTo
              .map(({ address }) => address)
              .filter((each) => each.startsWith('host-'))
            taken.push(...hosts)
            return hosts.length > 0 ? server.hangUp(session) : done()
          })
        },
      })
      const { clock, arrive, work } = await notifierOn(openStore, server.environment)
      clock.set('2026-06-10T10:00:00Z')
      for (let index = 0; index < 32; index += 1) {
        await arrive({ ...anna, name: `Host ${index}`, email: `host-${index}@esempio.it` })
      }
      for (let passed = 0; passed < 50; passed += 10) {
        clock.forward(10 * MINUTE_MS)
        await work()
      }
      expect(taken).toHaveLength(30)
      clock.forward(20 * MINUTE_MS)
      await work()
      expect(taken).toHaveLength(60)
    })

    test.each(['550 no such user here', '553 mailbox name not allowed', '550 #5.1.1 unknown', '550 5.1.10 null MX'])(
      'take %j for a mailbox that does not exist',
      async (refusal) => {
        const { receive, records } = await withMail({ [anna.email]: refusal })
        await receive(anna)
        expect(await records.list({})).toMatchObject([{ emailRefusedAt: expect.any(Date) }])
      },
    )

    test.each([
      ...['550 5.7.1 blocked by policy', '452 4.2.2 mailbox full', '554 5.7.1 spam', '550 5.2.2 over quota'],
      ...['550 5.2.1 too many at a time', '550 5.1.1 no user 550 5.7.1 blocked', '550 5.1.0 sender rejected'],
      ...['550 Greylisted', '550 Invalid HELO name', '550 mailbox full', '550 JunkMail rejected'],
      ...['550 relay not permitted', '550 Sender verify failed', '550 authentication required'],
      ...['553 not in my list of allowed rcpthosts (#5.7.1)', '551 User not local; relaying denied'],
    ])('are tried again after %j, and say nothing about the mailbox', async (refusal) => {
      const answers: Record<string, string> = { [anna.email]: refusal }
      const { clock, receive, work, hosts, records } = await withMail(answers)
      await receive(anna)
      expect(await records.list({})).toMatchObject([{ emailRefusedAt: null }])
      delete answers[anna.email]
      clock.forward(MINUTE_MS)
      await work()
      expect(hosts()).toEqual([anna.email])
    })
  })
}
