import { expect } from '@playwright/test'
import { comparison, gallery, services, tour } from '../content/landing.ts'
import { leadForm, toasts } from '../content/lead-form.ts'
import { contactedPages } from '../content/notifications.ts'
import { photos } from '../content/photos/photos.ts'
import { footer } from '../content/site.ts'
import { signContactedLink } from '../server/notifications/messages/links.ts'
import { headerOn } from './support/header.ts'
import { scrollToLeadForm } from './support/lead-form.ts'
import { withSoftwareDrawing } from './support/software-drawing.ts'
import { test as journey } from './support/test.ts'
import { expectToast } from './support/toast.ts'
import { watchViolations } from './support/watch-violations.ts'

interface PolicyFixtures {
  /** What the policy has refused; a journey that ends with anything in it has failed. */
  readonly violations: readonly string[]
}

const test = journey.extend<PolicyFixtures>({
  violations: [
    async ({ context }, use) => {
      const violations = await watchViolations(context)
      const said: string[] = []
      context.on('console', (message) => said.push(message.text()))
      await use(violations)
      expect(violations).toEqual([])
      expect(said.filter((text) => /Content.Security.Policy|Permissions-Policy|Trusted/i.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

test.use({
  launchOptions: [async ({ launchOptions }, use) => use(withSoftwareDrawing(launchOptions)), { scope: 'worker' }],
})
// Software drawing takes its time on a busy machine.
test.setTimeout(180_000)

const VIEWER_TIMEOUT_MS = 60_000

const SECRET = 'a secret of this journey, long enough'

test('every page is shown, on a screen and on paper', async ({ page, expectConsoleError }) => {
  expectConsoleError(/404/)
  for (const path of ['/', '/accessibilita', '/prepara-la-casa', '/privacy-policy', '/non-esiste', '/a/b/c']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const drawn = await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
    )
    expect(drawn, path).toEqual(expect.arrayContaining(['Fraunces', 'Hanken Grotesk']))
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('contentinfo'), path).toContainText(footer.vatNumber)
    await page.emulateMedia({ media: 'screen' })
  }
})

test('a photograph and a text are shown by the browser’s own pages', async ({ page }) => {
  await page.goto('/')
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  for (const path of [new URL(picture ?? '').pathname, '/security-policy.txt', '/.well-known/security.txt']) {
    expect((await page.goto(path, { waitUntil: 'networkidle' }))?.status(), path).toBe(200)
  }
})

test('menu, comparer and photographs move', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const { menu, menuButton } = headerOn(page)
  await menuButton.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')

  const slider = page.getByRole('slider', { name: comparison.comparer.label })
  await slider.scrollIntoViewIfNeeded()
  await expect(page.locator('[data-awake]').filter({ has: slider })).toBeAttached()
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(slider).not.toHaveValue('50')

  await page.getByRole('link', { name: photos[gallery.photos[0]].alt }).click()
  const dialog = page.getByRole('dialog', { name: gallery.lightbox.label })
  await dialog.getByRole('button', { name: gallery.lightbox.next, exact: true }).click()
  await expect(dialog.getByRole('img', { name: photos[gallery.photos[1]].alt })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the 360° view turns', async ({ page }) => {
  test.skip(services.tour === undefined, 'the site has no 360° sample')
  await page.goto('/')
  await page.getByRole('link', { name: tour.open }).click()
  const dialog = page.getByRole('dialog', { name: tour.label })
  await dialog.getByRole('button', { name: tour.zoomIn, exact: true }).click({ timeout: VIEWER_TIMEOUT_MS })
  await expect(dialog.getByText(tour.hint)).toBeVisible()
  const canvas = dialog.locator('canvas')
  await expect(canvas).toBeVisible()
  // A view that draws nothing is one colour, which compresses to next to nothing.
  const bytes = async () => (await canvas.screenshot()).length
  await expect.poll(bytes, { timeout: VIEWER_TIMEOUT_MS }).toBeGreaterThan(100_000)
  await page.keyboard.press('Escape')
})

test('the form says what is missing, what failed and what was sent', async ({
  page,
  startAnotherSite,
  visitor,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_CONNECTION_REFUSED/)
  expectConsoleError(/Lead not stored/)
  const site = await startAnotherSite()
  await page.goto(site.url)
  const { fillIn, button, form } = await scrollToLeadForm(page)
  await button.click()
  await expectToast(page, toasts.missing)
  await site.kill()
  await fillIn(visitor)
  await button.click()
  await expectToast(page, toasts.failed)
  await site.restart()
  await button.click()
  await expectToast(page, toasts.sent)
  await expect(form.getByText(leadForm.sentNext)).toBeVisible()
})

test('the pages that answer a form without script, and the link of a notice', async ({
  page,
  startAnotherSite,
  visitor,
  expectConsoleError,
}) => {
  expectConsoleError(/the server responded with a status of 422/)
  expectConsoleError(/the server responded with a status of 409/)
  expectConsoleError(/the server responded with a status of 403/)
  const site = await startAnotherSite({ LINK_SECRET: SECRET })
  // As the browser itself would send it, but with script switched on, so that violations are heard.
  const send = (lead: object) =>
    page.locator('form').evaluate((form: HTMLFormElement, values) => {
      for (const [name, value] of Object.entries(values)) {
        const field = form.elements.namedItem(name)
        Object.assign(field ?? {}, { value })
      }
      form.submit()
    }, lead)
  await page.goto(site.url)
  await send({ ...visitor, phone: ' ' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(toasts.missing.title)
  await send(visitor)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(toasts.sent.title)

  const leadId = site.storedLeads()[0]?.id ?? ''
  const expiresAt = new Date(Date.now() + 60_000)
  const link = signContactedLink({ leadId, expiresAt, secret: SECRET, baseUrl: site.url })
  await page.goto(link)
  await page.getByRole('button', { name: contactedPages.confirm }).click()
  await expect(page.getByRole('heading', { name: contactedPages.done.title })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: contactedPages.already.title })).toBeVisible()
  await page.goto(`${link}x`)
  await expect(page.getByRole('heading', { name: contactedPages.forged.title })).toBeVisible()
})
