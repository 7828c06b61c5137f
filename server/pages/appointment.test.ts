import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { appointmentAnswers, appointmentLink } from '../../content/appointment-answers.ts'
import { anna } from '../../test/cases/same-lead.ts'
import { appOnFreshDatabase } from '../../test/fixtures/app.ts'

const DAY_MS = 24 * 60 * 60 * 1000

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
  const link = (expiresAt = at) =>
    records.hostLinks.create({ leadId: id, purpose: 'appointment', expiresAt }, new Date())
  const address = (token: string | null) => `${url}${appointmentLink.path}?codice=${token}`
  return {
    ...site,
    id,
    link,
    open: (token: string | null, init: RequestInit = {}) => fetch(address(token), init),
    press: (token: string | null, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
      fetch(address(token), { method: 'POST', body: new URLSearchParams(fields), headers }),
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

test('a button confirms or asks for another time, and sent again it is no news', async () => {
  const { id, link, press, answer, records } = await toldDate()
  const token = await link()
  const asked = await press(token, { risposta: 'altro', preferenza: `giovedì\u202e ${'x'.repeat(400)}` })
  expect(await asked.text()).toContain(appointmentAnswers.asked.title)
  const given = await answer()
  expect(given).toMatchObject({ kind: 'other', wish: expect.stringMatching(/^giovedì x+…$/) })
  expect([...(given?.wish ?? '')]).toHaveLength(300)
  await press(token, { risposta: 'confermo' })
  await press(token, { risposta: 'confermo' })
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

test('a date that has moved since cannot be confirmed by the old message', async () => {
  const { id, link, press, open, answer, records } = await toldDate()
  const token = await link()
  const at = new Date(Date.now() + 5 * DAY_MS).toISOString()
  await records.change({ id, version: 2, by: 'Sara', now: new Date() }, { kind: 'booked', at })
  expect((await open(token)).status).toBe(410)
  expect((await press(token, { risposta: 'confermo' })).status).toBe(410)
  expect(await answer()).toBeNull()
})

test('of a thousand guesses none opens a date or the calendar, and a right link opens all the same', async () => {
  const { link, open, url, records } = await toldDate()
  const token = await link()
  const calendar = await records.calendarFeeds.renew('Sara', new Date())
  const statuses = new Set<number>()
  for (let batch = 0; batch < 50; batch++) {
    const guesses = Array.from({ length: 20 }, () => randomBytes(16).toString('base64url'))
    const answers = await Promise.all(
      guesses.map((guess, index) => (index % 2 === 0 ? open(guess) : fetch(`${url}/calendario.ics?codice=${guess}`))),
    )
    for (const { status } of answers) {
      statuses.add(status)
    }
  }
  expect(statuses.has(200)).toBe(false)
  expect(statuses.has(404)).toBe(true)
  expect((await open(token)).status).toBe(200)
  expect(await records.calendarFeeds.isOpen(calendar)).toBe(true)
}, 60_000)
