import { expect } from '@playwright/test'
import { test } from './support/test.ts'

test('the page prints as two pages with the company’s data', async ({ page }) => {
  await page.goto('/')
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('contentinfo')).toContainText('P. IVA')
  await expect(page.getByRole('button', { name: 'Invia la richiesta' })).toBeHidden()
})
