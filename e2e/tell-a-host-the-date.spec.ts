import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Browser, expect, type Page } from '@playwright/test'
import { simpleParser } from 'mailparser'
import { appointment, appointmentPage } from '../content/appointment.ts'
import { appointmentAnswers } from '../content/appointment-answers.ts'
import { calendarSettings, dateBlock, dateFields, dateSending, undoDate } from '../content/office/appointment.ts'
import { booking, hasWritten } from '../content/office/dialogs.ts'
import { actions, leadScreen } from '../content/office/lead.ts'
import { lostReasonNames, requests, row } from '../content/office/requests.ts'
import { failures, screens, shell } from '../content/office/shell.ts'
import { officeApi } from '../contracts/office-paths.ts'
import { databaseFile } from '../server/database/sqlite/database.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { clickWithoutOpening, officeUrl, signedIn, whenServerEnds } from './support/office.ts'
import type { RunningSite } from './support/start-site.ts'
import { test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

let mail: MailServer
let site: RunningSite
let page: Page

test.beforeEach(async ({ context, startAnotherSite, expectConsoleError }) => {
  // When its server ends, and where a link has nothing to answer.
  expectConsoleError(whenServerEnds, 'perhaps')
  expectConsoleError(/status of (404|409|410|422)|ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED)/, 'perhaps')
  mail = await startMailServer()
  site = await startAnotherSite(mail.environment)
  page = await signedIn(site, context, 'Sara')
})

test.afterEach(async () => {
  // A token is in no log, nor is anything of a host.
  expect(site.log()).not.toMatch(/codice=|giulia|carla|example\.com|333.?123/i)
  await mail.close()
})

/** The newest mail to the host, once one with such a subject has come. */
async function mailWith(subject: string) {
  await expect.poll(async () => (await simpleParser(mail.newestConfirmation)).subject).toContain(subject)
  return simpleParser(mail.newestConfirmation)
}

async function openRequest(name: string, email: string): Promise<void> {
  await postLead(site.url, { name, email, phone: '+39 333 1234567' })
  await expect.poll(() => mail.confirmed.get(email)).toBe(1)
  await page.goto(officeUrl(site))
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function fix(address: string): Promise<void> {
  await page.getByRole('button', { name: actions.book }).click()
  await page.getByLabel(dateFields.address).fill(address)
  await page.getByRole('button', { name: booking.submit }).click()
  await expect(page.getByRole('heading', { name: dateBlock.title })).toBeVisible()
}

/** The address behind the link in a mail. */
function linkIn(text: string | undefined): string {
  const { pathname, search } = new URL(/https?:\/\/\S+\/appuntamento\?\S+/.exec(text ?? '')?.[0] ?? '')
  return `${site.url}${pathname}${search}`
}

/** The host's page on a telephone that runs no script. */
async function openAsHost(browser: Browser, text: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const host = await context.newPage()
  await host.goto(linkIn(text))
  return host
}

/** Sends what there is to tell of the shown request, without a button for it. */
const sendByHand = () =>
  page.evaluate(
    async (lead) => {
      const { version } = await (await fetch(lead)).json()
      const request = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
      const sent = await fetch(`${lead}/appointment/send`, {
        ...request,
        body: JSON.stringify({ version, by: 'email' }),
      })
      return sent.status
    },
    `${officeApi}/leads/${new URL(page.url()).pathname.split('/').at(-1)}`,
  )

/** Lets the shown shooting take longer, or gives the request up, as another device does it. */
const changeElsewhere = (kind: 'booked' | 'lost') =>
  page.evaluate(
    async ([lead, kind]) => {
      const { version, bookedFor: at, address } = await (await fetch(lead)).json()
      const change = kind === 'lost' ? { kind } : { kind, at, minutes: 180, address }
      const headers = { 'Content-Type': 'application/json' }
      const changed = await fetch(`${lead}/change`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ version, change }),
      })
      return changed.status
    },
    [`${officeApi}/leads/${new URL(page.url()).pathname.split('/').at(-1)}`, kind] as const,
  )

