import { expect, type Page } from '@playwright/test'
import { leadForm, toasts } from '../content/lead-form.ts'
import { questions } from '../content/questions.ts'
import { leadsPath } from '../leads/lead.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { headerOn } from './support/header.ts'
import { expectToast, leadFormOn, openLeadForm } from './support/lead-form.ts'
import { test } from './support/test.ts'

// Reduced motion, so that nothing is checked during a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Brings a page into a state and checks it at the widths of the project. */
async function checkAt(
  page: Page,
  isMobile: boolean | undefined,
  state: string,
  arrive: () => Promise<void>,
  wide: readonly number[] = [1440],
) {
  for (const width of isMobile ? [390] : wide) {
    await page.setViewportSize({ width, height: 900 })
    await arrive()
    await expectAccessible(page, `${state}, ${width} px`)
  }
}

test('the landing page is accessible', async ({ page, isMobile }) => {
  const arrive = async () => {
    await openLeadForm(page)
  }
  await checkAt(page, isMobile, 'landing page', arrive, [768, 1440])
})

test('the open questions are accessible', async ({ page, isMobile }) => {
  const { title = '', list = [] } = questions ?? {}
  await checkAt(page, isMobile, 'open questions', async () => {
    await page.goto('/')
    for (const { question } of list) {
      await page.getByRole('region', { name: title }).getByText(question).click()
    }
  })
})

for (const [name, path] of [
  ['the list to prepare the home', '/prepara-la-casa'],
  ['the privacy policy', '/privacy-policy'],
  ['the accessibility statement', '/accessibilita'],
  ['the page that does not exist', '/non-esiste'],
] as const) {
  test(`${name} is accessible`, async ({ page, isMobile, expectConsoleError }) => {
    if (path === '/non-esiste') {
      expectConsoleError(/404/)
    }
    await checkAt(page, isMobile, name, async () => {
      await page.goto(path)
    })
  })
}

test('the open menu is accessible', async ({ page, isMobile }) => {
  await page.setViewportSize({ width: isMobile ? 390 : 768, height: 900 })
  await page.goto('/')
  const { menu, menuButton } = headerOn(page)
  await menuButton.click()
  await expect(menu).toBeVisible()
  await expectAccessible(page, 'open menu')
})

test('the form with messages at its fields is accessible', async ({ page, isMobile }) => {
  const { button } = await openLeadForm(page)
  await checkAt(page, isMobile, 'form with errors', async () => {
    await button.click()
    await expectToast(page, toasts.missing)
  })
})

test('the form with a suggestion for the e-mail is accessible', async ({ page, isMobile }) => {
  const { inputs, acceptSuggestion } = await openLeadForm(page)
  await checkAt(page, isMobile, 'question about the e-mail', async () => {
    await inputs.email.fill('anna@gmial.com')
    await inputs.phone.focus()
    await expect(acceptSuggestion).toBeVisible()
  })
})

test('the form is accessible while a lead is sent', async ({ page, isMobile, visitor }) => {
  await page.route(`**${leadsPath}`, () => {})
  await checkAt(page, isMobile, 'form while it is sent', async () => {
    const { button, fillIn } = await openLeadForm(page)
    await fillIn(visitor)
    await button.click()
    await expect(button).toHaveText(leadForm.submitting)
  })
})

test('the panel is accessible once the lead is stored', async ({ page, isMobile, visitor }) => {
  await checkAt(page, isMobile, 'panel after success', async () => {
    const { button, fillIn } = await openLeadForm(page)
    await fillIn(visitor)
    await button.click()
    await expectToast(page, toasts.sent)
  })
})

test('the form is accessible when sending has failed', async ({ page, isMobile, visitor, expectConsoleError }) => {
  expectConsoleError(/the server responded with a status of 401/)
  expectConsoleError(/Lead not stored/)
  await page.route(`**${leadsPath}`, (route) => {
    const { apikey: _key, ...headers } = route.request().headers()
    return route.continue({ headers })
  })
  const { button, fillIn } = await openLeadForm(page)
  await fillIn(visitor)
  await checkAt(page, isMobile, 'form after a failure', async () => {
    await button.click()
    await expectToast(page, toasts.failed)
  })
})

/** Submits the form as without script: axe is a script, so script stays enabled. */
const post = (page: Page) =>
  Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    leadFormOn(page).form.evaluate((form: HTMLFormElement) => form.submit()),
  ])

test('the page that confirms a lead without script is accessible', async ({ page, isMobile, visitor }) => {
  await checkAt(page, isMobile, 'answer: sent', async () => {
    await page.goto('/')
    await leadFormOn(page).fillIn(visitor)
    await post(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(toasts.sent.title)
  })
})

test('the page that rejects an incomplete lead without script is accessible', async ({
  page,
  isMobile,
  visitor,
  expectConsoleError,
}) => {
  expectConsoleError(/the server responded with a status of 422/)
  await checkAt(page, isMobile, 'answer: not sent', async () => {
    await page.goto('/')
    await leadFormOn(page).fillIn({ ...visitor, name: ' ', phone: ' ' })
    await post(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(toasts.missing.title)
  })
})
