import { expect } from '@playwright/test'
import { toasts } from '../content/lead-form.ts'
import { openLeadForm } from './support/lead-form.ts'
import { test } from './support/test.ts'
import { toastsOn } from './support/toast.ts'

test('a lead is still there, once, when the server is killed right after the toast', async ({
  page,
  site,
  visitor,
}) => {
  const { fillIn, button } = await openLeadForm(page)
  await page.waitForLoadState('networkidle')
  await fillIn(visitor)
  await button.click()
  await toastsOn(page).getByText(toasts.sent.message).waitFor()
  await site.kill()
  expect(site.storedLeads()).toMatchObject([visitor])
  await site.restart()
  expect(site.storedLeads()).toHaveLength(1)
  expect(site.storedLeads()).toMatchObject([visitor])
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