test('a date is fixed, sent, answered without script, moved and called off', async ({ browser }) => {
  await openRequest('Carla Rossi', 'carla@example.com')
  await fix('Via Giulia 1, Roma')
  expect(mail.confirmed.get('carla@example.com')).toBe(1)
  const portal = { contentType: 'text/html', body: '<h1>Wi-Fi gratis</h1>' }
  await page.route('**/appointment/chat', (route) => route.fulfill(portal), { times: 1 })
  await page.getByRole('button', { name: dateBlock.send.send }).click()
  await expect(page.getByRole('link', { name: dateSending.chat })).toBeVisible()
  // Without a network no mail can have gone out.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: dateSending.submit }).click()
  await expect(page.getByRole('dialog').getByText(failures.offline)).toBeVisible()
  await page.context().setOffline(false)
  // The server has it, and the answer is lost: a second tap sends no second mail, and asks nothing.
  await page.route(
    '**/appointment/send',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: dateSending.submit }).click()
  await expect(page.getByRole('dialog').getByText(dateSending.unknown)).toBeVisible()
  await page.getByRole('button', { name: dateSending.submit }).click()
  await expect(page.getByText(dateSending.sent)).toBeVisible()
  await expect(page.getByText(dateBlock.waits)).toBeVisible()
  const sent = await mailWith('Il tuo shooting')
  expect(mail.confirmed.get('carla@example.com')).toBe(2)
  expect(sent.attachments.map(({ contentType }) => contentType)).toEqual(['text/calendar'])
  expect(sent.text).toContain('Via Giulia 1, Roma')
  expect(sent.text).toContain('/prepara-la-casa')

  const host = await openAsHost(browser, sent.text)
  await expect(host.getByText('Via Giulia 1, Roma')).toBeVisible()
  await expect(host.getByRole('button', { name: appointmentPage.confirm })).toBeVisible()
  // A page of the first message that stays open, and opened and loaded again has changed nothing.
  const old = await openAsHost(browser, sent.text)
  await host.reload()
  await page.reload()
  await expect(page.getByText(dateBlock.waits)).toBeVisible()
  await host.getByLabel(appointmentPage.otherLabel).fill('giovedì mattina')
  await host.getByRole('button', { name: appointmentPage.other }).click()
  await expect(host.getByRole('heading', { name: appointmentAnswers.asked.title })).toBeVisible()
  await expect(page.getByText(dateBlock.other.replace('{wish}', 'giovedì mattina')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: dateBlock.send.nothing })).toBeHidden()
  await expect.poll(() => mail.newest).toContain('chiede un altro orario')
  await expectAccessible(page, 'a date for which the host wants another time')
  await expectInList(row.date.other)
  await page.goBack()
  await expect(page.getByText(requests.otherTime.one)).toBeVisible()
  await page.goForward()

  // They agree to leave it, and the host thinks better of it.
  await page.getByRole('button', { name: dateBlock.stays }).click()
  await expect(page.getByText(dateBlock.waits)).toBeVisible()
  await expect(page.getByText(/^Fissata: /)).toBeVisible()
  await expect(page.getByRole('button', { name: shell.undo, exact: true })).toBeHidden()
  await expectInList(row.date.waits)
  await host.goBack()
  await host.reload()
  await expect(host.getByText(appointmentAnswers.askedBefore)).toBeHidden()
  await host.getByLabel(appointmentPage.otherLabel).fill('giovedì mattina')
  await host.getByRole('button', { name: appointmentPage.other }).click()
  await expect(page.getByRole('button', { name: dateBlock.stays })).toBeVisible()

  await page.getByRole('button', { name: actions.bookAgain }).click()
  await expect(page.getByRole('dialog').getByText('giovedì mattina')).toBeVisible()
  await page.getByLabel(booking.time, { exact: true }).fill('15:30')
  await page.getByRole('button', { name: booking.submit }).click()
  await expect(page.getByText(dateBlock.states.change)).toBeVisible()
  await host.goBack()
  await host.reload()
  await expect(host.getByRole('heading', { name: appointmentAnswers.gone.title })).toBeVisible()
  await page.getByRole('button', { name: dateBlock.send.change }).click()
  await page.getByRole('button', { name: dateSending.submit }).click()
  const moved = await mailWith('Nuova data')
  expect(moved.text).toContain('15:30')
  await old.getByRole('button', { name: appointmentPage.confirm }).click()
  await expect(old.getByText(appointmentAnswers.changedSince)).toBeVisible()
  await expect(old.getByRole('heading', { level: 1, name: /15:30/ })).toBeVisible()
  await expect(page.getByText(dateBlock.waits)).toBeVisible()
  const again = await openAsHost(browser, moved.text)
  await again.getByRole('button', { name: appointmentPage.confirm }).click()
  await expect(again.getByRole('heading', { name: appointmentAnswers.confirmed.title })).toBeVisible()
  // Who was told in a chat has the entry of the mail from here.
  const entryLink = await again.getByRole('link', { name: appointmentPage.calendar }).getAttribute('href')
  const readEntry = () => fetch(`${site.url}${entryLink}`)
  const entry = await readEntry()
  expect(['content-type', 'cache-control', 'referrer-policy'].map((name) => entry.headers.get(name))).toEqual([
    ...['text/calendar; charset=utf-8', 'no-store', 'no-referrer'],
  ])
  expect(await entry.text()).toBe(moved.attachments[0]?.content.toString())
  await expect(page.getByText('L’host ha confermato', { exact: false }).first()).toBeVisible()

  await page.getByRole('button', { name: actions.lost, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: lostReasonNames.date }).click()
  await expect(page.getByText(dateBlock.states.cancel)).toBeVisible()
  await page.getByRole('button', { name: dateBlock.send.cancel }).click()
  await page.getByRole('button', { name: dateSending.submit }).click()
  const called = await mailWith('non è più in programma')
  expect(called.text).toMatch(/Lo shooting di \p{L}+ \d+º? \p{L}+, ore\s15:30, non è più/u)
  expect(called.text).toContain(appointment.calendarOff)
  expect(called.attachments[0]?.content.toString()).toContain('STATUS:CANCELLED')
  await expect(page.getByRole('heading', { name: dateBlock.title })).toBeHidden()
  await expect(page.getByText('Annullamento mandato all’host per email')).toBeVisible()
  await again.goBack()
  await again.reload()
  await expect(again.getByRole('heading', { name: appointmentAnswers.cancelled.title })).toBeVisible()
  expect((await readEntry()).status).toBe(410)
  expect(await sendByHand()).toBe(422)

  // For the next date the home is where it was.
  await page.getByRole('button', { name: actions.reopen, exact: true }).click()
  await page.getByRole('button', { name: actions.book, exact: true }).click()
  await expect(page.getByLabel(dateFields.address)).toHaveValue('Via Giulia 1, Roma')
})

