import { createECDH, randomBytes } from 'node:crypto'
import { type BrowserContext, type Cookie, expect, type Locator, type Page } from '@playwright/test'
import { afterCall, afterWriting, booking } from '../content/office/dialogs.ts'
import { figuresScreen } from '../content/office/figures.ts'
import { actions, changed, conflict, leadScreen, notes, ways } from '../content/office/lead.ts'
import { handSourceNames, newRequest } from '../content/office/new-request.ts'
import { choosing, erasing, exporting } from '../content/office/person.ts'
import { lostReasonNames, requests, search } from '../content/office/requests.ts'
import { devices, health, inviting, notices, settingsScreen } from '../content/office/settings.ts'
import { failures, screens, shell } from '../content/office/shell.ts'
import { makingPasskey, recovering, signInFailures, signingIn, typingCode } from '../content/office/sign-in.ts'
import { pageScreen } from '../content/office/site.ts'
import { officeApi, officeStart } from '../contracts/office-paths.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { expectForEverybody } from './support/check-for-everybody.ts'
import { expectNoSidewaysScrolling } from './support/check-layout.ts'
import { button } from './support/editor.ts'
import { tabTo } from './support/keyboard.ts'
import {
  clickWithoutOpening,
  codeIn,
  goInOffice,
  officeCommand,
  officeUrl,
  openTelephone,
  signedIn,
  whenServerEnds,
} from './support/office.ts'
import { resize, setTextSize } from './support/resize.ts'
import { type RunningSite, startSite } from './support/start-site.ts'
import { test } from './support/test.ts'

// Reduced motion, so that nothing is looked at on its way.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'allow' })
test.describe.configure({ mode: 'default' })

/** An office with requests in all states. */
let site: RunningSite
/** Somebody's session. */
let cookies: Cookie[]

test.beforeAll(async ({ browser }) => {
  site = await startSite()
  officeCommand(site, 'demo')
  const context = await browser.newContext()
  await signedIn(site, context, 'Nora')
  cookies = await context.cookies()
  await context.close()
})

test.afterAll(() => site.stop())

test.beforeEach(({ expectConsoleError }) => {
  // When the network goes, and when a server ends.
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/, 'perhaps')
  expectConsoleError(whenServerEnds, 'perhaps')
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function openSignedIn(context: BrowserContext): Promise<Page> {
  await context.addCookies(cookies)
  return context.newPage()
}

async function openScreen(page: Page, path: string, title: string): Promise<void> {
  await goInOffice(page, site, path)
  await expect(heading(page, title)).toBeVisible()
  await expect(page.getByText(shell.loading)).toBeHidden()
}

/** Opens the first request in a state. */
async function openLead(page: Page, state: string): Promise<void> {
  await openScreen(page, `/cerca?state=${state}`, screens.search)
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: leadScreen.facts, exact: true })).toBeVisible()
}

test('everybody comes in, also with a code and when something goes wrong', async ({ context, expectConsoleError }) => {
  expectConsoleError(/403/)
  const code = codeIn(officeCommand(site, 'invite', 'Sara'))
  const page = await openTelephone(context)
  await page.goto(officeUrl(site))
  await button(page, signingIn.passkey).click()
  await expect(page.getByText(signInFailures.cancelled)).toBeVisible()
  await expectForEverybody(page, 'the sign-in screen without a passkey')
  await button(page, signingIn.lostPhone).click()
  await button(page, recovering.submit).click()
  await expect(page.getByText(recovering.missing)).toBeVisible()
  await expectForEverybody(page, 'the name is missing')
  await page.getByLabel(recovering.label).fill('Sara')
  await button(page, recovering.submit).click()
  await expect(page.getByText(recovering.noMail)).toBeVisible()
  await page.getByLabel(typingCode.label).fill('AAAAA-AAAAA')
  await button(page, typingCode.submit).click()
  await expect(page.getByText(signInFailures.code)).toBeVisible()
  await expectForEverybody(page, 'a wrong code')
  await page.getByLabel(typingCode.label).fill(code)
  await button(page, typingCode.submit).click()
  await expect(button(page, makingPasskey.submit)).toBeVisible()
  await expectForEverybody(page, 'the passkey')
})

