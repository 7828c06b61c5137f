import { expect } from '@playwright/test'
import { copyRetentionDays, heldRetentionDays, parseBusiness } from '../business/business.ts'
import { fillCounted } from '../business/fill-text.ts'
import { booking } from '../content/landing.ts'
import { privacyNotice } from '../content/lead-form.ts'
import { floatingChat, retentionPeriod, textPages } from '../content/site.ts'
import { test } from './support/test.ts'
import { readTextPage } from './support/text-page.ts'

const { business } = parseBusiness({})
const policy = readTextPage('privacy-policy')

test('the policy has its sections, its date, and the header and footer', async ({ page }) => {
  expect((await page.goto('/privacy-policy'))?.status()).toBe(200)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(policy.title)
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([...policy.sections])
  const date = new Date(policy.updated).toLocaleDateString('it-IT', { dateStyle: 'long', timeZone: 'UTC' })
  await expect(main.getByText(`${textPages.updated} ${date}`)).toBeVisible()
  await expect(main.getByRole('time')).toHaveAttribute('datetime', policy.updated)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('link', { name: floatingChat.label })).toBeInViewport()
})

test('the policy names the business with its own details, and how long data are kept', async ({ page }) => {
  await page.goto('/privacy-policy')
  const text = ((await page.getByRole('main').textContent()) ?? '').replaceAll(/\s+/g, ' ')
  expect(text).not.toMatch(/[{}]|undefined|NaN|\[object/)
  const { legalName, vatNumber, address, email, phone, brand, siteUrl } = business
  for (const detail of [legalName, vatNumber, address, email, phone, brand, siteUrl]) {
    expect(text).toContain(detail)
  }
  // With the word before it: a number alone stands in many a detail.
  const retention = fillCounted(retentionPeriod, business.retentionMonths).replaceAll(/\s+/g, ' ')
  const periods = new Map<string, string | number>(Object.entries({ retention, copyRetentionDays, heldRetentionDays }))
  const said = [...policy.text.matchAll(/(\p{L}+) \{(\w+)\}/gu)].filter(([, , name = '']) => periods.has(name))
  expect(said.length).toBeGreaterThan(0)
  for (const [, word, name = ''] of said) {
    expect(text).toContain(`${word} ${periods.get(name)}`)
  }
})

test('the form leads to the policy', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('region', { name: booking.title }).getByRole('link', { name: privacyNotice.link }).click()
  await expect(page).toHaveURL('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})