/** What the list says of the date. */
async function expectInList(words: string): Promise<void> {
  await page.getByRole('link', { name: screens.requests }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Carla Rossi' }).getByText(words)).toBeVisible()
  await page.getByRole('link', { name: 'Carla Rossi', exact: true }).click()
}

test('a date sent in a chat counts once its writer says so, is sent again, not undone unasked, and stands in a secret calendar', async ({
  browser,
}) => {
  await openRequest('Carla Rossi', 'carla@example.com')
  await fix('Via Giulia 1, Roma')
  await expectInList(row.date.send)
  await page.getByRole('button', { name: dateBlock.send.send }).click()
  const chat = page.getByRole('link', { name: dateSending.chat })
  const words = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  expect(words).toMatch(
    /alle 10:00 \(circa 2\sore\)\.\nCi vediamo qui: Via Giulia 1, Roma\.\n\nConfermi qui, .*\?\nhttp\S+\n\n/,
  )
  await clickWithoutOpening(chat)
  const asked = page.getByRole('dialog', { name: hasWritten.title })
  await expect(asked).toContainText('Carla Rossi, Roma')
  await expectAccessible(page, 'whether a message was sent')
  await asked.getByRole('button', { name: hasWritten.no }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(dateBlock.states.send)).toBeVisible()
  await test.step('who has sent a date that was called off meanwhile is told that nothing else says so', async () => {
    await page.getByRole('button', { name: dateBlock.send.send }).click()
    await clickWithoutOpening(chat)
    expect(await changeElsewhere('lost')).toBe(200)
    // Known here, and the question stays.
    await expect(page.getByText(actions.reopen, { exact: true })).toBeVisible()
    await asked.getByRole('button', { name: hasWritten.yes }).click()
    await expect(page.getByText(dateSending.calledOffMeanwhile.replace('{name}', 'Carla Rossi'))).toBeVisible()
    await page.getByRole('button', { name: /^Annulla «/ }).click()
    await expect(page.getByText(dateBlock.states.send)).toBeVisible()
  })
  await test.step('a message with a date that has moved meanwhile is not noted as one with the new date', async () => {
    await page.getByRole('button', { name: dateBlock.send.send }).click()
    const before = String(await chat.getAttribute('href'))
    expect(await changeElsewhere('booked')).toBe(200)
    // Known here, and the message is the one that was ready.
    await expect(page.getByText(/, 3\sore$/)).toBeVisible()
    await expect(chat).toHaveAttribute('href', before)
    await clickWithoutOpening(chat)
    await asked.getByRole('button', { name: hasWritten.yes }).click()
    await expect(page.getByText(dateSending.movedMeanwhile.replace('{name}', 'Carla Rossi'))).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText(dateBlock.states.send)).toBeVisible()
  })
  await page.getByRole('button', { name: dateBlock.send.send }).click()
  await clickWithoutOpening(chat)
  // A second tap is not somebody else.
  await asked.getByRole('button', { name: hasWritten.yes }).dblclick()
  await expectInList(row.date.waits)
  await expect(page.getByText(/^Mandata oggi all(e\s|’)\d+:\d\d su WhatsApp\.$/)).toBeVisible()

  await page.getByRole('button', { name: dateBlock.send.nothing }).click()
  await page.getByRole('button', { name: dateSending.submit }).click()
  const { text: sent = '' } = await mailWith('Il tuo shooting')
  expect(sent).toContain('Via Giulia 1, Roma')
  await expect(page.getByText(dateBlock.waits)).toBeVisible()

  await test.step('an address that does not exist is not called missing', async () => {
    const database = new DatabaseSync(join(site.dataFolder, databaseFile), { timeout: 60_000 })
    database.exec('update leads set email_refused_at = created_at')
    database.close()
    await expect(page.getByText(leadScreen.noMailbox)).toBeVisible()
    await page.getByRole('button', { name: dateBlock.send.nothing }).click()
    await expect(page.getByRole('dialog').getByText(dateSending.noMailbox)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await page.getByRole('button', { name: /^Annulla «Fissata per / }).click()
  await page.getByRole('dialog', { name: undoDate.title }).getByRole('button', { name: undoDate.leave }).click()
  await expect(page.getByRole('button', { name: actions.bookAgain })).toBeVisible()

  await test.step('the host reads it in a wide window, and behind a wrong link there is nothing to answer', async () => {
    const link = linkIn(sent)
    const wide = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await wide.goto(link)
    await expect(wide.getByText(appointment.label)).toBeVisible()
    await expectAccessible(wide, 'the host’s page in a wide window')
    await wide.setViewportSize({ width: 390, height: 844 })
    await wide.goto(link.replace(/codice=.*/, `codice=${'A'.repeat(22)}`))
    await expect(wide.getByRole('heading', { name: appointmentAnswers.unknown.title })).toBeVisible()
    await expectAccessible(wide, 'a wrong link')
    await wide.context().close()
  })

  await test.step('the calendar is behind an address that can be revoked', async () => {
    await page.getByRole('link', { name: screens.settings }).click()
    await page.getByRole('button', { name: calendarSettings.make }).click()
    const shown = page.getByText('/calendario.ics?codice=')
    await expect(shown).toBeVisible()
    await expectAccessible(page, 'the address of the calendar')
    const readShown = async () => {
      const { pathname, search } = new URL((await shown.textContent()) ?? '')
      return () => fetch(`${site.url}${pathname}${search}`)
    }
    const read = await readShown()
    const calendar = await read()
    expect(calendar.headers.get('content-type')).toContain('text/calendar')
    expect(calendar.headers.get('cache-control')).toBe('no-store')
    const text = (await calendar.text()).replaceAll('\r\n ', '')
    expect(text).toContain('LOCATION:Via Giulia 1\\, Roma')
    expect(text).toContain('Carla Rossi')
    expect(text).not.toMatch(/333.?123|carla@/)
    // A colleague makes another one: this one is no more, and nobody copies it.
    await page.evaluate((path) => fetch(path, { method: 'POST' }), `${officeApi}/calendar/renew`)
    await expect(shown).toBeHidden()
    expect((await read()).status).toBe(404)
    await page.getByRole('button', { name: calendarSettings.renew }).click()
    await expect(shown).toBeVisible()
    const readNewer = await readShown()
    expect((await readNewer()).status).toBe(200)
    // There is a new one, and the answer with it is lost: the old one is no more, and nobody copies it.
    await page.route(
      '**/calendar/renew',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: calendarSettings.renew }).click()
    await expect(shown).toBeHidden()
    expect((await readNewer()).status).toBe(404)
    await page.getByRole('button', { name: calendarSettings.remove }).click()
    await expect(page.getByText(calendarSettings.none)).toBeVisible()
  })
})
