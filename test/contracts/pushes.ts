import { describe, expect, test } from 'vitest'
import { fillText } from '../../business/fill-text.ts'
import { push } from '../../content/office/push.ts'
import { MINUTE_MS } from '../../leads/milliseconds.ts'
import { anna } from '../cases/same-lead.ts'
import { judgeNew } from '../fixtures/leads-in-store.ts'
import { notifierOn } from '../fixtures/notifier.ts'
import { signIn } from '../fixtures/office-session.ts'
import { pushService } from '../fixtures/push-service.ts'
import { smtpServer } from '../fixtures/smtp.ts'
import type { StoreFixture } from '../fixtures/store.ts'
import { vapidOf } from '../push-service.ts'

const bruno = { ...anna, name: 'Bruno Neri', email: 'bruno@esempio.it' }

/** The push messages to telephones, with the real notifier, a real store, a real mail server and a real push service. */
export function testPushes(name: string, openStore: () => Promise<StoreFixture>): void {
  async function withTelephones() {
    const service = await pushService()
    const mail = await smtpServer()
    const fixture = await notifierOn(openStore, mail.environment, [service.origin])
    fixture.clock.set('2026-06-10T10:00:00Z')
    const subscribe = async (person: string) => {
      const telephone = service.telephone(person)
      const session = await signIn(fixture.leads, person, 'iPhone')
      await fixture.subscriptions.subscribe(session, telephone.subscription, fixture.clock.now())
      return { ...telephone, session }
    }
    const statuses = async () => {
      const [lead] = await fixture.records.list({ email: anna.email })
      const all = await fixture.records.notificationsOf(lead?.id ?? '')
      return all.filter(({ kind }) => kind === 'push').map(({ status }) => status)
    }
    return { ...fixture, service, mail, subscribe, statuses }
  }

  describe(`the pushes on ${name}`, () => {
    test('go to each telephone once, encrypted and signed, and say first name, city and id alone', async () => {
      const { service, subscribe, receive, work, records, subscriptions } = await withTelephones()
      const [one, two] = [await subscribe('Anna'), await subscribe('Bruno')]
      await receive({ ...anna, name: 'Anna Bianchi' })
      await work()
      const [lead] = await records.list({})
      expect(one.messages()).toEqual([
        {
          web_push: 8030,
          notification: {
            title: fillText(push.title, { name: 'Anna', place: 'Roma' }),
            body: fillText(push.body, { deadline: 'giovedì alle\u00a012:00' }),
            navigate: `http://localhost:3000/ufficio/richieste/${lead?.id}`,
            tag: lead?.id.replaceAll('-', ''),
            lang: 'it',
            dir: 'ltr',
            silent: false,
          },
        },
      ])
      expect(two.messages()).toEqual(one.messages())
      expect(service.taken).toHaveLength(2)
      const { headers } = service.taken[0] ?? { headers: {} }
      expect(headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        ttl: '86400',
        urgency: 'high',
        topic: lead?.id.replaceAll('-', ''),
      })
      const { publicKey } = await subscriptions.keys(() => Promise.reject(new Error('they are made')))
      expect(vapidOf(headers)).toMatchObject({
        key: publicKey,
        claims: { aud: service.origin, sub: 'mailto:ciao@casainposa.example' },
      })
    })

    test('are queued for no lead while nobody has a telephone, and for none that subscribes later', async () => {
      const { service, subscribe, receive, work, statuses } = await withTelephones()
      await receive(anna)
      await subscribe('Anna')
      await work()
      expect([service.taken, await statuses()]).toEqual([[], []])
    })

    test('go to no held lead, and to one that is released', async () => {
      const { service, subscribe, arrive, work, records, queue, clock } = await withTelephones()
      await subscribe('Anna')
      await arrive(anna)
      await judgeNew(queue, { kind: 'hold', because: 'content' }, { now: clock.now() })
      await work()
      expect(service.taken).toEqual([])
      const [lead] = await records.list({})
      await records.release(lead?.id ?? '', clock.now())
      await records.release(lead?.id ?? '', clock.now())
      await work()
      expect(service.taken).toHaveLength(1)
    })

    test.each([404, 410])('stop for a telephone whose service answers %i, and the digest tells', async (status) => {
      const { service, mail, subscribe, receive, workUntil, subscriptions, logLines } = await withTelephones()
      const [lost, kept] = [await subscribe('Anna'), await subscribe('Bruno')]
      service.setAnswer((request, response) => response.writeHead(request.url === '/Anna' ? status : 201).end())
      await receive(anna)
      await receive(bruno)
      expect([lost.own().length, kept.own().length]).toEqual([1, 2])
      expect(await subscriptions.lostTelephones()).toEqual([{ person: 'Anna', device: 'iPhone' }])
      await workUntil('2026-06-11T06:05:00Z', 60 * MINUTE_MS)
      const digest = mail.mails.find(({ parsed }) => parsed.subject?.startsWith('Riepilogo'))
      const words = fillText(push.lost.one, { telephones: 'Anna (iPhone)' })
      expect(digest?.parsed.text).toContain(words)
      expect(digest?.parsed.html).toContain('Anna (iPhone)')
      expect(logLines.join('\n')).not.toContain('/Anna')
    })

    test('are tried again only for the telephone that has not got it', async () => {
      const { service, mail, subscribe, receive, work, clock, statuses } = await withTelephones()
      const [slow, quick] = [await subscribe('Anna'), await subscribe('Bruno')]
      service.setAnswer((request, response) => response.writeHead(request.url === '/Anna' ? 503 : 201).end())
      await receive(anna)
      expect([slow.own().length, quick.own().length, mail.mails.length]).toEqual([1, 1, 1])
      service.setAnswer((_request, response) => response.writeHead(201).end())
      clock.forward(10_000)
      await work()
      await work()
      expect([slow.own().length, quick.own().length]).toEqual([2, 1])
      expect(await statuses()).toEqual(['delivered', 'delivered'])
    })

    test('are given up after ten minutes, and count in no alarm', async () => {
      const { service, subscribe, receive, workUntil, clock, queue, statuses } = await withTelephones()
      await subscribe('Anna')
      service.setAnswer((_request, response) => response.writeHead(429).end())
      await receive(anna)
      expect(await queue.countUndelivered(new Date(clock.now().getTime() + MINUTE_MS))).toBe(0)
      await workUntil('2026-06-10T10:09:59Z', 10_000)
      expect(await statuses()).toEqual(['waiting'])
      await workUntil('2026-06-10T10:30:00Z', MINUTE_MS)
      expect(await statuses()).toEqual(['withdrawn'])
      expect(service.taken.length).toBeLessThan(9)
    })

    test('that fail for an hour are given up, and neither the mail nor the telephone suffers', async () => {
      const { service, mail, subscribe, arrive, work, workUntil, subscriptions, records } = await withTelephones()
      await subscribe('Anna')
      service.setAnswer((_request, response) => response.writeHead(503).end())
      await arrive(anna)
      await work()
      expect(mail.mails).toHaveLength(1)
      await workUntil('2026-06-10T10:30:00Z', 10_000)
      await arrive(bruno)
      await work()
      expect(mail.mails).toHaveLength(2)
      await workUntil('2026-06-10T11:00:00Z', 10_000)
      const tried = service.taken.length
      expect(tried).toBeLessThan(2 * 9)
      expect(await subscriptions.lostTelephones()).toEqual([])
      service.setAnswer((_request, response) => response.writeHead(201).end())
      await workUntil('2026-06-10T11:10:00Z', 10_000)
      expect(service.taken).toHaveLength(tried)
      await arrive({ ...anna, name: 'Carla Neri', email: 'carla@esempio.it' })
      await work()
      const [carla] = await records.list({ email: 'carla@esempio.it' })
      expect(service.taken.slice(tried).map(({ headers }) => headers.topic)).toEqual([carla?.id.replaceAll('-', '')])
    })

    test('leave the mail alone while the push service hangs', async () => {
      const { service, mail, subscribe, arrive, notifier, statuses } = await withTelephones()
      await subscribe('Anna')
      const hanging = Promise.withResolvers<void>()
      service.setAnswer((_request, response) => void hanging.promise.then(() => response.writeHead(201).end()))
      await arrive(anna)
      await notifier.work()
      await expect.poll(() => mail.mails.length).toBe(1)
      await expect.poll(() => service.taken.length).toBe(1)
      await arrive(bruno)
      await notifier.work()
      await expect.poll(() => mail.mails.length).toBe(2)
      expect(await statuses()).toEqual(['waiting'])
      await expect.poll(() => service.taken.length).toBe(2)
      hanging.resolve()
    })

    test('go to nobody after the lead was contacted, whether they waited or had failed', async () => {
      const { service, subscribe, receive, workUntil, records, clock, statuses } = await withTelephones()
      await subscribe('Anna')
      service.setAnswer((_request, response) => response.writeHead(500).end())
      await receive(anna)
      expect(service.taken).toHaveLength(1)
      const [lead] = await records.list({})
      await records.markContacted(lead?.id ?? '', clock.now())
      await workUntil('2026-06-10T10:20:00Z', 10_000)
      expect(service.taken).toHaveLength(1)
      expect(await statuses()).toEqual(['withdrawn'])
    })

    test('go to no host that is no push service, though it is stored', async () => {
      const { service, subscribe, receive, leads, logLines, statuses } = await withTelephones()
      await subscribe('Anna')
      const elsewhere = service.origin.replace('127.0.0.1', 'localhost')
      await leads.run([{ sql: 'update office_subscriptions set endpoint = $1', values: [`${elsewhere}/Anna`] }])
      await receive(anna)
      expect(service.taken).toEqual([])
      expect(await statuses()).toEqual(['withdrawn'])
      expect(logLines.join('\n')).toContain('unknown push service')
    })

    test('are sent by one of two processes each', async () => {
      const { service, mail, subscribe, arrive, work, clock, another } = await withTelephones()
      await subscribe('Anna')
      const second = await another(mail.environment)
      for (let index = 0; index < 12; index += 1) {
        await arrive({ ...anna, name: `Anna ${index}`, email: `anna-${index}@esempio.it` })
      }
      // A flood is judged once it has shown itself.
      clock.forward(MINUTE_MS)
      await Promise.all([work(), second.work()])
      await Promise.all([work(), second.work()])
      expect(new Set(service.taken.map(({ headers }) => headers.topic)).size).toBe(12)
      expect(service.taken).toHaveLength(12)
    })
  })
}