test('everybody reads the list, while it loads, without network, and empty', async ({ context, startAnotherSite }) => {
  const page = await openSignedIn(context)
  await page.goto(officeUrl(site))
  await expect(page.getByRole('region', { name: requests.sections.due })).toBeVisible()
  await expectForEverybody(page, 'the list')
  await page.route(`**${officeStart}`, () => {})
  await page.goto(officeUrl(site))
  await expect(page.getByText(shell.loading)).toBeVisible()
  await expectForEverybody(page, 'the list loads')
  await context.setOffline(true)
  await expect(page.getByRole('heading', { level: 1, name: shell.noNetwork.title })).toBeVisible()
  await expectForEverybody(page, 'the office without network')
  await context.setOffline(false)

  const empty = await startAnotherSite()
  const newcomer = await signedIn(empty, context, 'Nora')
  await expect(newcomer.getByText(requests.empty.due)).toBeVisible()
  await expectForEverybody(newcomer, 'the empty list')
  await newcomer.goto(officeUrl(empty, '/numeri'))
  await expect(newcomer.getByText(figuresScreen.none)).toBeVisible()
  await expectForEverybody(newcomer, 'no figures')
  await newcomer.goto(officeUrl(empty, '/cerca'))
  await expect(newcomer.getByText(search.nothingYet)).toBeVisible()
  await expectForEverybody(newcomer, 'nothing to search')
})

test('a link in the place of the number, and a long source, break where the window ends', async ({
  context,
  startAnotherSite,
}) => {
  const other = await startAnotherSite()
  const phone = 'https://www.airbnb.it/rooms/12345678?source_impression_id=p3_1732618000_P3abcdefghijklmnop'
  const source = 'fb_ads_case_vacanza_roma_retargeting_novembre_2026_proprietari'
  await postLead(other.url, { phone }, { Referer: `${other.url}/?utm_source=${source}` })
  const page = await signedIn(other, context, 'Nora')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(officeUrl(other))
    await expect(page.getByText(source)).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await expect(page.getByText(phone).first()).toBeVisible()
    await expectNoSidewaysScrolling(page)
  }
})

test('everybody searches, and reads the figures', async ({ context }) => {
  const page = await openSignedIn(context)
  await openScreen(page, '/cerca', screens.search)
  await expect(button(page, shell.more)).toBeVisible()
  await page.getByText(search.filters.none).click()
  await expectForEverybody(page, 'the search with its filters')
  await page.getByLabel(search.label).fill('nessuno')
  await expect(page.getByText(search.none)).toBeVisible()
  await expectForEverybody(page, 'nothing found')
  await openScreen(page, '/numeri', screens.figures)
  await page.getByText(figuresScreen.contacts.table).click()
  const figures = page.getByRole('table').getByRole('link')
  const isInOneLine = (link: HTMLElement | SVGElement) => {
    const words = new Range()
    words.selectNodeContents(link)
    return words.getClientRects().length === 1
  }
  for (const width of [1440, 1200]) {
    await page.setViewportSize({ width, height: 900 })
    for (const figure of await figures.all()) {
      expect(await figure.evaluate(isInOneLine), `${await figure.textContent()}, ${width} px`).toBe(true)
    }
  }
  await expectForEverybody(page, 'the figures with their table')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText(search.behind.leave)).toBeVisible()
  await expectForEverybody(page, 'behind a figure')
  await openScreen(page, '/altro', failures.notFound.title)
  await expectForEverybody(page, 'no screen')
})

test('everybody reads a request in each state', async ({ context }) => {
  const page = await openSignedIn(context)
  for (const state of ['new', 'held', 'contacted', 'booked', 'lost']) {
    await openLead(page, state)
    await expectForEverybody(page, `a request, ${state}`)
  }
})

