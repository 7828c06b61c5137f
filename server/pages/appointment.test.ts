import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { appointmentAnswers, appointmentLink, calendarLink } from '../../content/appointment-answers.ts'
import { reviewLink } from '../../content/review.ts'
import type { LeadChange } from '../../contracts/office.ts'
import { endOfShooting, USUAL_MINUTES } from '../../leads/appointment.ts'
import { DAY_MS, HOUR_MS } from '../../leads/milliseconds.ts'
import { anna } from '../../test/cases/same-lead.ts'
import { appOnFreshDatabase } from '../../test/fixtures/app.ts'
import { notifierOn } from '../../test/fixtures/notifier.ts'
import { smtpServer } from '../../test/fixtures/smtp.ts'
import { StoreUnavailable } from '../database/failures.ts'

/** A lead whose host was told of a date, and the link for it. */
async function toldDate() {
  const site = await appOnFreshDatabase()
  const { leads, records, url } = site
  await leads.insert([anna])
  const [lead] = await records.list({})
  const id = lead?.id ?? ''
  const at = new Date(Date.now() + 3 * DAY_MS)
  const booked = { kind: 'booked', at: at.toISOString(), address: 'Via Giulia 1 <b>' } as const
  await records.change({ id, version: 0, by: 'Sara', now: new Date() }, booked)
  await records.tellHost({ id, version: 1, by: 'Sara', now: new Date() }, 'whatsapp')
  const link = (expiresAt = at) => records.hostLinks.create({ leadId: id, expiresAt }, new Date())
  const address = (token: string | null) => `${url}${appointmentLink.path}?codice=${token}`
  return {
    ...site,
    id,
    link,
    open: (token: string | null, init: RequestInit = {}) => fetch(address(token), init),
    press: (token: string | null, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
      fetch(address(token), { method: 'POST', body: new URLSearchParams({ messaggio: '0', ...fields }), headers }),
    /** Changes the date, and writes it to the host in a chat. */
    tell: async (change: LeadChange) => {
      const version = async () => Number((await leads.run([{ sql: 'select version from leads' }]))[0]?.[0]?.version)
      await records.change({ id, version: await version(), by: 'Sara', now: new Date() }, change)
      return records.tellHost({ id, version: await version(), by: 'Sara', now: new Date() }, 'whatsapp')
    },
    answer: async () => (await records.appointments.find(id))?.answer ?? null,
  }
}

test('opening a link changes nothing, and no other site and no cache sees it', async () => {
  const { link, open, answer, logLines } = await toldDate()
  const token = await link()
  const page = await open(token)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(await page.text()).toContain('Via Giulia 1 &#60;b&#62;')
  expect((await open(token, { method: 'HEAD' })).status).toBe(200)
  expect(await answer()).toBeNull()
  expect(logLines.join('')).toContain(appointmentLink.path)
  expect(logLines.join('')).not.toContain(token)
})

test('a host who is quicker than the business, which writes the chat down afterwards, is asked to come again', async () => {
  const { leads, records, id, link, open, press, tell } = await toldDate()
  const old = await link()
  const later = { kind: 'booked', at: new Date(Date.now() + 5 * DAY_MS).toISOString() } as const
  const version = async () => Number((await leads.run([{ sql: 'select version from leads' }]))[0]?.[0]?.version)
  const change = async (wanted: LeadChange) =>
    records.change({ id, version: await version(), by: 'Sara', now: new Date() }, wanted)
  const openEarly = async () => {
    const token = await link(endOfShooting({ for: new Date(later.at), minutes: USUAL_MINUTES }))
    for (const page of [await open(token), await press(token, { risposta: 'confermo' })]) {
      expect(page.status).toBe(409)
      expect(await page.text()).toContain(appointmentAnswers.early.title)
    }
  }
  await change(later)
  await openEarly()
  expect((await open(old)).status).toBe(410)
  await tell({ kind: 'lost' })
  await change({ kind: 'reopened' })
  await change(later)
  await openEarly()
  await leads.run([{ sql: 'delete from appointments' }])
  await openEarly()
})

test('a button confirms or asks for another time, and sent again it is no news', async () => {
  const { id, link, open, press, answer, records } = await toldDate()
  const token = await link()
  const asked = await press(token, { risposta: 'altro', preferenza: `giovedì\u202e ${'x'.repeat(400)}` })
  expect(await asked.text()).toContain(appointmentAnswers.asked.title)
  const given = await answer()
  expect(given).toMatchObject({ kind: 'other', wish: expect.stringMatching(/^giovedì x+…$/) })
  expect([...(given?.wish ?? '')]).toHaveLength(300)
  const confirmed = await (await press(token, { risposta: 'confermo' })).text()
  await press(token, { risposta: 'confermo' })
  const opened = await (await open(token)).text()
  for (const page of [confirmed, opened]) {
    expect(page).toMatch(/ all(e\u00a0|’)\d+:\d\d/)
    expect(page).toContain('2\u00a0ore')
    expect(page).toContain('Via Giulia 1 &#60;b&#62;')
  }
  expect(opened).toContain(appointmentAnswers.confirmedBefore)
  expect(await answer()).toMatchObject({ kind: 'confirmed', wish: null })
  const events = await records.eventsOf(id)
  expect(events.map(({ kind }) => kind).filter((kind) => kind.startsWith('date-'))).toEqual([
    ...['date-sent', 'date-other', 'date-confirmed'],
  ])
})

test.each([
  ['no button', { preferenza: 'giovedì' }, 404],
  ['another value', { risposta: 'sì' }, 404],
  ['no wish', { risposta: 'altro', preferenza: '  ' }, 422],
])('a form with %s is no answer', async (_what, fields, status) => {
  const { link, press, answer } = await toldDate()
  expect((await press(await link(), fields)).status).toBe(status)
  expect(await answer()).toBeNull()
})

test('another site cannot press the button', async () => {
  const { link, press, answer } = await toldDate()
  expect((await press(await link(), { risposta: 'confermo' }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect(await answer()).toBeNull()
})

test('a link ends with its shooting, and one for something else opens nothing', async () => {
  const { link, open, press, answer } = await toldDate()
  const over = await link(new Date(Date.now() - 1000))
  expect((await open(over)).status).toBe(410)
  expect((await press(over, { risposta: 'confermo' })).status).toBe(410)
  expect(await answer()).toBeNull()
})

test('a link of a date that was moved to an earlier one ends with that', async () => {
  const { link, open, press, answer, tell } = await toldDate()
  const token = await link()
  await tell({ kind: 'booked', at: new Date(Date.now() - 3 * HOUR_MS).toISOString() })
  expect((await open(token)).status).toBe(410)
  expect((await press(token, { risposta: 'altro', preferenza: 'giovedì', messaggio: '1' })).status).toBe(410)
  expect(await answer()).toBeNull()
})

test('a date that has moved since cannot be confirmed by the old message', async () => {
  const { id, link, press, open, answer, records } = await toldDate()
  const token = await link()
  const at = new Date(Date.now() + 5 * DAY_MS).toISOString()
  await records.change({ id, version: 2, by: 'Sara', now: new Date() }, { kind: 'booked', at })
  expect((await open(token)).status).toBe(410)
  expect((await press(token, { risposta: 'confermo' })).status).toBe(410)
  expect(await answer()).toBeNull()
})

test('a date with another length and place by now is shown as it is, and can be confirmed', async () => {
  const { id, link, press, open, answer, records } = await toldDate()
  const token = await link()
  const { bookedFor } = (await records.list({}))[0] ?? {}
  const change = { kind: 'booked', at: bookedFor?.toISOString() ?? '', minutes: 180, address: 'Via Nuova 2' } as const
  await records.change({ id, version: 2, by: 'Sara', now: new Date() }, change)
  const page = await open(token)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Via Nuova 2')
  expect((await press(token, { risposta: 'confermo' })).status).toBe(200)
  expect(await answer()).toMatchObject({ kind: 'confirmed' })
})

test('a page of an older message confirms nothing, and shows the date of the newest one', async () => {
  const { link, press, answer, tell } = await toldDate()
  const token = await link()
  const at = new Date(Date.now() + 2 * DAY_MS).toISOString()
  expect(await tell({ kind: 'booked', at, address: 'Via Nuova 2' })).toBe('told')
  for (const messaggio of ['0', '', '2', '1.0']) {
    const old = await press(token, { risposta: 'altro', preferenza: 'giovedì', messaggio })
    const page = await old.text()
    expect(old.status).toBe(409)
    expect(page).toContain(appointmentAnswers.changedSince)
    expect(page).toContain('Via Nuova 2')
    expect(page).toContain('name="messaggio" value="1"')
    expect(page).toContain('giovedì')
    expect(await answer()).toBeNull()
  }
  expect((await press(token, { risposta: 'confermo', messaggio: '1' })).status).toBe(200)
  expect(await answer()).toMatchObject({ kind: 'confirmed' })
})

test('where the same date was only sent again, the page does not say that it has changed, and the answer stays', async () => {
  const { id, link, press, answer, records } = await toldDate()
  const token = await link()
  await press(token, { risposta: 'confermo' })
  await records.tellHost({ id, version: 2, by: 'Sara', now: new Date() }, 'whatsapp')
  const old = await press(token, { risposta: 'altro', preferenza: 'giovedì' })
  const page = await old.text()
  expect(old.status).toBe(409)
  expect(page).toContain(appointmentAnswers.changedSince)
  expect(page).not.toMatch(/è cambiata|ancora una tua risposta/)
  expect(await answer()).toMatchObject({ kind: 'confirmed' })
})

test('once a date is called off its links say so, and confirm none that is fixed later', async () => {
  const { link, open, press, answer, tell } = await toldDate()
  const token = await link()
  await tell({ kind: 'contacted' })
  const called = await open(token)
  expect(called.status).toBe(410)
  expect(await called.text()).toContain(appointmentAnswers.cancelled.title)
  expect(await (await press(token, { risposta: 'confermo' })).text()).toContain(appointmentAnswers.cancelled.title)
  await tell({ kind: 'booked', at: new Date(Date.now() + 2 * DAY_MS).toISOString() })
  const old = await press(token, { risposta: 'confermo', messaggio: '2' })
  expect([old.status, await answer()]).toEqual([410, null])
  expect(await old.text()).toContain(appointmentAnswers.expired.title)
  expect((await press(await link(), { risposta: 'confermo', messaggio: '2' })).status).toBe(200)
})

test('where the store fails while an answer finds its date moved, the page says so, and when to try again', async () => {
  const { link, press, records, logLines } = await toldDate()
  const token = await link()
  Object.assign(records, {
    answerDate: async () => {
      Object.assign(records, { find: () => Promise.reject(new StoreUnavailable('SQLITE_BUSY')) })
      return 'gone'
    },
  })
  const failed = await press(token, { risposta: 'confermo' })
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await failed.text()).toContain(appointmentAnswers.failed.title)
  expect(logLines.join('')).toContain('SQLITE_BUSY')
})

test('who answers too often in a day is told so, and loses nothing', async () => {
  const { link, press, answer } = await toldDate()
  const token = await link()
  for (let count = 1; count <= 5; count++) {
    expect((await press(token, { risposta: 'altro', preferenza: `giorno ${count}` })).status).toBe(200)
  }
  const refused = await press(token, { risposta: 'altro', preferenza: 'giorno 6' })
  const page = await refused.text()
  expect(refused.status).toBe(429)
  expect(page).toContain(appointmentAnswers.tooMany)
  expect(page).toContain('giorno 6')
  expect(await answer()).toMatchObject({ wish: 'giorno 5' })
  // The last one again is no further answer.
  expect((await press(token, { risposta: 'altro', preferenza: 'giorno 5' })).status).toBe(200)
})

test('of a thousand guesses none opens a date, a review or the calendar, and a right link opens all the same', async () => {
  const { app, leads, link, open, records } = await toldDate()
  const token = await link()
  const calendar = await records.calendarFeeds.renew('Sara', new Date())
  const doors = [
    `${appointmentLink.path}?${appointmentLink.token}`,
    `${reviewLink.path}?${reviewLink.part}`,
    `${calendarLink.path}?${calendarLink.token}`,
  ]
  const statuses = new Set<number>()
  for (let guess = 0; guess < 1_000; guess += 100) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const method = index % 2 === 0 ? 'GET' : 'POST'
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        const url = `${doors[index % doors.length]}=${randomBytes(16).toString('base64url')}`
        return app.inject(
          method === 'GET' ? { url } : { method, url, headers, payload: 'risposta=confermo&messaggio=0' },
        )
      }),
    )
    for (const { statusCode } of answers) {
      statuses.add(statusCode)
    }
  }
  expect([...statuses].toSorted()).toEqual([404, 429])
  const [[counted] = []] = await leads.run([{ sql: 'select count(*) as counted from office_guesses' }])
  expect(Number(counted?.counted)).toBeLessThan(100)
  expect((await open(token)).status).toBe(200)
  expect(await records.calendarFeeds.isOpen(calendar)).toBe(true)
})

test('of two hundred forms at most five become mails', async () => {
  const mail = await smtpServer()
  const { link, press, answer, ...site } = await toldDate()
  const { clock, work } = await notifierOn(async () => ({ ...site, close: async () => undefined }), mail.environment)
  await work()
  mail.mails.length = 0
  mail.confirmations.length = 0
  const token = await link()
  const statuses: number[] = []
  for (let form = 0; form < 200; form += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        press(index % 2 === 0 ? token : randomBytes(16).toString('base64url'), {
          risposta: 'altro',
          preferenza: `giorno ${form + index}, http://example.com`,
        }),
      ),
    )
    statuses.push(...answers.map(({ status }) => status))
    clock.set(new Date())
    await work()
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(await answer()).toMatchObject({ kind: 'other' })
  expect(mail.confirmations).toEqual([])
  expect(mail.mails.length).toBeGreaterThan(0)
  expect(mail.mails.length).toBeLessThanOrEqual(5)
  expect(new Set(mail.mails.flatMap(({ recipients }) => recipients))).toEqual(new Set(['lead@casainposa.example']))
})
