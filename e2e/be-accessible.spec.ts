import { expect, type Page } from '@playwright/test'
import { leadForm, toasts } from '../content/lead-form.ts'
import { questions } from '../content/questions.ts'
import { leadsPath } from '../leads/lead.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { headerOn } from './support/header.ts'
import { expectToast, holdRequests, leadFormOn, openLeadForm } from './support/lead-form.ts'
import { test } from './support/test.ts'

// Reduced motion, so that nothing is checked during a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Checks the page in its current state, or these parts of it, in a wide window and in that of a phone. */
async function checkAtBothWidths(page: Page, state: string, parts?: readonly string[]): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `${state}, ${width} px`, [], parts)
  }
}

test('the landing page is accessible, and so are its open questions and its open menu', async ({ page, isMobile }) => {
  await page.setViewportSize({ width: isMobile ? 390 : 1440, height: 900 })
  await openLeadForm(page)
  await expectAccessible(page, 'landing page')

  const { title = '', list = [] } = questions ?? {}
  for (const { question } of list) {
    await page.getByRole('region', { name: title }).getByText(question).click()
  }
  await expectAccessible(page, 'open questions', [], ['[aria-labelledby=questions-title]'])

  // A tablet has the menu too: its window is the third in which the whole page is checked.
  if (!isMobile) {
    await page.setViewportSize({ width: 768, height: 900 })
  }
  const { menu, menuButton } = headerOn(page)
  await menuButton.click()
  await expect(menu).toBeVisible()
  await expectAccessible(page, 'open menu', [], isMobile ? ['header'] : [])
})

for (const [name, path] of [
  ['the list to prepare the home', '/prepara-la-casa'],
  ['the privacy policy', '/privacy-policy'],
  ['the accessibility statement', '/accessibilita'],
  ['the page that does not exist', '/non-esiste'],
] as const) {
  test(`${name} is accessible`, { tag: '@desktop' }, async ({ page, expectConsoleError }) => {
    if (path === '/non-esiste') {
      expectConsoleError(/404/)
    }
    await page.goto(path)
    await checkAtBothWidths(page, name)
  })
}

test('the form is accessible in all its states, from the first mistake to the panel that confirms the lead', {
  tag: '@phone',
}, async ({ page, visitor, expectConsoleError }) => {
  // Nothing else of the page changes.
  const check = (state: string) =>
    checkAtBothWidths(page, state, ['section#booking-form', `[aria-label="${leadForm.notifications}"]`])
  const { inputs, button, fillIn, acceptSuggestion } = await openLeadForm(page)
  await button.click()
  await expectToast(page, toasts.missing)
  await check('form with messages at its fields')

  await inputs.email.fill('anna@gmial.com')
  await inputs.phone.focus()
  await expect(acceptSuggestion).toBeVisible()
  await check('form with a question about the e-mail')

  expectConsoleError(/the server responded with a status of 401/)
  expectConsoleError(/Lead not stored/)
  await page.route(`**${leadsPath}`, (route) => {
    const { apikey: _key, ...headers } = route.request().headers()
    return route.continue({ headers })
  })
  await fillIn(visitor)
  await button.click()
  await expectToast(page, toasts.failed)
  await check('form after a failure')

  await page.unroute(`**${leadsPath}`)
  const release = await holdRequests(page, `**${leadsPath}`)
  await button.click()
  await expect(button).toHaveText(leadForm.submitting)
  await check('form while it is sent')

  release()
  await expectToast(page, toasts.sent)
  await check('panel after success')
})

/** Submits the form as without script: axe is a script, so script stays enabled. */
const post = (page: Page) =>
  Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    leadFormOn(page).form.evaluate((form: HTMLFormElement) => form.submit()),
  ])

test('the pages that confirm and reject a lead without script are accessible', { tag: '@phone' }, async ({
  page,
  visitor,
  expectConsoleError,
}) => {
  expectConsoleError(/the server responded with a status of 422/)
  for (const [state, { title }, typed] of [
    ['answer: sent', toasts.sent, visitor],
    ['answer: not sent', toasts.missing, { ...visitor, name: ' ', phone: ' ' }],
  ] as const) {
    await page.goto('/')
    await leadFormOn(page).fillIn(typed)
    await post(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await checkAtBothWidths(page, state)
  }
})
