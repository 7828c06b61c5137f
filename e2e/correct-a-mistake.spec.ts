import { expect, type Locator } from '@playwright/test'
import {
  emailSuggestion,
  errorTitlePrefix,
  fieldMessages,
  fields,
  leadForm,
  malformedToast,
  toasts,
} from '../content/lead-form.ts'
import { isRequired, leadFields, leadsPath } from '../leads/lead.ts'
import { colour } from './support/colour.ts'
import {
  expectToast,
  expectUncovered,
  openLeadForm,
  refuseLeads,
  toastsOn,
  watchLeadCalls,
} from './support/lead-form.ts'
import { resize, setTextSize } from './support/resize.ts'
import { test } from './support/test.ts'

const requiredFields = leadFields.filter(isRequired)

const mistyped = 'anna@gmial.com'
const meant = 'anna@gmail.com'
const asked = `${emailSuggestion.question} ${meant}?`

// A field of spaces is empty. The browser itself trims an e-mail address, and the city has no such choice.
const empty = { name: '   ', email: '', phone: ' \t ', zone: '' }

test('each empty required field keeps the lead from being sent, and gets a message and the focus', {
  tag: '@phone',
}, async ({ page, site, visitor }) => {
  const calls = watchLeadCalls(page)
  const { inputs, fillIn, button, typed, form, summary } = await openLeadForm(page)
  await fillIn(visitor)
  const title = await page.title()
  for (const field of requiredFields) {
    const message = fieldMessages[field].missing
    await fillIn({ [field]: empty[field] })
    await button.click()
    await expectToast(page, toasts.missing)
    await expect(inputs[field]).toBeFocused()
    for (const other of leadFields) {
      await expect(inputs[other]).toHaveAttribute('aria-invalid', String(other === field))
      await expect(inputs[other]).toHaveAccessibleDescription(other === field ? message : '')
    }
    await expect(form.getByText(message).last()).toBeVisible()
    await expect(summary).toHaveText([message])
    await expect(page).toHaveTitle(`${errorTitlePrefix}${title}`)
    expect(await typed()).toEqual({ ...visitor, [field]: empty[field] })
    await expect(button).toBeEnabled()
    await toastsOn(page).getByRole('button', { name: leadForm.close }).click()
    await expect(toastsOn(page)).toHaveCount(0)
    await fillIn({ [field]: visitor[field] })
    await expect(inputs[field]).toHaveAttribute('aria-invalid', 'false')
    await expect(form.getByText(message)).toHaveCount(0)
    await expect(page).toHaveTitle(title)
  }
  expect(calls).toHaveLength(0)
  expect(site.storedLeads()).toEqual([])
  await button.click()
  await expectToast(page, toasts.sent)
  expect(site.storedLeads()).toMatchObject([visitor])
})

test('an empty form gets a message at each required field, and the visitor goes from the summary to each', {
  tag: '@phone',
}, async ({ page }) => {
  const calls = watchLeadCalls(page)
  const { form, inputs, button, question, summary } = await openLeadForm(page)
  await button.click()
  await expectToast(page, toasts.missing)
  await expect(inputs.name).toBeFocused()
  await expect(form.getByRole('heading', { name: leadForm.missingTitle })).toBeVisible()
  await expect(summary).toHaveText(requiredFields.map((field) => fieldMessages[field].missing))
  for (const field of requiredFields) {
    await expect(inputs[field]).toHaveAccessibleDescription(fieldMessages[field].missing)
    await expect(form.getByText(fieldMessages[field].missing).last()).toBeVisible()
  }
  await expect(question).toHaveText('')
  expect(calls).toHaveLength(0)

  await toastsOn(page).getByRole('button', { name: leadForm.close }).click()
  for (const [index, field] of requiredFields.entries()) {
    const link = summary.nth(index)
    const box = await link.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(inputs[field]).toBeFocused()
    const header = await page.getByRole('banner').boundingBox()
    const label = await form.getByText(fields[field].label, { exact: true }).boundingBox()
    expect(label?.y).toBeGreaterThanOrEqual(header?.height ?? 0)
  }
})

