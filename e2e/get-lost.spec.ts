import { expect } from '@playwright/test'
import { sections } from '../content/landing.ts'
import { notFound } from '../content/site.ts'
import { headline } from './support/landing-page.ts'
import type { Site } from './support/site-test.ts'
import { test } from './support/test.ts'

/** The paths that the server has logged with status 404. */
function lostPaths(site: Site): string[] {
  return site
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): { status?: unknown; path?: unknown } => JSON.parse(line))
    .filter(({ status }) => status === 404)
    .map(({ path }) => String(path))
}

const longPath = `/${'lontano-'.repeat(100)}`

test('a visitor of an unknown path gets a 404 page with a link home, and server and console log the path', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/the server responded with a status of 404/)
  expectConsoleError(/^404: \/case-al-mare /)
  expectConsoleError(new RegExp(`^404: ${longPath.slice(0, 200)} `))
  const response = await page.goto('/case-al-mare?utm_source=amici&email=anna@example.com')
  expect(response?.status()).toBe(404)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(notFound.title)
  await expect(main.getByText(notFound.text)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(main.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en')
  // Its menu, which is closed here, leads to the sections of the page at home.
  const { id, label } = sections[3]
  const section = page.getByRole('banner').getByRole('link', { name: label, exact: true, includeHidden: true })
  await expect(section).toHaveAttribute('href', `/#${id}`)
  // What a search engine and whoever shares the address read.
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', notFound.description)
  await expect(page.locator('link[rel=canonical], script[type="application/ld+json"]')).toHaveCount(0)
  await expect.poll(() => lostPaths(site)).toEqual(['/case-al-mare'])
  expect(site.log()).not.toContain('utm_source')
  expect(site.log()).not.toContain('anna@example.com')
  await main.getByRole('link', { name: notFound.home }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)

  // Of a very long path they log the first 200 characters.
  expect((await page.goto(longPath))?.status()).toBe(404)
  await expect.poll(() => lostPaths(site)).toEqual(['/case-al-mare', longPath.slice(0, 200)])
})
