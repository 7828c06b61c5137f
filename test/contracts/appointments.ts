import ICAL from 'ical.js'
import ical from 'node-ical'
import { describe, expect, test } from 'vitest'
import { parseBusiness } from '../../business/business.ts'
import { appointment, appointmentPage } from '../../content/appointment.ts'
import { appointmentNotices } from '../../content/appointment-answers.ts'
import { firstMessages } from '../../content/first-messages.ts'
import type { LeadChange } from '../../contracts/office.ts'
import type { Lead } from '../../leads/lead.ts'
import { HOUR_MS } from '../../leads/milliseconds.ts'
import { leadDetailOf } from '../../server/office/leads/lead-answers.ts'
import { officeLeadsIn } from '../../server/office/leads/office-leads.ts'
import { ownCalendarOf } from '../../server/outbox/messages/dates/date-calendar.ts'
import { anna } from '../cases/same-lead.ts'
import { leadIn } from '../fixtures/leads-in-store.ts'
import { business } from '../fixtures/message.ts'
import { notifierOn } from '../fixtures/notifier.ts'
import { smtpServer, type TakenMail } from '../fixtures/smtp.ts'
import { LINK_SECRET, type StoreFixture } from '../fixtures/store.ts'

/** Reads the calendar file of a mail by both parsers, which must agree. */
function entryOf({ parsed }: TakenMail) {
  const [file] = parsed.attachments
  expect(file?.contentType).toBe('text/calendar')
  return entryIn(file?.content.toString() ?? '')
}

function entryIn(text: string) {
  const component = new ICAL.Component(ICAL.parse(text))
  const event = new ICAL.Event(component.getFirstSubcomponent('vevent') ?? undefined)
  const read = {
    method: component.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    status: event.component.getFirstPropertyValue('status'),
    start: event.startDate.toJSDate(),
    end: event.endDate.toJSDate(),
    place: event.location ?? '',
  }
  const other = Object.values(ical.sync.parseICS(text)).find((each) => each?.type === 'VEVENT')
  if (other?.type !== 'VEVENT') {
    throw new Error('node-ical finds no event')
  }
  expect({ uid: other.uid, sequence: Number(other.sequence), status: other.status }).toEqual({
    uid: read.uid,
    sequence: read.sequence,
    status: read.status,
  })
  expect([other.start.getTime(), other.end?.getTime()]).toEqual([read.start.getTime(), read.end.getTime()])
  return read
}

/** What the link in a mail opens by. */
function tokenOf(mail: TakenMail | undefined): string {
  return /codice=([\w-]{22})/.exec(mail?.parsed.text ?? '')?.[1] ?? ''
}

/** What a calendar program keeps of messages: of each entry that with the highest sequence. */
function kept(mails: readonly TakenMail[]) {
  return newestOf(mails.filter(({ parsed }) => parsed.attachments.length > 0).map(entryOf))
}

function newestOf(read: readonly ReturnType<typeof entryIn>[]) {
  const entries = new Map<string, ReturnType<typeof entryIn>>()
  for (const entry of read) {
    const before = entries.get(entry.uid)
    if (before === undefined || before.sequence < entry.sequence) {
      entries.set(entry.uid, entry)
    }
  }
  return [...entries.values()]
}