test('in a wide window the toast stands beside the form, not over its summary', { tag: '@desktop' }, async ({
  page,
}) => {
  const { form, button } = await openLeadForm(page)
  await button.click()
  await expectToast(page, toasts.missing)
  // It stays while a pointer is on it.
  await toastsOn(page).hover()
  for (const width of [1440, 960]) {
    await resize(page, width, 900)
    const [toast, fields] = [await toastsOn(page).boundingBox(), await form.boundingBox()]
    expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThanOrEqual(fields?.x ?? 0)
  }
})

test('on a telephone the toast is a band with nothing of the form above it', { tag: '@phone' }, async ({ page }) => {
  const { button } = await openLeadForm(page)
  const header = page.getByRole('banner')
  for (const [width, height] of [
    [390, 844],
    // The header has scrolled away.
    [667, 375],
  ] as const) {
    await resize(page, width, height)
    await button.click()
    await expectToast(page, toasts.missing)
    const { y = 0, height: own = 0 } = (await header.boundingBox()) ?? {}
    await expect.poll(() => toastsOn(page).boundingBox()).toMatchObject({ x: 0, y: Math.max(0, y + own), width })
  }
})

test('a swipe to either side closes the toast', { tag: '@phone' }, async ({ page, hasTouch }) => {
  test.skip(!hasTouch, 'needs a touch screen')
  const { button } = await openLeadForm(page)
  const touch = await page.context().newCDPSession(page)
  for (const direction of [-1, 1]) {
    await button.click()
    await expectToast(page, toasts.missing)
    const { y = 0 } = (await toastsOn(page).boundingBox()) ?? {}
    const at = (x: number) => ({ touchPoints: [{ x, y: y + 20 }] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(195) })
    for (let distance = 20; distance <= 160; distance += 20) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(195 + direction * distance) })
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(toastsOn(page)).toHaveCount(0)
  }
})

test('in low windows and with large text what has the focus is in view, with nothing over it', {
  tag: '@desktop',
}, async ({ page, visitor }) => {
  const { form, inputs, fillIn, button, summary, sendAnother } = await openLeadForm(page)
  const expectInView = async (focused: Locator) => {
    await expect(focused).toBeFocused()
    await expect(focused).toBeInViewport({ ratio: 1 })
    await expectUncovered(focused)
  }
  for (const [width, height, textSize] of [
    [640, 400, '100%'],
    [844, 390, '100%'],
    // 1280 × 1024 pixels at 400 %.
    [320, 256, '100%'],
    [390, 844, '200%'],
  ] as const) {
    await test.step(`${width} × ${height} px, text at ${textSize}`, async () => {
      await page.setViewportSize({ width, height })
      await setTextSize(page, textSize)
      await button.press('Enter')
      await expectToast(page, toasts.missing)
      await expectInView(inputs.name)
      await expectUncovered(form.getByText(fields.name.label, { exact: true }))
      for (const field of leadFields) {
        await expectInView(inputs[field])
        await page.keyboard.press('Tab')
      }
      await summary.last().press('Enter')
      await expectInView(inputs.zone)
      await fillIn(visitor)
      await button.press('Enter')
      await expectToast(page, toasts.sent)
      await expectInView(form.getByRole('heading', { name: leadForm.sentTitle }))
      await sendAnother.press('Enter')
      await expectInView(inputs.name)
    })
  }
})

