import { expect } from '@playwright/test'
import { leadForm } from '../content/lead-form.ts'
import { footer } from '../content/site.ts'
import { test } from './support/test.ts'

/** The demonstration takes two; other words may take one or two more. */
const PAGES_AT_MOST = 4

test('the page prints as a leaflet of a few pages with the company’s data', async ({ page }) => {
  await page.goto('/')
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(PAGES_AT_MOST)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('contentinfo')).toContainText(footer.vatNumber)
  await expect(page.getByRole('button', { name: leadForm.submit })).toBeHidden()
})