/** The contract tests of dates of shootings, which run on every store, with a real mail server. */
export function testAppointments(name: string, openFixture: () => Promise<StoreFixture>): void {
  describe(`dates of shootings on ${name}`, () => {
    async function opened() {
      const server = { isDown: false, hangsForHosts: false, losesAnswer: false }
      const hanging: (() => void)[] = []
      const mail = await smtpServer({
        losesAnswer: () => server.losesAnswer,
        onMailFrom: (_address, _session, callback) =>
          callback(server.isDown ? Object.assign(new Error('later'), { responseCode: 451 }) : null),
        onRcptTo: ({ address }, _session, callback) => {
          if (server.hangsForHosts && address !== mail.environment.NOTIFY_TO) {
            hanging.push(() => callback())
          } else {
            callback()
          }
        },
      })
      const on = await notifierOn(openFixture, mail.environment)
      on.clock.set('2026-11-24T10:00:00Z')
      const office = officeLeadsIn(on.leads, LINK_SECRET)
      await on.arrive(anna)
      const [lead] = await on.records.list({})
      const id = lead?.id ?? ''
      await on.work()
      mail.confirmations.length = 0
      const find = () => leadIn(office, id)
      // Tests leap over days, which a server that runs would take for a wrong clock: to one without a record it is the first start.
      const work = async () => {
        await on.leads.run([{ sql: 'delete from clock' }])
        await on.work()
      }
      const stamp = async () => ({ id, version: (await find()).lead.version, by: 'Sara', now: on.clock.now() })
      const change = async (to: LeadChange) => void (await on.records.change(await stamp(), to))
      const tell = async (way: 'email' | 'whatsapp' = 'email') => on.records.tellHost(await stamp(), way)
      return {
        ...on,
        id,
        work,
        /** As a server does that was down when the clock was set. */
        workOn: on.work,
        server,
        hanging,
        mails: mail.confirmations,
        toBusiness: mail.mails,
        detail: async () => leadDetailOf(await find(), business, firstMessages, on.clock.now()),
        correct: async (fields: Partial<Lead>) => on.records.correct(await stamp(), fields),
        linkOf: async (token: string) => (await on.records.hostLinks.find(token, on.clock.now())).kind,
        change,
        undo: async () => on.records.undo(await stamp()),
        tell,
        /** Makes a change, or none, tells the host of the date by mail, and sends what waits. */
        send: async (to?: LeadChange) => {
          if (to) {
            await change(to)
          }
          await tell()
          await work()
        },
      }
    }

    const fixed = {
      kind: 'booked',
      at: '2026-12-01T09:00:00.000Z',
      minutes: 90,
      address: 'Via Giulia 1, Roma',
    } as const

    test('nothing is sent before somebody says so, and then the date with its calendar entry and a link', async () => {
      const { change, work, mails, tell, detail } = await opened()
      await change(fixed)
      await work()
      expect(mails).toEqual([])
      expect((await detail()).appointment).toMatchObject({ due: 'send', minutes: 90, told: null })
      expect(await tell()).toBe('told')
      expect((await detail()).appointment).toMatchObject({ due: 'nothing', told: { by: 'email', state: 'sending' } })
      await work()
      expect((await detail()).appointment).toMatchObject({ due: 'nothing', told: { state: 'sent' } })
      expect(mails.map(({ recipients }) => recipients)).toEqual([[anna.email]])
      const [mail] = mails
      expect(mail?.parsed.subject).toContain('martedì 1º dicembre, ore 10:00')
      expect(mail?.parsed.text).toContain('Via Giulia 1, Roma')
      expect(mail?.parsed.text).toMatch(/\/appuntamento\?codice=[\w-]{22}\s/)
      expect(kept(mails)).toMatchObject([
        {
          method: 'PUBLISH',
          sequence: 0,
          status: 'CONFIRMED',
          start: new Date('2026-12-01T09:00:00Z'),
          end: new Date('2026-12-01T10:30:00Z'),
          place: 'Via Giulia 1, Roma',
        },
      ])
    })

    test('a change and a cancellation take the place of the entry', async () => {
      const { change, mails, detail, send } = await opened()
      await send(fixed)
      await change({ kind: 'booked', at: '2026-12-02T14:00:00.000Z' })
      expect(await detail()).toMatchObject({ address: fixed.address, appointment: { due: 'change', minutes: 90 } })
      await send()
      expect(kept(mails)).toMatchObject([{ sequence: 1, status: 'CONFIRMED', start: new Date('2026-12-02T14:00:00Z') }])
      await change({ kind: 'contacted' })
      expect((await detail()).appointment).toMatchObject({ due: 'cancel' })
      await send()
      expect(kept(mails)).toMatchObject([{ sequence: 2, status: 'CANCELLED', start: new Date('2026-12-02T14:00:00Z') }])
      // The home is where it was, for the next date.
      expect(await detail()).toMatchObject({ address: fixed.address, appointment: null })
      expect(mails.at(-1)?.parsed.text).not.toContain('/appuntamento')
    })

    test('a date with another address, or that is back after another one, is called no new one', async () => {
      const { change, undo, mails, clock, send } = await opened()
      const subjectAfterTelling = async () => {
        await send()
        return mails.at(-1)?.parsed.subject
      }
      await send({ ...fixed, address: '' })
      await change(fixed)
      expect(await subjectAfterTelling()).toMatch(/^Il tuo shooting/)
      await change({ kind: 'booked', at: '2026-12-02T14:00:00.000Z' })
      await undo()
      expect(await subjectAfterTelling()).toMatch(/^Il tuo shooting/)
      // No more are sent within a day.
      clock.forward(25 * HOUR_MS)
      expect(await subjectAfterTelling()).toMatch(/^Il tuo shooting/)
      expect(mails).toHaveLength(4)
    })

    test('a mail that is tried again and no more sent is not taken for the one after it', async () => {
      const { change, work, mails, clock, server, send } = await opened()
      await change(fixed)
      server.isDown = true
      await send()
      clock.forward(1000)
      await change({ kind: 'booked', at: '2026-12-02T14:00:00.000Z' })
      server.isDown = false
      await send()
      clock.forward(HOUR_MS)
      await work()
      await send()
      expect(mails).toHaveLength(2)
      expect(mails.at(-1)?.parsed.subject).toMatch(/^Il tuo shooting/)
    })

    test('a host who asks for another time is heard where the place is another one by then', async () => {
      const { id, records, change, clock, detail, send } = await opened()
      await send({ ...fixed, address: '' })
      await change(fixed)
      await records.answerDate(id, { kind: 'other', wish: 'venerdì', sequence: 0 }, clock.now())
      expect((await detail()).appointment).toMatchObject({ due: 'change', answer: { kind: 'other', wish: 'venerdì' } })
    })

    test('a date that went to an address which is corrected is to be sent again, and the link in that mail ends', async () => {
      const { clock, change, mails, detail, send, correct, linkOf } = await opened()
      await send(fixed)
      clock.forward(HOUR_MS)
      expect(await linkOf(tokenOf(mails[0]))).toBe('found')
      await correct({ email: 'bea@esempio.it' })
      expect((await detail()).appointment).toMatchObject({ due: 'send', told: { state: 'sent' }, answer: null })
      expect(await linkOf(tokenOf(mails[0]))).toBe('expired')
      await send()
      expect((await detail()).appointment).toMatchObject({ due: 'nothing', told: { state: 'sent' } })
      expect(await linkOf(tokenOf(mails[1]))).toBe('found')
      // Nobody knows the date of before there.
      clock.forward(HOUR_MS)
      await correct({ email: 'dora@esempio.it' })
      await change({ kind: 'booked', at: '2026-12-02T14:00:00.000Z' })
      expect((await detail()).appointment).toMatchObject({ due: 'send' })
      await send()
      expect(mails.at(-1)?.parsed.subject).toContain('Il tuo shooting')
      await change({ kind: 'contacted' })
      await correct({ email: 'carla@esempio.it' })
      // It did arrive, elsewhere: nobody is to look for a mistake in the address.
      expect((await detail()).appointment).toMatchObject({ due: 'cancel', told: { state: 'sent' } })
    })

    test('a date that waits goes to the address as it is corrected, and what follows is a change of it', async () => {
      const { clock, server, change, work, mails, detail, send, correct } = await opened()
      await change(fixed)
      server.isDown = true
      await send()
      clock.forward(HOUR_MS)
      await correct({ email: 'bea@esempio.it' })
      server.isDown = false
      clock.forward(HOUR_MS)
      await work()
      expect((await detail()).appointment).toMatchObject({ due: 'nothing', told: { state: 'sent' } })
      await change({ kind: 'booked', at: '2026-12-02T14:00:00.000Z' })
      expect((await detail()).appointment).toMatchObject({ due: 'change' })
      await send()
      expect(mails.map(({ recipients, parsed }) => [...recipients, parsed.subject?.slice(0, 10)])).toEqual([
        ['bea@esempio.it', 'Il tuo sho'],
        ['bea@esempio.it', 'Nuova data'],
      ])
    })

    test('a corrected address ends the link in the reminder too, and leaves that of a chat since', async () => {
      const { id, records, clock, work, mails, send, correct } = await opened()
      await send(fixed)
      clock.set('2026-11-30T17:01:00Z')
      await work()
      const kinds = () =>
        Promise.all(
          [...mails.map(tokenOf), chat].map(async (token) => (await records.hostLinks.find(token, clock.now())).kind),
        )
      clock.forward(1000)
      const chat = (await records.hostLinks.create({ leadId: id, expiresAt: new Date(fixed.at) }, clock.now())) ?? ''
      expect(await kinds()).toEqual(['found', 'found', 'found'])
      clock.forward(1000)
      await correct({ email: 'bea@esempio.it' })
      expect(await kinds()).toEqual(['expired', 'expired', 'found'])
    })

    test('a mail that was on its way as its address was corrected went to the one before', async () => {
      const { clock, server, hanging, notifier, change, correct, mails, tell, detail, linkOf, send } = await opened()
      await change(fixed)
      await tell()
      server.hangsForHosts = true
      await notifier.work()
      await expect.poll(() => hanging.length).toBe(1)
      clock.forward(3000)
      await correct({ email: 'bea@esempio.it' })
      clock.forward(5000)
      server.hangsForHosts = false
      hanging[0]?.()
      await notifier.settled()
      expect(mails.map(({ recipients }) => recipients)).toEqual([[anna.email]])
      expect(await linkOf(tokenOf(mails[0]))).toBe('expired')
      expect((await detail()).appointment).toMatchObject({ due: 'send', told: { state: 'sent' } })
      await send({ kind: 'booked', at: '2026-12-02T14:00:00.000Z' })
      // Nobody knows the date of before there.
      expect(mails.at(-1)).toMatchObject({
        recipients: ['bea@esempio.it'],
        parsed: { subject: expect.stringMatching(/^Il tuo shooting/) },
      })
      expect(await linkOf(tokenOf(mails.at(-1)))).toBe('found')
      expect((await detail()).appointment).toMatchObject({ due: 'nothing' })
    })

    test('a corrected address ends the link in a mail whose answer was lost, and leaves that of a chat since', async () => {
      const { id, records, clock, server, change, correct, work, mails, tell, detail, linkOf } = await opened()
      await change(fixed)
      await tell()
      server.losesAnswer = true
      await work()
      server.losesAnswer = false
      clock.forward(HOUR_MS / 4)
      const chat = (await records.hostLinks.create({ leadId: id, expiresAt: new Date(fixed.at) }, clock.now())) ?? ''
      clock.forward(HOUR_MS / 4)
      await correct({ email: 'bea@esempio.it' })
      clock.forward(HOUR_MS)
      await work()
      expect(mails.map(({ recipients }) => recipients)).toEqual([[anna.email], ['bea@esempio.it']])
      const links = [tokenOf(mails[0]), chat, tokenOf(mails[1])]
      expect(await Promise.all(links.map(linkOf))).toEqual(['expired', 'found', 'found'])
      expect((await detail()).appointment).toMatchObject({ due: 'nothing', told: { state: 'sent' } })
    })

    test('an e-mail whose capitals alone are corrected is the same host’s', async () => {
      const { id, records, clock, correct, mails, detail, linkOf, send } = await opened()
      await send(fixed)
      await records.answerDate(id, { kind: 'confirmed', wish: null, sequence: 0 }, clock.now())
      clock.forward(HOUR_MS)
      await correct({ email: anna.email.toUpperCase() })
      expect(await detail()).toMatchObject({
        email: anna.email.toUpperCase(),
        appointment: { due: 'nothing', answer: { kind: 'confirmed' } },
      })
      expect(await linkOf(tokenOf(mails[0]))).toBe('found')
      await send({ kind: 'booked', at: '2026-12-02T14:00:00.000Z' })
      expect(mails.at(-1)?.parsed.subject).toContain('Nuova data')
    })

    test('a date that reached no address but a corrected one is to be sent, whatever became of other mails', async () => {
      const { leads, clock, change, tell, detail, send, correct } = await opened()
      await change(fixed)
      await tell()
      await change({ kind: 'booked', at: '2026-12-02T14:00:00.000Z' })
      clock.forward(HOUR_MS)
      // Takes the place of the mail that waits.
      await send()
      clock.forward(HOUR_MS)
      await correct({ email: 'bea@esempio.it' })
      expect((await detail()).appointment).toMatchObject({ due: 'send', told: { state: 'sent' } })
      clock.forward(HOUR_MS)
      await tell()
      expect((await detail()).appointment).toMatchObject({ due: 'nothing', told: { state: 'sending' } })
      await leads.run([{ sql: "update notifications set status = 'withdrawn' where status = 'waiting'" }])
      expect((await detail()).appointment).toMatchObject({ due: 'send', told: { state: 'failed' } })
      clock.forward(24 * HOUR_MS)
      await send()
      expect((await detail()).appointment).toMatchObject({ due: 'nothing', told: { state: 'sent' } })
    })

    test('what was answered from an address that is corrected is not what the host says, but for an answer from a chat', async () => {
      const { id, records, clock, tell, detail, send, correct } = await opened()
      const answerAndCorrect = async (sequence: number, email: string) => {
        await records.answerDate(id, { kind: 'other', wish: 'Non sono io', sequence }, clock.now())
        clock.forward(HOUR_MS)
        await correct({ email })
        clock.forward(HOUR_MS)
      }
      await send(fixed)
      await answerAndCorrect(0, 'bea@esempio.it')
      await send()
      expect((await detail()).appointment).toMatchObject({ due: 'nothing', answer: null })
      expect((await detail()).timeline).toContainEqual(
        expect.objectContaining({ kind: 'date-other', text: 'Non sono io' }),
      )
      await tell('whatsapp')
      await answerAndCorrect(2, 'carla@esempio.it')
      expect((await detail()).appointment).toMatchObject({ due: 'nothing', answer: { kind: 'other' } })
    })

    test('mails of dates and confirmations that hang hold up no notice to the business', async () => {
      const { arrive, change, tell, notifier, server, hanging, toBusiness, mails } = await opened()
      const arrived = async (name: string) => {
        const before = toBusiness.length
        await arrive({ ...anna, name, email: `${name}@esempio.it` })
        // Each claims one confirmation at most.
        await notifier.work()
        await notifier.work()
        await expect.poll(() => toBusiness.length).toBe(before + 1)
      }
      server.hangsForHosts = true
      await change(fixed)
      await tell()
      await arrived('bruno')
      await arrived('carla')
      await arrived('dora')
      await expect.poll(() => hanging.length).toBe(2)
      server.hangsForHosts = false
      hanging.forEach((answer) => {
        answer()
      })
      await notifier.settled()
      expect(mails).toHaveLength(4)
    })

    test('a mail that waits is withdrawn when the date moves, is undone, or the person is erased', async () => {
      const { id, change, undo, work, mails, tell, detail, records } = await opened()
      await change(fixed)
      await tell()
      await change({ kind: 'booked', at: '2026-12-02T14:00:00.000Z' })
      await work()
      expect(mails).toEqual([])
      expect((await detail()).appointment).toMatchObject({ due: 'send' })
      await tell()
      await undo()
      await work()
      expect(mails).toEqual([])
      expect((await detail()).bookedFor).toBe(fixed.at)
      await tell()
      await records.erase([id], new Date())
      await work()
      expect(mails).toEqual([])
    })

    test('one lead gets three mails a day at most, and a second tap at the same moment sends none', async () => {
      const { id, change, work, mails, tell, records, clock, detail } = await opened()
      await change(fixed)
      const { version } = await detail()
      const tap = () => records.tellHost({ id, version, by: 'Sara', now: clock.now() }, 'email')
      const taps = await Promise.all([tap(), tap()])
      expect(taps.toSorted()).toEqual(['newer', 'told'])
      await work()
      for (const hour of ['10', '11', '12']) {
        clock.forward(1000)
        await change({ kind: 'booked', at: `2026-12-03T${hour}:00:00.000Z` })
        const outcome = await tell()
        expect(outcome).toBe(hour === '12' ? 'too-many' : 'told')
        await work()
      }
      expect(mails).toHaveLength(3)
      expect(await tell('whatsapp')).toBe('told')
      clock.forward(25 * HOUR_MS)
      await change({ kind: 'booked', at: '2026-12-04T12:00:00.000Z' })
      expect(await tell()).toBe('told')
    })

    test('the host’s answer is told to the business, and belongs to the date that was told', async () => {
      const { id, change, work, tell, detail, records, clock, toBusiness, send } = await opened()
      await send(fixed)
      toBusiness.length = 0
      const other = { kind: 'other', wish: 'giovedì mattina', sequence: 0 } as const
      const confirmed = { kind: 'confirmed', wish: null } as const
      expect(await records.answerDate(id, other, clock.now())).toBe('written')
      await work()
      expect(toBusiness.map(({ parsed }) => parsed.subject)).toEqual(['Anna Bianchi, Roma: chiede un altro orario'])
      expect(toBusiness[0]?.parsed.text).toContain('giovedì mattina')
      expect((await detail()).appointment?.answer).toMatchObject({ kind: 'other', wish: 'giovedì mattina' })
      expect(decodeURIComponent((await detail()).whatsapp ?? '')).toContain('Troviamo insieme un altro orario')
      expect(decodeURIComponent(toBusiness[0]?.parsed.text ?? '')).toContain('Troviamo insieme un altro orario')
      await change({ kind: 'booked', at: '2026-12-03T09:00:00.000Z' })
      expect((await detail()).appointment?.answer).toBeNull()
      expect(await records.answerDate(id, { ...confirmed, sequence: 0 }, clock.now())).toBe('gone')
      await tell()
      clock.forward(1000)
      expect(await records.answerDate(id, { ...confirmed, sequence: 0 }, clock.now())).toBe('gone')
      expect(await records.answerDate(id, { ...confirmed, sequence: 1 }, clock.now())).toBe('written')
      expect((await detail()).timeline.map(({ kind }) => kind)).toContain('date-confirmed')
      await change({ kind: 'booked', at: '2026-12-03T09:00:00.000Z', minutes: 240 })
      await tell()
      expect((await detail()).appointment).toMatchObject({ due: 'nothing', answer: null })
    })

    test('a date that stays after its host asked for another time is agreed, and reminded of on the evening before', async () => {
      const { id, change, work, mails, detail, records, clock, toBusiness, send } = await opened()
      await send(fixed)
      // Nobody asked for another time: nothing has happened.
      const before = await detail()
      await change(fixed)
      expect(await detail()).toEqual(before)
      clock.set('2026-11-30T16:30:00Z')
      await records.answerDate(id, { kind: 'other', wish: 'giovedì mattina', sequence: 0 }, clock.now())
      await work()
      mails.length = 0
      toBusiness.length = 0
      clock.set('2026-11-30T17:01:00Z')
      await work()
      expect(mails).toEqual([])
      const [ours] = toBusiness.filter(({ parsed }) => parsed.subject?.startsWith('Domani: Anna Bianchi'))
      expect(ours?.parsed.text).toContain('Preferisce: giovedì mattina')
      expect(ours?.parsed.text).toContain(appointmentNotices.unsettled)
      expect(ours?.parsed.text).toMatch(/^WhatsApp: .*%20non%20ti%20va%20bene/m)
      clock.forward(60_000)
      await change({ kind: 'booked', at: fixed.at })
      expect((await detail()).appointment).toMatchObject({ due: 'nothing', answer: null })
      expect((await detail()).timeline[0]).toMatchObject({ kind: 'date-stays', by: 'Sara' })
      await work()
      const subjects = () => mails.map(({ parsed }) => parsed.subject)
      expect(subjects()).toEqual([expect.stringContaining('Domani lo shooting, ore 10:00')])
      // Sent again, it is no change of the date.
      await send()
      expect(subjects()).toEqual([expect.anything(), expect.stringContaining('Il tuo shooting')])
      expect(await records.answerDate(id, { kind: 'confirmed', wish: null, sequence: 1 }, clock.now())).toBe('written')
    })

    test('a host who confirms after all is reminded on that evening', async () => {
      const { id, change, work, mails, records, clock, send } = await opened()
      await change({ ...fixed, address: '' })
      // The address that is added on the day before makes no other date of it.
      clock.set('2026-11-30T16:00:00Z')
      await send(fixed)
      clock.set('2026-11-30T16:30:00Z')
      await records.answerDate(id, { kind: 'other', wish: 'giovedì mattina', sequence: 0 }, clock.now())
      mails.length = 0
      clock.set('2026-11-30T17:01:00Z')
      await work()
      expect(mails).toEqual([])
      clock.set('2026-11-30T17:30:00Z')
      await records.answerDate(id, { kind: 'confirmed', wish: null, sequence: 0 }, clock.now())
      await work()
      expect(mails.map(({ parsed }) => parsed.subject)).toEqual([expect.stringContaining('Domani lo shooting')])
      expect(mails[0]?.parsed.text).toContain(`${appointmentPage.other}: http`)
      expect(mails[0]?.parsed.text).not.toContain(appointment.confirm)
    })

    test('who asks for another time while the shooting runs is heard, and nobody is told that a past date is off', async () => {
      const { id, change, work, detail, records, clock, toBusiness, send } = await opened()
      await send(fixed)
      const subjectsAfter = async (wish: string) => {
        toBusiness.length = 0
        await records.answerDate(id, { kind: 'other', wish, sequence: 0 }, clock.now())
        await work()
        return toBusiness.map(({ parsed }) => parsed.subject)
      }
      clock.set('2026-12-01T09:05:00Z')
      expect(await subjectsAfter('alle 11, sono in ritardo')).toContain('Anna Bianchi, Roma: chiede un altro orario')
      clock.set('2026-12-01T10:30:00Z')
      expect(await subjectsAfter('domani')).not.toContain('Anna Bianchi, Roma: chiede un altro orario')
      await change({ kind: 'lost' })
      expect((await detail()).appointment).toBeNull()
    })

    test('one host gets five answers a day written down, also of those that come at one moment', async () => {
      const { id, change, tell, records, clock } = await opened()
      await change(fixed)
      await tell()
      const at = clock.now().getTime()
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          records.answerDate(id, { kind: 'other', wish: `fra ${index} giorni`, sequence: 0 }, new Date(at + index)),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(5)
      expect(outcomes.filter((outcome) => outcome === 'too-many')).toHaveLength(7)
    })

    test.each([
      // The clocks go back on 25 October 2026, forward on 28 March 2027: the evening before is at 18 in Rome all the same.
      ['2026-10-24T15:59:00Z', '2026-10-24T16:01:00Z', '2026-10-25T09:00:00.000Z', 'ore 10:00'],
      ['2027-03-27T16:59:00Z', '2027-03-27T17:01:00Z', '2027-03-28T08:00:00.000Z', 'ore 10:00'],
    ])(
      'the evening before both are reminded once, across a change of the hour: %s',
      async (before, after, at, hour) => {
        const { work, mails, clock, toBusiness, send } = await opened()
        clock.set(new Date(Date.parse(at) - 5 * 24 * HOUR_MS))
        await send({ ...fixed, at })
        mails.length = 0
        clock.set(before)
        await work()
        toBusiness.length = 0
        expect(mails).toEqual([])
        clock.set(after)
        await work()
        await work()
        expect(mails.map(({ parsed }) => parsed.subject)).toEqual([
          expect.stringContaining(`Domani lo shooting, ${hour}`),
        ])
        expect(toBusiness.map(({ parsed }) => parsed.subject)).toEqual([
          expect.stringContaining('Domani: Anna Bianchi'),
        ])
      },
    )

    test('nobody is reminded a day early by a clock that was ahead at the start', async () => {
      const { work, workOn, mails, clock, send } = await opened()
      await send(fixed)
      mails.length = 0
      clock.set('2026-11-30T17:01:00Z')
      await workOn()
      clock.set('2026-11-29T17:02:00Z')
      await workOn()
      expect(mails).toEqual([])
      clock.set('2026-11-30T17:01:00Z')
      await work()
      expect(mails.map(({ parsed }) => parsed.subject)).toEqual([expect.stringContaining('Domani lo shooting')])
    })

    test('a date that moves within its day after the reminders were withdrawn is reminded of, once', async () => {
      const { change, undo, work, mails, tell, clock, toBusiness, server, send } = await opened()
      const reminders = () => [
        ...mails.filter(({ parsed }) => parsed.subject?.startsWith('Domani')),
        ...toBusiness.filter(({ parsed }) => parsed.subject?.startsWith('Domani')),
      ]
      await send({ ...fixed, at: '2026-12-01T19:00:00.000Z' })
      clock.set('2026-11-30T17:01:00Z')
      server.isDown = true
      await work()
      clock.forward(60_000)
      await change({ kind: 'booked', at: '2026-12-01T19:30:00.000Z' })
      await tell()
      server.isDown = false
      for (let minute = 0; minute < 3; minute++) {
        clock.forward(60_000)
        await work()
      }
      expect(reminders().map(({ parsed }) => parsed.subject)).toEqual([
        expect.stringContaining('Domani lo shooting, ore 20:30'),
        expect.stringContaining('Domani: Anna Bianchi'),
      ])
      clock.forward(60_000)
      await change({ kind: 'lost' })
      clock.forward(60_000)
      await undo()
      clock.forward(60_000)
      await work()
      expect(reminders()).toHaveLength(2)
    })

    test('a host who was told of the day and hour is reminded, with the place that is known by then', async () => {
      const { change, work, mails, clock, send } = await opened()
      await send({ ...fixed, address: '' })
      mails.length = 0
      await change(fixed)
      clock.set('2026-11-30T17:01:00Z')
      await work()
      expect(mails.map(({ parsed }) => parsed.subject)).toEqual([expect.stringContaining('Domani lo shooting')])
      expect(mails[0]?.parsed.text).toContain(fixed.address)
    })

    test('a reminder that fails until midnight does not say tomorrow of the same day', async () => {
      const { work, mails, clock, server, toBusiness, send } = await opened()
      await send(fixed)
      mails.length = 0
      toBusiness.length = 0
      clock.set('2026-11-30T20:55:00Z')
      server.isDown = true
      await work()
      server.isDown = false
      clock.set('2026-11-30T23:05:00Z')
      await work()
      expect(mails).toEqual([])
      // The business is reminded all the same, and of today.
      expect(toBusiness.map(({ parsed }) => parsed.subject)).toContainEqual(
        expect.stringMatching(/^Oggi: Anna Bianchi/),
      )
    })

    test('nobody is reminded of a date that was called off, fixed less than a day before, or told by a chat', async () => {
      const { change, work, mails, tell, clock, toBusiness, send } = await opened()
      await change({ ...fixed, at: '2026-12-01T16:00:00.000Z' })
      await tell('whatsapp')
      clock.set('2026-11-30T17:01:00Z')
      await work()
      expect(mails).toEqual([])
      expect(toBusiness.map(({ parsed }) => parsed.subject)).toContainEqual(expect.stringContaining('Domani: Anna'))
      toBusiness.length = 0
      await change({ kind: 'booked', at: '2026-12-02T09:00:00.000Z' })
      clock.set('2026-12-01T12:00:00Z')
      await send({ kind: 'booked', at: '2026-12-02T10:00:00.000Z' })
      mails.length = 0
      clock.set('2026-12-01T17:01:00Z')
      await work()
      expect([...mails, ...toBusiness.filter(({ parsed }) => parsed.subject?.startsWith('Domani'))]).toEqual([])
    })

    test('a host who is told of the date on the evening before it is not reminded of it a minute later', async () => {
      const { change, work, mails, clock, toBusiness, send } = await opened()
      await change(fixed)
      clock.set('2026-11-30T17:30:00Z')
      await send()
      clock.forward(60_000)
      await work()
      expect(mails.map(({ parsed }) => parsed.subject)).toEqual([expect.stringContaining('Il tuo shooting')])
      // The business fixed it days ago.
      expect(toBusiness.map(({ parsed }) => parsed.subject)).toContainEqual(expect.stringContaining('Domani: Anna'))
    })

    test('a host whom the date reaches on the evening before it, as the mail server was down, gets no reminder too', async () => {
      const { send, work, mails, clock, server } = await opened()
      server.isDown = true
      await send(fixed)
      clock.set('2026-11-30T17:01:00Z')
      await work()
      server.isDown = false
      for (const _ of [1, 2]) {
        clock.forward(HOUR_MS)
        await work()
      }
      expect(mails.map(({ parsed }) => parsed.subject)).toEqual([expect.stringContaining('Il tuo shooting')])
    })

    test('a host whom the date has reached is reminded of it, though a later mail with its place was withdrawn', async () => {
      const { change, send, work, mails, clock, server } = await opened()
      await send(fixed)
      mails.length = 0
      server.isDown = true
      await send({ ...fixed, address: 'Via Giulia 2, Roma' })
      await change({ ...fixed, address: 'Via Giulia 3, Roma' })
      server.isDown = false
      clock.set('2026-11-30T17:01:00Z')
      await work()
      expect(mails.map(({ parsed }) => parsed.subject)).toEqual([expect.stringContaining('Domani lo shooting')])
      expect(mails[0]?.parsed.text).toContain('Via Giulia 3, Roma')
    })

    test('a host whom only a mail with another day has reached is not reminded of the one of now', async () => {
      const { change, send, work, mails, clock, server } = await opened()
      await send({ ...fixed, at: '2026-12-04T09:00:00.000Z' })
      mails.length = 0
      server.isDown = true
      clock.forward(60_000)
      await send(fixed)
      await change({ ...fixed, address: 'Via Giulia 2, Roma' })
      server.isDown = false
      clock.set('2026-11-30T17:01:00Z')
      await work()
      expect(mails).toEqual([])
    })

    test('a host who knows the day and hour is reminded, though it was taken away in between and nobody was told', async () => {
      const { change, send, work, mails, clock } = await opened()
      await send(fixed)
      mails.length = 0
      clock.forward(60_000)
      await change({ kind: 'contacted' })
      await change(fixed)
      clock.set('2026-11-30T17:01:00Z')
      await work()
      expect(mails.map(({ parsed }) => parsed.subject)).toEqual([expect.stringContaining('Domani lo shooting')])
    })

    test('a host whom no mail with the date has reached is not reminded of it', async () => {
      const { change, tell, work, mails, clock } = await opened()
      await change(fixed)
      await tell()
      await change({ ...fixed, address: 'Via Giulia 2, Roma' })
      clock.set('2026-11-30T17:01:00Z')
      await work()
      expect(mails).toEqual([])
    })

    test('in the owner’s own calendar each change takes the place of the entry, also one that is undone', async () => {
      const { change, undo, records, clock } = await opened()
      const read: ReturnType<typeof entryIn>[] = []
      const download = async () => {
        const leads = await records.list({ state: 'booked', now: clock.now() })
        read.push(entryIn(ownCalendarOf(leads, parseBusiness({}).business, clock.now())))
        return newestOf(read)
      }
      await change(fixed)
      expect(await download()).toMatchObject([{ start: new Date(fixed.at), end: new Date('2026-12-01T10:30:00Z') }])
      await change({ kind: 'booked', at: '2026-12-02T14:00:00.000Z', minutes: 240 })
      const moved = { start: new Date('2026-12-02T14:00:00Z'), end: new Date('2026-12-02T18:00:00Z') }
      expect(await download()).toMatchObject([moved])
      clock.forward(HOUR_MS)
      await undo()
      expect(await download()).toMatchObject([{ start: new Date(fixed.at), end: new Date('2026-12-01T10:30:00Z') }])
    })

    test('clashes and the shootings of a time are found', async () => {
      const { id, change, records } = await opened()
      await change(fixed)
      const at = (time: string) => records.appointments.overlapping(new Date(time), 60, '')
      expect((await at('2026-12-01T10:29:00Z')).map((lead) => lead.id)).toEqual([id])
      expect((await at('2026-12-01T08:01:00Z')).map((lead) => lead.id)).toEqual([id])
      expect(await at('2026-12-01T10:30:00Z')).toEqual([])
      expect(await at('2026-12-01T08:00:00Z')).toEqual([])
      expect(await records.appointments.overlapping(new Date(fixed.at), 60, id)).toEqual([])
    })
  })
}