test('toast, summary, messages and title follow a visitor who corrects the fields', { tag: '@phone' }, async ({
  page,
  site,
  visitor,
}) => {
  const calls = watchLeadCalls(page)
  const { form, inputs, fillIn, button, summary, typed } = await openLeadForm(page)
  const title = await page.title()
  const heading = form.getByRole('heading')
  await button.click()
  await expectToast(page, toasts.missing)
  // Under the pointer it would stay for ever.
  await toastsOn(page).hover()
  const { zone, ...others } = visitor
  await fillIn(others)
  await expectToast(page, toasts.missing)
  await inputs.zone.selectOption(zone)
  await expect(summary).toHaveCount(0)
  await expect(toastsOn(page)).toHaveCount(0)

  const malformed = { ...visitor, email: 'anna bianchi@example.com' }
  await fillIn({ ...malformed, name: '' })
  await button.click()
  await expectToast(page, toasts.missing)
  await expect(summary).toHaveText([fieldMessages.name.missing, fieldMessages.email.malformed])
  await toastsOn(page).hover()
  await fillIn({ name: visitor.name })
  await expect(toastsOn(page)).toHaveCount(0)
  await expect(summary).toHaveText([fieldMessages.email.malformed])
  await expect(heading).toHaveText(malformedToast.message)
  await expect(page).toHaveTitle(`${errorTitlePrefix}${title}`)

  await button.click()
  await expectToast(page, malformedToast)
  await expect(inputs.email).toBeFocused()
  await expect(inputs.email).toHaveAttribute('aria-invalid', 'true')
  await expect(inputs.email).toHaveAccessibleDescription(fieldMessages.email.malformed)
  expect(await typed()).toEqual(malformed)
  await toastsOn(page).hover()
  await fillIn({ email: visitor.email })
  await expect(toastsOn(page)).toHaveCount(0)
  await expect(inputs.email).toHaveAccessibleDescription('')
  await expect(heading).toHaveCount(0)
  await expect(page).toHaveTitle(title)
  expect(calls).toHaveLength(0)
  expect(site.storedLeads()).toEqual([])
})

test('the ring of focus differs from the edge of a field with an error', { tag: '@desktop' }, async ({ page }) => {
  const { inputs, button } = await openLeadForm(page)
  await button.press('Enter')
  await expect(inputs.name).toBeFocused()
  await expect(inputs.name).toHaveCSS('border-color', colour('error'))
  for (const element of [inputs.name, button]) {
    await element.focus()
    await expect(element).toHaveCSS('outline', `${colour('ink')} solid 3px`)
    await expect(element).toHaveCSS('outline-offset', '3px')
  }
})

test.describe('a mistyped e-mail address', { tag: '@phone' }, () => {
  test('a visitor who leaves the field is offered the corrected domain, accepts it with one key or goes on typing', async ({
    page,
  }) => {
    const { inputs, question, acceptSuggestion } = await openLeadForm(page)
    await expect(question).toBeAttached()
    await inputs.email.fill(mistyped)
    await page.waitForTimeout(300)
    await expect(question).toHaveText('')
    await page.keyboard.press('Tab')
    await expect(question).toHaveText(asked)
    await expect(inputs.phone).toBeFocused()
    await expect(inputs.email).toHaveAttribute('aria-invalid', 'false')
    await page.keyboard.press('Shift+Tab')
    await expect(acceptSuggestion).toBeFocused()
    await expect(acceptSuggestion).toHaveAccessibleDescription(asked)
    const box = await acceptSuggestion.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('Enter')
    await expect(inputs.email).toHaveValue(meant)
    await expect(inputs.email).toBeFocused()
    await expect(question).toHaveText('')
    await expect(acceptSuggestion).toHaveCount(0)
    await page.keyboard.press('Tab')
    await page.waitForTimeout(300)
    await expect(question).toHaveText('')

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

  test('after a failure the links to the chat and to e-mail carry the corrected address', async ({
    page,
    visitor,
    expectConsoleError,
  }) => {
    await refuseLeads(page, expectConsoleError)
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

  test('a visitor sends the address as typed, by a long press that leaves the field, or in spite of the suggestion', async ({
    page,
    site,
    visitor,
  }) => {
    const { inputs, fillIn, button, question, acceptSuggestion, sendAnother } = await openLeadForm(page)
    const { email, ...others } = { ...visitor, email: visitor.email.replace('example.com', 'gmial.com') }
    await fillIn(others)
    await inputs.email.fill(email)
    const call = page.waitForRequest((request) => request.url().endsWith(leadsPath))
    await button.hover()
    await page.mouse.down()
    await page.waitForTimeout(500)
    await page.mouse.up()
    await call
    await expectToast(page, toasts.sent)

    await sendAnother.click()
    const second = { ...others, email, name: 'Bruno Conti' }
    await fillIn(second)
    await expect(acceptSuggestion).toBeVisible()
    await button.click()
    await expect.poll(() => site.storedLeads().length).toBe(2)
    expect(site.storedLeads()).toMatchObject([{ ...others, email }, second])
    await expect(question).toHaveText('')
    await expect(acceptSuggestion).toHaveCount(0)
  })
})
