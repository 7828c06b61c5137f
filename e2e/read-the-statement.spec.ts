import { expect } from '@playwright/test'
import { parseBusiness } from '../business/business.ts'
import { footer } from '../content/site.ts'
import { test } from './support/test.ts'
import { readTextPage } from './support/text-page.ts'

const { business } = parseBusiness({})
const statement = readTextPage('accessibility-statement')

test('the footer of every page leads to the accessibility statement', async ({ page, expectConsoleError }) => {
  expectConsoleError(/404/)
  for (const path of ['/', '/privacy-policy', '/prepara-la-casa', '/non-esiste']) {
    await page.goto(path)
    const footerLink = page.getByRole('contentinfo').getByRole('link', { name: footer.accessibility })
    await expect(footerLink).toHaveAttribute('href', '/accessibilita')
  }
})

test('the statement has its sections, whom to write to and its date', async ({ page }) => {
  expect((await page.goto('/accessibilita'))?.status()).toBe(200)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(statement.title)
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([...statement.sections])
  await expect(main.getByRole('link', { name: business.email })).toHaveAttribute('href', `mailto:${business.email}`)
  await expect(main.getByRole('link', { name: business.phone })).toBeVisible()
  await expect(main.getByRole('time')).toHaveAttribute('datetime', statement.updated)
  expect(await main.textContent()).not.toMatch(/[{}]|undefined/)
})
