import { type BrowserContext, expect, type Page } from '@playwright/test'
import { booking } from '../content/office/dialogs.ts'
import { figuresScreen } from '../content/office/figures.ts'
import { changed, notes, ways } from '../content/office/lead.ts'
import { handArrivals, handSourceNames, newRequest } from '../content/office/new-request.ts'
import { requests } from '../content/office/requests.ts'
import { failures, screens, shell } from '../content/office/shell.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { officeUrl, signedIn, whenServerEnds } from './support/office.ts'
import type { RunningSite } from './support/start-site.ts'
import { test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

let site: RunningSite
let page: Page

test.beforeEach(async ({ context, startAnotherSite, expectConsoleError }) => {
  // When its server ends.
  expectConsoleError(whenServerEnds, 'perhaps')
  site = await startAnotherSite()
  page = await signedIn(site, context, 'Sara')
})

test.afterEach(() => {
  expect(site.log()).not.toMatch(/carla|bianchi|example\.com|333.?123|testo=/i)
})

const phone = () => page.getByLabel(newRequest.phone, { exact: true })
const submit = () => page.getByRole('button', { name: newRequest.submit })

/** Pastes a text into the field that has the focus. */
async function paste(text: string): Promise<void> {
  await page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text)
}

test('a request is written in from a chat or after a call, and who is known is shown before it is saved', async ({
  context,
  browser,
  expectConsoleError,
}) => {
  await test.step('from a chat it takes six taps, and nothing goes to the host', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('link', { name: newRequest.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: newRequest.title })).toBeVisible()
    expectConsoleError(/422/)
    await submit().click()
    await expect(page.getByText(newRequest.missingPhone)).toBeVisible()
    await expect(phone()).toBeFocused()
    await expectAccessible(page, 'a new request with problems')
    await phone().click()
    await paste('0039 333-123.45.67')
    await page.getByLabel(newRequest.name, { exact: true }).click()
    await page.keyboard.type('Carla Rossi', { delay: 60 })
    await page.getByText('Roma', { exact: true }).click()
    await expect(page.getByRole('radio', { name: 'Roma' })).toBeChecked()
    await submit().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Carla Rossi' })).toBeVisible()
    await expect(page.getByRole('definition').getByText('+39 333 123 4567')).toBeVisible()
    await expect(page.getByText(handArrivals.chat)).toBeVisible()
    await expect(page.getByRole('link', { name: ways.whatsapp })).toBeVisible()
    // Without an e-mail nobody can be written to.
    await expect(page.getByRole('link', { name: ways.mail, exact: true })).toBeHidden()
    await expectAccessible(page, 'a request without an e-mail')
    await page.getByRole('button', { name: 'Contattata', exact: true }).click()
    await expect(page.getByText(changed.contacted)).toBeVisible()
    await page.getByRole('link', { name: screens.figures }).click()
    const apart = page.getByRole('region', { name: figuresScreen.byHand })
    await expect(apart.getByRole('link', { name: handSourceNames.chat })).toContainText('1 su 1')
    await apart.getByRole('link', { name: handSourceNames.chat }).click()
    await expect(page.getByText(/^Scritte a mano: messaggi, dal/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Carla Rossi', exact: true })).toBeVisible()
  })

  await test.step('the hour typed begins the 24 hours', async () => {
    await page.getByRole('link', { name: screens.requests }).click()
    await page.getByRole('link', { name: newRequest.title }).click()
    await phone().fill('06 5550 1234')
    await page.getByLabel(newRequest.name, { exact: true }).fill('Dora')
    await page.getByText('Milano', { exact: true }).click()
    await page.getByText(handSourceNames.call, { exact: true }).click()
    await page.getByLabel(booking.day).fill('2099-01-01')
    await submit().click()
    await expect(page.getByText(newRequest.badWhen)).toBeVisible()
    const dayBefore = new Date(Date.now() - 26 * 60 * 60 * 1000)
    await page.getByLabel(booking.day).fill(dayBefore.toLocaleDateString('sv', { timeZone: 'Europe/Rome' }))
    await page
      .getByLabel(booking.time)
      .fill(dayBefore.toLocaleTimeString('sv', { timeZone: 'Europe/Rome', timeStyle: 'short' }))
    await submit().click()
    await expect(page.getByText('in ritardo di 2 ore')).toBeVisible()
    await expect(page.getByText(handArrivals.call)).toBeVisible()
  })

  await test.step('who is known is shown', async () => {
    await postLead(site.url, { name: 'Anna Bianchi', email: 'anna@example.com', phone: '+39 333 1234568' })
    await page.getByRole('link', { name: screens.requests }).click()
    await page.getByRole('link', { name: newRequest.title }).click()
    await phone().fill('3331234568')
    await expect(page.getByText(newRequest.known)).toBeVisible()
    await expectAccessible(page, 'a new request of somebody who is known')
    await page.getByRole('link', { name: 'Anna Bianchi' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Anna Bianchi' })).toBeVisible()
  })

  await test.step('a note or a request that could not be saved is still there when one comes back, and on no device', async () => {
    expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
    const note = page.getByLabel(notes.label)
    // The list has to know her before the network goes.
    await page.getByRole('link', { name: screens.requests, exact: true }).click()
    await page.getByRole('link', { name: 'Anna Bianchi', exact: true }).click()
    await expect(note).toBeVisible()
    await context.setOffline(true)
    await note.fill('Chiavi dal portiere')
    await page.getByRole('button', { name: notes.submit }).click()
    await expect(page.getByText(changed.failed.replace('{why}', failures.offline))).toBeVisible()
    await page.getByRole('link', { name: screens.requests, exact: true }).click()
    await page.getByRole('link', { name: newRequest.title }).click()
    await expect(page.getByText(newRequest.left)).toBeVisible()
    await expect(phone()).toHaveValue('3331234568')
    await page.getByRole('button', { name: newRequest.startAgain }).click()
    await expect(phone()).toHaveValue('')
    await phone().fill('333 1234569')
    await page.getByLabel(newRequest.name, { exact: true }).fill('Elio')
    await page.getByText('Milano', { exact: true }).click()
    await page.getByText(handSourceNames.call, { exact: true }).click()
    await page.getByLabel(newRequest.note).fill('Richiama la sera')
    await page.getByRole('button', { name: shell.back }).click()
    await page.getByRole('link', { name: 'Anna Bianchi', exact: true }).click()
    await expect(note).toHaveValue('Chiavi dal portiere')
    await context.setOffline(false)
    await page.getByRole('button', { name: notes.submit }).click()
    await expect(page.getByText(changed.noted)).toBeVisible()
    await expect(note).toHaveValue('')
    await page.getByRole('link', { name: screens.requests, exact: true }).click()
    await page.getByRole('link', { name: 'Anna Bianchi', exact: true }).click()
    await expect(note).toHaveValue('')
    await page.getByRole('link', { name: screens.requests, exact: true }).click()
    await page.getByRole('link', { name: newRequest.title }).click()
    await expect(page.getByLabel(newRequest.name, { exact: true })).toHaveValue('Elio')
    await expect(page.getByRole('radio', { name: 'Milano' })).toBeChecked()
    await expect(page.getByRole('radio', { name: handSourceNames.call })).toBeChecked()
    await expect(page.getByLabel(newRequest.note)).toHaveValue('Richiama la sera')
    await expectAccessible(page, 'a new request that was left')
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(
      /Elio|333|portiere/,
    )
    // While it is saved somebody types on: that waits at the request.
    await page.route(
      '**/api/leads',
      async (route) => {
        await page.getByLabel(newRequest.note).fill('Richiama la sera, dopo le otto')
        await route.continue()
      },
      { times: 1 },
    )
    await submit().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Elio' })).toBeVisible()
    await expect(note).toHaveValue('Richiama la sera, dopo le otto')
    // Written in once more, its note is not stored: it waits too.
    await page.getByRole('link', { name: screens.requests, exact: true }).click()
    await page.getByRole('link', { name: newRequest.title }).click()
    await phone().fill('333 1234569')
    await page.getByLabel(newRequest.name, { exact: true }).fill('Elio')
    await page.getByText('Milano', { exact: true }).click()
    await page.getByLabel(newRequest.note).fill('Citofono 4')
    await submit().click()
    await expect(page.getByText(newRequest.sameThere)).toBeVisible()
    await expect(note).toHaveValue('Richiama la sera, dopo le otto\nCitofono 4')
    await page.getByRole('link', { name: screens.requests, exact: true }).click()
    await page.getByRole('link', { name: newRequest.title }).click()
    await expect(phone()).toHaveValue('')
  })

  await test.step('who leaves a request while it is saved, and begins another one, goes on with that one', async () => {
    const name = page.getByLabel(newRequest.name, { exact: true })
    const hasBegun = Promise.withResolvers<void>()
    await page.route(
      '**/api/leads',
      async (route) => {
        await hasBegun.promise
        await route.continue()
      },
      { times: 1 },
    )
    await phone().fill('333 1234570')
    await name.fill('Fabio')
    await page.getByText('Roma', { exact: true }).click()
    await submit().click()
    await page.getByRole('button', { name: shell.back }).click()
    await page.getByRole('link', { name: newRequest.title }).click()
    await page.getByRole('button', { name: newRequest.startAgain }).click()
    await name.fill('Gina')
    hasBegun.resolve()
    await expect(page.getByText(newRequest.saved)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: newRequest.title })).toBeVisible()
    await expect(name).toHaveValue('Gina')
    await page.getByRole('button', { name: shell.back }).click()
    await page.getByRole('link', { name: newRequest.title }).click()
    await expect(name).toHaveValue('Gina')
    await page.getByRole('button', { name: newRequest.startAgain }).click()
  })

  await test.step('a number that is corrected after each of two lost answers is the one that is stored', async () => {
    expectConsoleError(/ERR_FAILED/)
    await page.getByLabel(newRequest.name, { exact: true }).fill('Ida')
    await page.getByText('Roma', { exact: true }).click()
    for (const number of ['333 1234571', '333 1234572']) {
      await page.route(
        '**/api/leads',
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      await phone().fill(number)
      const failed = page.waitForEvent('requestfailed')
      await submit().click()
      await failed
      await expect(submit()).toBeEnabled()
    }
    await phone().fill('333 1234573')
    await submit().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ida' })).toBeVisible()
    await expect(page.getByText(newRequest.saved)).toBeVisible()
    await expect(page.getByRole('definition').getByText('+39 333 123 4573')).toBeVisible()
  })

  await test.step('an untouched form that stayed open over night says when it is looked at again', async () => {
    const now = new Date(Date.now() + 30 * 60 * 60 * 1000)
    await page.getByRole('button', { name: shell.back }).click()
    await page.getByRole('link', { name: newRequest.title }).click()
    const day = page.getByLabel(booking.day)
    const today = now.toLocaleDateString('sv', { timeZone: 'Europe/Rome' })
    await expect(day).not.toHaveValue(today)
    const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.clock.setFixedTime(now)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(day).toHaveValue(today)
    // One that is new stays, with the focus.
    await phone().focus()
    await lookAgain()
    await expect(phone()).toBeFocused()
    // What somebody has chosen stays.
    await page.getByText(handSourceNames.call, { exact: true }).click()
    await page.clock.setFixedTime(new Date(now.getTime() + 10 * 60 * 1000))
    await lookAgain()
    await expect(page.getByRole('radio', { name: handSourceNames.call })).toBeChecked()
  })

  await test.step('nobody who is not signed in sees a form', async () => {
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(officeUrl(site, '/nuova?testo=333+1234567'))
    await expect(stranger.getByRole('button').first()).toBeVisible()
    await expect(stranger.getByLabel(newRequest.phone)).toBeHidden()
  })
})

/** Opens what another app shares, once the service worker is in charge. */
async function share(context: BrowserContext, text: string): Promise<readonly string[]> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.serviceWorker() !== null) {
      asked.push(request.url())
    }
  })
  await page.goto(officeUrl(site, `/nuova?${new URLSearchParams({ testo: text })}`))
  return asked
}

test('what a chat shares fills the form, reaches no server before it is saved, and leaves the address', async ({
  context,
}) => {
  const asked = await share(context, 'Ciao, sono Carla: carla@example.com, tel. 333 1234567. Ho una casa a Trastevere')
  await expect(phone()).toHaveValue('+39 333 123 4567')
  await expect(page.getByLabel(newRequest.email)).toHaveValue('carla@example.com')
  await expect(page.getByLabel(newRequest.note)).toHaveValue(/Trastevere/)
  await expect(page).toHaveURL(officeUrl(site, '/nuova'))
  expect(asked.join(' ')).not.toContain('testo')
  await expectAccessible(page, 'a shared request')
  await page.getByLabel(newRequest.name, { exact: true }).fill('Carla')
  await page.getByText('Roma', { exact: true }).click()
  await submit().click()
  // The form has the note too, until it is saved.
  await expect(page.getByRole('heading', { level: 1, name: 'Carla' })).toBeVisible()
  await expect(page.getByText(/Ho una casa a Trastevere/)).toBeVisible()
  await page.getByRole('button', { name: shell.back }).click()
  await expect(
    page.getByRole('region', { name: requests.sections.due }).getByRole('link', { name: 'Carla', exact: true }),
  ).toBeVisible()
})
