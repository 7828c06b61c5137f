import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { simpleParser } from 'mailparser'
import { backups } from '../content/office/backups.ts'
import { devices, health, inviting, settingsScreen } from '../content/office/settings.ts'
import { failures, screens, shell } from '../content/office/shell.ts'
import { makingPasskey, recovering, signInFailures, signingIn, typingCode } from '../content/office/sign-in.ts'
import { officeApi } from '../contracts/office-paths.ts'
import { startMailServer } from '../test/mail-server.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import {
  codeIn,
  leadsCommand,
  noteRequests,
  officeCommand,
  officeUrl,
  openTelephone,
  signedIn,
  signInByCode,
  whenServerEnds,
} from './support/office.ts'
import { test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ expectConsoleError }) => {
  // Requests of somebody who was signed out, and those to a server that has ended.
  expectConsoleError(/status of 401/, 'perhaps')
  expectConsoleError(whenServerEnds, 'perhaps')
})

async function expectRequests(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: screens.requests })).toBeVisible()
}

async function expectSignInScreen(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: signingIn.passkey })).toBeVisible()
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: screens.settings }).click()
  await expect(page.getByRole('heading', { level: 1, name: screens.settings })).toBeVisible()
}

async function cookiesOf(context: BrowserContext) {
  return (await context.cookies()).map(({ name, path, httpOnly, secure, sameSite }) => ({
    name,
    path,
    httpOnly,
    secure,
    sameSite,
  }))
}

/** What a browser sends to sign in, with a byte of the signature changed. */
async function withOtherSignature(request: Request) {
  const body = request.postDataJSON()
  const { response } = body.credential
  response.signature = response.signature.replace(/(?<=^.{20})./, (letter: string) => (letter === 'A' ? 'B' : 'A'))
  return body
}

/** What a browser sends to sign in, for a question that the server has asked somebody else. */
async function withOtherTicket(request: Request) {
  const answer = await fetch(`${request.url()}/options`, {
    method: 'POST',
    headers: { Origin: new URL(request.url()).origin },
  })
  const { ticket } = await answer.json()
  return { ...request.postDataJSON(), ticket }
}

test('somebody who is invited makes a passkey and comes back with it, which nobody imitates', async ({
  context,
  site,
  violations,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 403/)
  const asked = noteRequests(context)
  const code = codeIn(officeCommand(site, 'invite', 'Anna'))
  const page = await openTelephone(context)
  await page.goto(officeUrl(site))
  await expectSignInScreen(page)
  await expect(page.getByText(/^Casa in Posa/)).toBeVisible()
  await expect(page).toHaveTitle('Casa in Posa · Ufficio')
  await expect(page.getByRole('button', { name: signingIn.haveCode })).toHaveCSS('border-top-style', 'solid')
  await page.getByRole('button', { name: signingIn.haveCode }).click()
  await expect(page.getByLabel(typingCode.label)).toBeFocused()
  await page.getByLabel(typingCode.label).fill(code.toLowerCase().replace('-', ' '))
  await page.getByRole('button', { name: typingCode.submit }).click()
  await expect(page.getByRole('button', { name: makingPasskey.submit })).toBeVisible()
  await page.getByRole('button', { name: makingPasskey.submit }).click()
  await expectRequests(page)
  expect(await cookiesOf(context)).toEqual([
    { name: '__Secure-ufficio', path: '/ufficio', httpOnly: true, secure: true, sameSite: 'Strict' },
  ])
  await openSettings(page)
  await page.getByRole('button', { name: settingsScreen.signOut }).click()
  await expectSignInScreen(page)
  expect(await cookiesOf(context)).toEqual([])

  for (const imitated of [withOtherSignature, withOtherTicket]) {
    await page.route(`**${officeApi}/sign-in`, async (route) =>
      route.continue({ postData: await imitated(route.request()) }),
    )
    await page.getByRole('button', { name: signingIn.passkey }).click()
    await expect(page.getByText(signInFailures.passkey)).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
  }

  await page.getByRole('button', { name: signingIn.passkey }).click()
  await expectRequests(page)
  await page.reload()
  await expectRequests(page)
  expect(asked.outside()).toEqual([])
  expect(violations).toEqual([])
})