test('everybody answers the questions about a request', async ({ context, expectConsoleError }) => {
  expectConsoleError(/409/)
  expectConsoleError(/422/)
  const page = await openSignedIn(context)
  await openLead(page, 'new')
  const closeDialog = () => page.keyboard.press('Escape')
  for (const name of [actions.book, actions.later, actions.lost]) {
    await button(page, name).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectForEverybody(page, `question: ${name}`)
    await closeDialog()
  }
  await button(page, actions.correct).click()
  const phone = page.getByRole('textbox', { name: 'Telefono' })
  await phone.fill('')
  await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expectForEverybody(page, 'a correction with a message')
  await closeDialog()
  const use = async (way: string) => {
    const link = page.getByRole('link', { name: way, exact: true })
    await clickWithoutOpening(link)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  }
  await use(ways.mail)
  await expect(page.getByRole('dialog', { name: afterWriting.title })).toBeVisible()
  await expectForEverybody(page, 'after a message')
  await closeDialog()
  await use(ways.call)
  await expect(page.getByRole('dialog', { name: afterCall.title })).toBeVisible()
  await expectForEverybody(page, 'after a call')
  await page.getByRole('dialog').getByRole('button', { name: afterCall.noAnswer }).click()
  await expect(page.getByRole('dialog', { name: actions.noAnswer })).toBeVisible()
  await expectForEverybody(page, 'no answer')
  await closeDialog()

  // This page hears nothing of the change of another one.
  await page.route(`**${officeApi}/leads/*`, (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  )
  const other = await context.newPage()
  await other.goto(page.url())
  await button(other, actions.lost).click()
  await button(other, lostReasonNames.price).click()
  await expect(other.getByText(changed.lost)).toBeVisible()
  const isBesideItsName = () =>
    other
      .getByRole('definition')
      .first()
      .evaluate(
        (datum) =>
          datum.getBoundingClientRect().top < Number(datum.previousElementSibling?.getBoundingClientRect().bottom),
      )
  for (const [width, size, isBeside] of [
    [1440, '', true],
    [1280, '', false],
    [1440, '200%', false],
  ] as const) {
    await resize(other, width, 900)
    await setTextSize(other, size)
    await expect.poll(isBesideItsName, `${width} px ${size}`).toBe(isBeside)
  }
  await resize(other, 390, 900)
  await setTextSize(other, '200%')
  const toast = other.getByRole('region', { name: shell.notifications })
  const bar = other.getByRole('navigation', { name: shell.navigation })
  const gap = async () =>
    ((await bar.boundingBox())?.y ?? 0) - (await toast.evaluate((e) => e.getBoundingClientRect().bottom))
  await expect.poll(gap, 'a toast above the two rows of the bar').toBeGreaterThan(0)
  await setTextSize(other, '')
  await expectForEverybody(other, 'a toast')
  await button(page, actions.contacted).click()
  await expect(page.getByRole('dialog', { name: conflict.title })).toBeVisible()
  await expectForEverybody(page, 'somebody was faster')
})

test('everybody chooses what is exported and erased of a person', async ({ context }) => {
  for (const [name, email] of [
    ['Giulia Neri', 'giulia@example.com'],
    ['Maria Antonietta Della Rovere Montefeltro', 'maria@example.com'],
  ] as const) {
    await postLead(site.url, { name, email, phone: '+39 333 555 0144' })
  }
  const page = await openSignedIn(context)
  await openScreen(page, '/cerca?q=giulia%20neri', screens.search)
  await page.getByRole('link', { name: 'Giulia Neri', exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const name of [actions.export, actions.erase]) {
    await button(page, name).click()
    await expect(dialog.getByRole('checkbox')).toHaveCount(2)
    await dialog.getByRole('checkbox').first().uncheck()
    await dialog.getByRole('button', { name: name === actions.export ? exporting.submit : erasing.submit }).click()
    await expect(dialog.getByText(choosing.none)).toBeVisible()
    await expectForEverybody(page, `nothing to ${name}`)
    await page.keyboard.press('Escape')
  }
})

test('everybody changes the settings', async ({ context, browser }) => {
  await signedIn(site, await browser.newContext(), 'Tina')
  const page = await openSignedIn(context)
  await test.step('nobody is invited before those who are in are known: a new one tells that the code was used', async () => {
    await page.route('**/ufficio/api/settings', () => {})
    await page.goto(officeUrl(site, '/impostazioni'))
    await expect(page.getByText(shell.loading)).toBeVisible()
    await expect(button(page, inviting.device)).toHaveCount(0)
    await page.unroute('**/ufficio/api/settings')
  })
  await openScreen(page, '/impostazioni', screens.settings)
  await button(page, inviting.device).click()
  await expect(page.getByRole('dialog')).toContainText(/\w{5}-\w{5}/)
  await expectForEverybody(page, 'a code')
  await page.keyboard.press('Escape')
  await button(page, inviting.colleague).click()
  await button(page, inviting.submit).click()
  await expectForEverybody(page, 'a colleague without a name')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Revoca / })
    .first()
    .click()
  await expect(button(page, devices.revokeSubmit)).toBeVisible()
  await expectForEverybody(page, 'a question about a device')
})

