import { expect } from '@playwright/test'
import { gallery } from '../content/landing.ts'
import { leadForm, toasts } from '../content/lead-form.ts'
import { contactedPages } from '../content/notifications.ts'
import { footer } from '../content/site.ts'
import { signContactedLink } from '../server/outbox/messages/links.ts'
import { headerOn } from './support/header.ts'
import { scrollToIsland } from './support/landing-page.ts'
import { expectToast, scrollToLeadForm } from './support/lead-form.ts'
import { photoOf } from './support/photographs.ts'
import { test } from './support/test.ts'
import { comparison } from './support/whole-page.ts'

// The fixture must be there before the page is opened.
test.beforeEach(({ violations }) => expect(violations).toEqual([]))
test.afterEach(({ violations }) => expect(violations).toEqual([]))

const SECRET = 'a secret of this journey, long enough'

test('a visitor sees every page on a screen and on paper, with its fonts', async ({ page, expectConsoleError }) => {
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

test('a visitor opens a photograph and a text file on their own', async ({ page }) => {
  await page.goto('/')
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  for (const path of [new URL(picture ?? '').pathname, '/security-policy.txt', '/.well-known/security.txt']) {
    expect((await page.goto(path, { waitUntil: 'networkidle' }))?.status(), path).toBe(200)
  }
})

test('a visitor uses the menu, the comparer and the lightbox', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const { menu, menuButton } = headerOn(page)
  await menuButton.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')

  const slider = page.getByRole('slider', { name: comparison.comparer.label })
  await scrollToIsland(page, slider)
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(slider).not.toHaveValue('50')

  await page.getByRole('link', { name: photoOf(gallery.photos[0]).alt }).click()
  const dialog = page.getByRole('dialog', { name: gallery.lightbox.label })
  await dialog.getByRole('button', { name: gallery.lightbox.next, exact: true }).click()
  await expect(dialog.getByRole('img', { name: photoOf(gallery.photos[1]).alt })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a visitor leaves a lead after a missing field and a failure', async ({
  page,
  startAnotherSite,
  visitor,
  expectConsoleError,
}) => {
  // A photograph may be on its way when the server is killed.
  expectConsoleError(/ERR_CONNECTION_(REFUSED|RESET)/)
  // So may the script of the chat button.
  expectConsoleError(/dynamically imported module/, 'perhaps')
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

test('a visitor sends the form without script, and the owner follows the link of a notification', async ({
  page,
  startAnotherSite,
  visitor,
  expectConsoleError,
}) => {
  expectConsoleError(/the server responded with a status of 422/)
  expectConsoleError(/the server responded with a status of 409/)
  expectConsoleError(/the server responded with a status of 403/)
  const site = await startAnotherSite({ LINK_SECRET: SECRET })
  // Submitted as without script, but with script enabled, so that violations are reported.
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