test('who hears nothing of a new passkey is not told to make another, and comes in with it', async ({
  context,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_(FAILED|CONNECTION_RESET)/)
  const page = await openTelephone(context)
  const code = codeIn(officeCommand(site, 'invite', 'Luca'))
  await page.goto(officeUrl(site))
  await page.route(
    '**/api/passkeys',
    async (route) => {
      await route.fetch()
      // They come with the answer, which is lost.
      await context.clearCookies()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: signingIn.haveCode }).click()
  await page.getByLabel(typingCode.label).fill(code)
  await page.getByRole('button', { name: typingCode.submit }).click()
  await page.getByRole('button', { name: makingPasskey.submit }).click()
  await expect(page.getByText(signInFailures.unconfirmed)).toBeVisible()
  // The line is back, though nobody has tapped anything.
  await expect(page.getByText(shell.offline)).toBeHidden()
  await page.getByRole('button', { name: signingIn.back }).click()
  await page.getByRole('button', { name: signingIn.passkey }).click()
  await expectRequests(page)
})

test('a second device comes in by a code of the first, and is revoked by it, which the browser is told', async ({
  context,
  browser,
  startAnotherSite,
  expectConsoleError,
}) => {
  expectConsoleError(/403/)
  await context.addInitScript(() => {
    const told: unknown[] = []
    Object.assign(window, { told })
    // The empty page before the first has none.
    Object.assign(window.PublicKeyCredential ?? {}, {
      signalAllAcceptedCredentials: async (accepted: unknown) => told.push(accepted),
      signalUnknownCredential: async () => told.push('unknown'),
    })
  })
  const site = await startAnotherSite()
  const page = await signedIn(site, context, 'Anna')
  const told = () =>
    page.evaluate(() => {
      const all: readonly { readonly rpId: string; readonly allAcceptedCredentialIds: readonly string[] }[] =
        Reflect.get(window, 'told')
      const newest = all.at(-1)
      return [newest?.rpId, newest?.allAcceptedCredentialIds.length]
    })
  await openSettings(page)
  const isTapped = Promise.withResolvers<void>()
  await page.route('**/api/devices', async (route) => {
    await isTapped.promise
    await route.continue()
  })
  await page.getByRole('button', { name: inviting.device }).click()
  // A second code would take the place of the first under the eyes of who reads it.
  await expect(page.getByRole('button', { name: inviting.device })).toBeDisabled()
  isTapped.resolve()
  const code = page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  await expect(code).toBeVisible()

  const second = await openTelephone(await browser.newContext())
  await second.goto(officeUrl(site))
  await signInByCode(second, (await code.textContent()) ?? '')
  await openSettings(second)
  await second.getByRole('button', { name: settingsScreen.signOut }).click()
  await expectSignInScreen(second)

  // Its passkey is shown all the same: a telephone that was found could come back by it.
  await page.goto(officeUrl(site, '/impostazioni'))
  await expect(page.getByText(devices.signedOut)).toBeVisible()
  await second.getByRole('button', { name: signingIn.passkey }).click()
  await expectRequests(second)
  await expect.poll(told).toEqual(['localhost', 2])
  const refused: string[] = []
  second.on('response', (response) => {
    if (response.status() === 401) {
      refused.push(new URL(response.url()).pathname)
    }
  })
  await page
    .getByRole('button', { name: /^Revoca / })
    .last()
    .click()
  await page.getByRole('button', { name: devices.revokeSubmit }).click()
  await expect(page.getByText(devices.revoked)).toBeVisible()
  await expect.poll(told).toEqual(['localhost', 1])
  // It learns of it by itself, though nobody types there: by the next time that it asks for changes, which is every 1.5 seconds.
  await expect(second.getByRole('button', { name: signingIn.passkey })).toBeVisible()
  expect(refused).toEqual([`${officeApi}/changes`])
  await second.getByRole('button', { name: signingIn.passkey }).click()
  await expect(second.getByRole('alert')).not.toBeEmpty()
})

