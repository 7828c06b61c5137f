import { expect } from '@playwright/test'
import { test } from './support/test.ts'

test('a visitor opens the site and reads what it offers', async ({ page, site }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  expect(page.url()).toBe(`${site.url}/`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toBeVisible()
})
