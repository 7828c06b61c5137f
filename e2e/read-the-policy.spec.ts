import { expect } from '@playwright/test'
import { copyRetentionDays, parseBusiness } from '../content/business.ts'
import { booking } from '../content/landing.ts'
import { privacyNotice } from '../content/lead-form.ts'
import { floatingChat } from '../content/site.ts'
import { test } from './support/test.ts'

const { business } = parseBusiness({})

test('the policy has its nine sections, its date, and the header and footer', async ({ page }) => {
  expect((await page.goto('/privacy-policy'))?.status()).toBe(200)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    /^informazioni\sgenerali$/i,
    /^titolare\sdel\strattamento$/i,
    /^dati\sraccolti$/i,
    /^finalità/i,
    /^basi\sgiuridiche/i,
    /conservazione/i,
    /^diritti\sdell’interessato$/i,
    /^cookie$/i,
    /^contatti$/i,
  ])
  await expect(main.getByText('Ultimo aggiornamento: 25 giugno 2025')).toBeVisible()
  await expect(main.getByRole('time')).toHaveAttribute('datetime', '2025-06-25')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('link', { name: floatingChat.label })).toBeInViewport()
})

test('the policy names what is collected, and the business with its own details', async ({ page }) => {
  await page.goto('/privacy-policy')
  const text = ((await page.getByRole('main').textContent()) ?? '').replaceAll(/\s+/g, ' ')
  expect(text).not.toMatch(/[{}]|undefined|NaN|\[object/)
  for (const data of [/nome/i, /e-?mail/i, /telefono/i, /informazioni\ssull’immobile/i, /dati\sdi\snavigazione/i]) {
    expect(text).toMatch(data)
  }
  const { legalName, vatNumber, address, email, phone, brand, siteUrl } = business
  for (const detail of [legalName, vatNumber, address, email, phone, brand, siteUrl]) {
    expect(text).toContain(detail)
  }
  expect(text).toContain(`${business.retentionMonths} mesi`)
  expect(text).toMatch(new RegExp(`entro ${copyRetentionDays}\\sgiorni eliminiamo anche le copie di sicurezza`))
})

test('the form leads to the policy', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('region', { name: booking.title }).getByRole('link', { name: privacyNotice.link }).click()
  await expect(page).toHaveURL('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})
