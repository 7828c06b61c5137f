import { expect, type Page } from '@playwright/test'
import { leadForm, toasts } from '../content/lead-form.ts'
import { questions } from '../content/questions.ts'
import { leadsPath } from '../leads/lead.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { headerOn } from './support/header.ts'
import { leadFormOn, openLeadForm } from './support/lead-form.ts'
import { test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

// Motion is reduced, so that nothing is looked at while it fades.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Brings the page into a state and looks at it, at the widths of the project: together they are three. */
async function lookAt(page: Page, isMobile: boolean | undefined, state: string, arrive: () => Promise<void>) {
  for (const width of isMobile ? [390] : [768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await arrive()
    await expectAccessible(page, `${state}, ${width} px`)
  }
}

test('the landing page with its form at rest', async ({ page, isMobile }) => {
  await lookAt(page, isMobile, 'landing page', async () => {
    await openLeadForm(page)
  })
})

test('the open questions', async ({ page, isMobile }) => {
  const { title = '', list = [] } = questions ?? {}
  await lookAt(page, isMobile, 'open questions', async () => {
    await page.goto('/')
    for (const { question } of list) {
      await page.getByRole('region', { name: title }).getByText(question).click()
    }
  })
})

test('the list to prepare the home', async ({ page, isMobile }) => {
  await lookAt(page, isMobile, 'list to prepare the home', async () => {
    await page.goto('/prepara-la-casa')
  })
})

test('the privacy policy', async ({ page, isMobile }) => {
  await lookAt(page, isMobile, 'privacy policy', async () => {
    await page.goto('/privacy-policy')
  })
})

test('the accessibility statement', async ({ page, isMobile }) => {
  await lookAt(page, isMobile, 'accessibility statement', async () => {
    await page.goto('/accessibilita')
  })
})

test('the page that does not exist', async ({ page, isMobile, expectConsoleError }) => {
  expectConsoleError(/404/)
  await lookAt(page, isMobile, 'page not found', async () => {
    await page.goto('/non-esiste')
  })
})

test('the open menu', async ({ page, isMobile }) => {
  await page.setViewportSize({ width: isMobile ? 390 : 768, height: 900 })
  await page.goto('/')
  const { menu, menuButton } = headerOn(page)
  await menuButton.click()
  await expect(menu).toBeVisible()
  await expectAccessible(page, 'open menu')
})

test('the form with messages at its fields', async ({ page, isMobile }) => {
  const { button } = await openLeadForm(page)
  await lookAt(page, isMobile, 'form with errors', async () => {
    await button.click()
    await expectToast(page, toasts.missing)
  })
})

test('the form with a question about the e-mail', async ({ page, isMobile }) => {
  const { inputs, acceptSuggestion } = await openLeadForm(page)
  await lookAt(page, isMobile, 'question about the e-mail', async () => {
    await inputs.email.fill('anna@gmial.com')
    await inputs.phone.focus()
    await expect(acceptSuggestion).toBeVisible()
  })
})

test('the form while it is sent', async ({ page, isMobile, visitor }) => {
  await page.route(`**${leadsPath}`, () => {})
  await lookAt(page, isMobile, 'form while it is sent', async () => {
    const { button, fillIn } = await openLeadForm(page)
    await fillIn(visitor)
    await button.click()
    await expect(button).toHaveText(leadForm.submitting)
  })
})

test('the form when the lead is stored', async ({ page, isMobile, visitor }) => {
  const { button, fillIn } = await openLeadForm(page)
  await lookAt(page, isMobile, 'form after success', async () => {
    await fillIn(visitor)
    await button.click()
    await expectToast(page, toasts.sent)
  })
})

test('the form when sending has failed', async ({ page, isMobile, visitor, expectConsoleError }) => {
  expectConsoleError(/the server responded with a status of 401/)
  expectConsoleError(/Lead not stored/)
  await page.route(`**${leadsPath}`, (route) => {
    const { apikey: _key, ...headers } = route.request().headers()
    return route.continue({ headers })
  })
  const { button, fillIn } = await openLeadForm(page)
  await fillIn(visitor)
  await lookAt(page, isMobile, 'form after a failure', async () => {
    await button.click()
    await expectToast(page, toasts.failed)
  })
})

// Axe is a script, so these two forms are posted past the script of the page.
const post = (page: Page) =>
  Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    leadFormOn(page).form.evaluate((form: HTMLFormElement) => form.submit()),
  ])

test('the answer without script to a lead that is stored', async ({ page, isMobile, visitor }) => {
  await lookAt(page, isMobile, 'answer: sent', async () => {
    await page.goto('/')
    await leadFormOn(page).fillIn(visitor)
    await post(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(toasts.sent.title)
  })
})

test('the answer without script to an incomplete lead', async ({ page, isMobile, visitor, expectConsoleError }) => {
  expectConsoleError(/the server responded with a status of 422/)
  await lookAt(page, isMobile, 'answer: not sent', async () => {
    await page.goto('/')
    await leadFormOn(page).fillIn({ ...visitor, name: ' ', phone: ' ' })
    await post(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(toasts.missing.title)
  })
})