test('everybody turns the notices on and off', async ({ context, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED/)
  const page = await openSignedIn(context)
  // A browser without a window has no push service, and refuses leave for notices.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    PushManager.prototype.getSubscription = async () => Object.create(PushSubscription.prototype)
  })
  await openScreen(page, '/impostazioni', screens.settings)
  await expect(button(page, notices.enable)).toBeVisible()
  await expect(page.getByRole('heading', { name: health.title })).toBeVisible()
  await expectForEverybody(page, 'the settings, where the notices are off')
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  await page.evaluate(
    ([url, body]) => fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }),
    [`${officeApi}/push`, JSON.stringify({ endpoint: 'https://fcm.googleapis.com/fcm/send/nora', keys })] as const,
  )
  await page.reload()
  await expect(button(page, notices.disable)).toBeVisible()
  await expectForEverybody(page, 'the notices are on')
  await page.route('**/push/test', (route) => route.abort())
  await button(page, notices.test).click()
  await expect(page.getByText(failures.offline)).toBeVisible()
})

test('in forced colours buttons, states and the focus have edges', async ({ context }) => {
  const page = await openSignedIn(context)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(officeUrl(site))
  const edge = (part: Locator, side: string, before?: '::before') =>
    part.evaluate(
      (element, [name, pseudo]) => {
        const style = getComputedStyle(element, pseudo)
        const width = Number.parseFloat(style.getPropertyValue(`${name}-width`))
        return style.getPropertyValue(`${name}-style`) === 'solid' ? width : 0
      },
      [side, before] as const,
    )
  const due = page.getByRole('region', { name: requests.sections.due })
  const late = due.getByRole('listitem').first()
  expect(await edge(late, 'border-left', '::before'), 'a late request').toBe(4)
  expect(await edge(late.getByRole('link').last(), 'border-top'), 'a button').toBe(1)
  expect(await edge(page.getByRole('link', { name: screens.requests }), 'border-left', '::before')).toBe(3)
  await page.keyboard.press('Tab')
  expect(await edge(page.locator(':focus'), 'outline'), 'the focus').toBe(3)
  await openLead(page, 'new')
  for (const name of [ways.call, ways.whatsapp, ways.mail]) {
    expect(await edge(page.getByRole('link', { name, exact: true }), 'border-top'), name).toBe(1)
  }
  await button(page, actions.book).click()
  await page.getByLabel(booking.day).fill('')
  await page.getByRole('dialog').getByRole('button', { name: booking.submit, exact: true }).click()
  expect(await edge(page.getByLabel(booking.day), 'border-top'), 'a field with a message').toBe(2)
  expect(await edge(page.getByLabel(booking.time, { exact: true }), 'border-top'), 'a field').toBe(1)
  expect(await edge(page.getByRole('dialog'), 'border-top'), 'a dialog').toBe(1)
  await page.keyboard.press('Escape')
  await button(page, actions.contacted).click()
  await expect(page.getByText(changed.contacted)).toBeVisible()
  const toast = page.getByRole('region', { name: shell.notifications }).locator('div').first()
  expect(await edge(toast, 'border-top'), 'a toast').toBe(1)

  await openScreen(page, '/nuova', newRequest.title)
  expect(await edge(page.getByText(handSourceNames.chat, { exact: true }), 'border-top'), 'what is chosen').toBe(3)
  expect(await edge(page.getByText(handSourceNames.call, { exact: true }), 'border-top'), 'another choice').toBe(1)
  await openScreen(page, '/sito/elenco', screens.site)
  expect(await edge(page.getByRole('link', { name: pageScreen.list, exact: true }), 'border-top'), 'here').toBe(3)
  expect(await edge(page.getByRole('link', { name: pageScreen.page, exact: true }), 'border-top'), 'not here').toBe(0)
  await openScreen(page, '/numeri', screens.figures)
  const chart = page.getByRole('figure').first()
  await chart.waitFor()
  const swatches = await chart
    .locator('figcaption span')
    .evaluateAll((spans) => spans.map((span) => getComputedStyle(span, '::before').backgroundColor))
  const fills = await chart
    .locator('svg')
    .first()
    .locator('rect')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).fill))
  expect(swatches, 'the legend').toEqual(fills)
  expect(new Set(swatches).size, 'parts that are told apart').toBe(3)
})

