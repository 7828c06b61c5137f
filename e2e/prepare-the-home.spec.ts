import { expect } from '@playwright/test'
import { parseBusiness } from '../business/business.ts'
import { checklist } from '../content/checklist.ts'
import { test } from './support/test.ts'

const { business } = parseBusiness({})

test('a visitor reads the list, and prints it on one sheet with the telephone number', async ({ page }) => {
  expect((await page.goto('/prepara-la-casa'))?.status()).toBe(200)
  await expect(page).toHaveTitle(`${checklist.title} | ${business.brand}`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${business.siteUrl}/prepara-la-casa`)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', checklist.description)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(checklist.title)
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(checklist.groups.map(({ title }) => title))
  await expect(main.getByRole('listitem')).toHaveText(checklist.groups.flatMap(({ list }) => list))
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()

  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format, preferCSSPageSize: format === 'A4', printBackground: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g), format).toHaveLength(1)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByRole('link', { name: business.phone })).toBeVisible()
})
