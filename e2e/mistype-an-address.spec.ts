import { expect } from '@playwright/test'
import { emailSuggestion, leadForm, toasts } from '../content/lead-form.ts'
import { leadsPath } from '../leads/lead.ts'
import { openLeadForm } from './support/lead-form.ts'
import { test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

const mistyped = 'anna@gmial.com'
const meant = 'anna@gmail.com'
const question = `${emailSuggestion.question} ${meant}?`

test('a mistyped domain is asked about once the field is left, and one press puts it right', async ({ page }) => {
  const { form, inputs, acceptSuggestion } = await openLeadForm(page)
  const asked = form.getByRole('status')
  await expect(asked).toBeAttached()
  await inputs.email.fill(mistyped)
  await page.waitForTimeout(300)
  await expect(asked).toHaveText('')
  await page.keyboard.press('Tab')
  await expect(asked).toHaveText(question)
  await expect(inputs.phone).toBeFocused()
  await expect(inputs.email).toHaveAttribute('aria-invalid', 'false')
  await page.keyboard.press('Shift+Tab')
  await expect(acceptSuggestion).toBeFocused()
  await expect(acceptSuggestion).toHaveAccessibleDescription(question)
  const box = await acceptSuggestion.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Enter')
  await expect(inputs.email).toHaveValue(meant)
  await expect(inputs.email).toBeFocused()
  await expect(asked).toHaveText('')
  await expect(acceptSuggestion).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.waitForTimeout(300)
  await expect(asked).toHaveText('')
})

test('after a failure the other ways carry the address that was put right', async ({
  page,
  visitor,
  expectConsoleError,
}) => {
  expectConsoleError(/the server responded with a status of 400/)
  expectConsoleError(/Lead not stored: status 400/)
  await page.route(`**${leadsPath}`, (route) => route.fulfill({ status: 400, json: {} }))
  const { form, inputs, fillIn, button, acceptSuggestion } = await openLeadForm(page)
  await fillIn({ ...visitor, email: mistyped })
  await button.click()
  const mail = form.getByRole('link', { name: leadForm.failedMail })
  await expect(mail).toHaveAttribute('href', new RegExp(encodeURIComponent(mistyped)))
  await inputs.email.focus()
  await inputs.phone.focus()
  await acceptSuggestion.click()
  await expect(inputs.email).toHaveValue(meant)
  await expect(mail).toHaveAttribute('href', new RegExp(encodeURIComponent(meant)))
})

test('who ignores the question sends what was typed', async ({ page, site, visitor }) => {
  const { form, fillIn, button, acceptSuggestion } = await openLeadForm(page)
  const unusual = { ...visitor, email: visitor.email.replace('example.com', 'gmial.com') }
  await fillIn(unusual)
  await expect(acceptSuggestion).toBeVisible()
  await button.click()
  await expectToast(page, toasts.sent)
  expect(site.storedLeads()).toMatchObject([unusual])
  await expect(form.getByRole('status')).toHaveText('')
  await expect(acceptSuggestion).toHaveCount(0)
})

test('the question goes when the address is typed anew', async ({ page }) => {
  const { inputs, acceptSuggestion } = await openLeadForm(page)
  await inputs.email.fill(mistyped)
  await inputs.name.focus()
  await expect(acceptSuggestion).toBeVisible()
  await inputs.email.pressSequentially('x')
  await expect(acceptSuggestion).toHaveCount(0)
  await inputs.email.fill('anna@studiobianchi.it')
  await inputs.name.focus()
  await page.waitForTimeout(300)
  await expect(acceptSuggestion).toHaveCount(0)
})

test('a press on the button that leaves the field still sends, however long it lasts', async ({ page, visitor }) => {
  const { inputs, fillIn, button } = await openLeadForm(page)
  const { email, ...others } = visitor
  await fillIn(others)
  await inputs.email.fill(email.replace('example.com', 'gmial.com'))
  const call = page.waitForRequest((request) => request.url().endsWith(leadsPath))
  await button.hover()
  await page.mouse.down()
  await page.waitForTimeout(500)
  await page.mouse.up()
  await call
  await expectToast(page, toasts.sent)
})