test('everything is done by keyboard, and the focus is always seen', async ({ context, expectConsoleError }) => {
  // Requests under way at signing out.
  expectConsoleError(/status of 401/, 'perhaps')
  const code = codeIn(officeCommand(site, 'invite', 'Zoe'))
  const page = await openTelephone(context)
  await page.goto(officeUrl(site))
  const act = async (target: Locator, from: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await tabTo(page, target, from)
    await page.keyboard.press('Enter')
  }
  const expectAtHeading = async (name: string, level = 1) => {
    // A line, not the ring of what can be used.
    const there = page.getByRole('heading', { level, name })
    await expect(there).toBeFocused()
    await expect(there).toHaveCSS('outline-style', 'none')
    await expect(there).toHaveCSS('text-decoration-line', 'underline')
  }
  await act(button(page, signingIn.haveCode))
  await expect(page.getByLabel(typingCode.label)).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expectAtHeading('Ciao Zoe')
  await act(button(page, makingPasskey.submit))
  await expectAtHeading(screens.requests)

  const held = page.getByRole('region', { name: requests.sections.held })
  const doubtful = (await held.getByRole('listitem').getByRole('link').first().textContent()) ?? ''
  await act(held.getByRole('button', { name: `Lascia passare ${doubtful}` }))
  await expectAtHeading(requests.sections.held, 2)
  const first = page.getByRole('region', { name: requests.sections.due }).getByRole('link').first()
  const name = (await first.textContent()) ?? ''
  await act(first, 'Shift+Tab')
  await expectAtHeading(name)
  await act(button(page, actions.contacted))
  await expect(page.getByText(changed.contacted)).toBeVisible()
  await expectAtHeading(leadScreen.mark, 2)
  await act(page.getByRole('button', { name: /^Annulla «/ }))
  await expect(page.getByText(changed.undone)).toBeVisible()
  await expectAtHeading(leadScreen.mark, 2)
  await tabTo(page, page.getByLabel(notes.label))
  await page.keyboard.type('Preferisce la mattina')
  await act(button(page, notes.submit))
  await expect(page.getByText(changed.noted)).toBeVisible()
  await expect(button(page, notes.submit)).toBeFocused()
  await act(button(page, actions.book), 'Shift+Tab')
  await page.keyboard.press('Escape')
  await expect(button(page, actions.book)).toBeFocused()
  await page.keyboard.press('Enter')
  await act(page.getByRole('dialog').getByRole('button', { name: booking.submit, exact: true }))
  await expect(button(page, actions.bookAgain)).toBeFocused()

  await act(page.getByRole('link', { name: screens.search }), 'Shift+Tab')
  await expectAtHeading(screens.search)
  await tabTo(page, page.getByLabel(search.label))
  await page.keyboard.type(name)
  await expect(page.getByText(search.found.one)).toBeVisible()
  await act(page.getByRole('link', { name, exact: true }))
  await expectAtHeading(name)
  await act(button(page, shell.back), 'Shift+Tab')
  await expect(page.getByRole('link', { name, exact: true })).toBeFocused()
  await act(page.getByRole('link', { name: screens.settings }), 'Shift+Tab')
  await expectAtHeading(screens.settings)
  await act(button(page, settingsScreen.signOut))
  await expectAtHeading(shell.name)
  await act(button(page, signingIn.passkey))
  await expectAtHeading(screens.requests)
  await page.reload()
  await expect(heading(page, screens.requests)).toBeVisible()
  await act(page.getByRole('link', { name: shell.skip }))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
})