test('a colleague is invited from the office; who is removed by the command line is signed out', async ({
  context,
  browser,
  startAnotherSite,
  expectConsoleError,
}) => {
  // The name that somebody has.
  expectConsoleError(/409/)
  await context.addInitScript(() => {
    // This browser has no sheet for sharing.
    Object.defineProperty(Navigator.prototype, 'share', {
      value: async ({ text }: ShareData) => Object.assign(window, { shared: text }),
    })
  })
  const site = await startAnotherSite()
  const page = await signedIn(site, context, 'Anna')
  await openSettings(page)
  await page.getByRole('button', { name: inviting.colleague }).click()
  await page.getByLabel(inviting.name).fill('Anna')
  await page.getByRole('button', { name: inviting.submit }).click()
  const question = page.getByRole('dialog', { name: inviting.colleague })
  await expect(question.getByText(failures.taken)).toBeVisible()
  await expect(page.getByLabel(inviting.name)).toHaveValue('Anna')
  await page.getByLabel(inviting.name).fill('Marco')
  await page.getByRole('button', { name: inviting.submit }).click()
  await expect(question).toBeHidden()
  const code = (await page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent()) ?? ''
  const sent = await page.getByRole('link', { name: inviting.whatsapp }).getAttribute('href')
  expect(new URL(sent ?? '').searchParams.get('text')).toMatch(new RegExp(`^Ciao Marco.*${code}.*/ufficio`))
  await page.getByRole('button', { name: inviting.share }).click()
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toContain(code)
  await expectAccessible(page, 'a code to send')
  const colleague = await openTelephone(await browser.newContext())
  await colleague.goto(officeUrl(site))
  await signInByCode(colleague, code)
  await expect(page.getByRole('dialog', { name: inviting.used.title })).toContainText('Marco')
  await expectAccessible(page, 'a code that was used')
  await page.getByRole('button', { name: inviting.used.close }).click()
  await expect(page.getByRole('region', { name: devices.title })).toContainText('Marco')
  expect(officeCommand(site, 'list')).toMatch(/Anna[\s\S]*Marco/)
  officeCommand(site, 'revoke', 'Anna')
  await expectSignInScreen(page)
})

test('the settings try the mail and tell of the backups; who has lost everything comes in by a mailed code', async ({
  context,
  browser,
  startAnotherSite,
}) => {
  const mail = await startMailServer()
  const site = await startAnotherSite(mail.environment)

  await test.step('mail goes out; at first nothing is backed up, and later the last backup is broken', async () => {
    const page = await signedIn(site, context, 'Anna')
    await openSettings(page)
    await page.getByRole('button', { name: health.test }).click()
    await expect(page.getByText(health.testSent)).toBeVisible()
    await expect(page.getByText(backups.never)).toBeVisible()
    const file = join(site.dataFolder, 'leads.backup')
    expect(leadsCommand(site, 'backup', '--check', file)).toBe(0)
    await page.reload()
    await expect(page.getByText(/^Ultima copia: .*, riaperta e contata$/)).toBeVisible()
    await expect(page.getByText(backups.never)).toHaveCount(0)
    writeFileSync(file, readFileSync(file).subarray(0, -10))
    expect(leadsCommand(site, 'check-backup', file)).toBe(1)
    await page.reload()
    await expect(page.getByText(backups.failures['cut-off'])).toBeVisible()
    await expect(page.getByText(backups.warnings['same-disk'])).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page, 'a broken backup')
  })

  await test.step('who has lost everything asks for a code, which goes to the business’s mailbox', async () => {
    const page = await openTelephone(await browser.newContext())
    await page.goto(officeUrl(site))
    await page.getByRole('button', { name: signingIn.lostPhone }).click()
    await page.getByLabel(recovering.label).fill('anna')
    await page.getByRole('button', { name: recovering.submit }).click()
    await expect(page.getByText(recovering.sent)).toBeVisible()
    await expect.poll(async () => codeIn((await simpleParser(mail.newest)).text ?? '')).not.toBe('')
    await page.getByLabel(typingCode.label).fill(codeIn((await simpleParser(mail.newest)).text ?? ''))
    await page.getByRole('button', { name: typingCode.submit }).click()
    await page.getByRole('button', { name: makingPasskey.submit }).click()
    await expectRequests(page)
  })
  await mail.close()
})
