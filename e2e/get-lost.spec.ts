import { expect } from '@playwright/test'
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

test('a visitor of an unknown path gets a 404 page with a link home, and server and console log the path', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/the server responded with a status of 404/)
  expectConsoleError(/404: \/case-al-mare /)
  const response = await page.goto('/case-al-mare?utm_source=amici&email=anna@example.com')
  expect(response?.status()).toBe(404)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(notFound.title)
  await expect(main.getByText(notFound.text)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(main.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect.poll(() => lostPaths(site)).toEqual(['/case-al-mare'])
  expect(site.log()).not.toContain('utm_source')
  expect(site.log()).not.toContain('anna@example.com')
  await main.getByRole('link', { name: notFound.home }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
})

test('control characters in a path cannot forge a log line', async ({ page, site, expectConsoleError }) => {
  expectConsoleError(/404/)
  await page.goto('/via%0A%7B%22level%22:30%7D%1B%5B31m%E2%80%AE%7F')
  await expect.poll(() => lostPaths(site)).toEqual(['/via\\u000a{"level":30}\\u001b[31m\\u202e\\u007f'])
})

test('a very long path is logged with 200 characters', async ({ page, site, expectConsoleError }) => {
  const path = `/${'lontano-'.repeat(100)}`
  expectConsoleError(/the server responded with a status of 404/)
  expectConsoleError(new RegExp(`^404: ${path.slice(0, 200)} `))
  expect((await page.goto(path))?.status()).toBe(404)
  await expect.poll(() => lostPaths(site)).toEqual([path.slice(0, 200)])
})

test('a visitor of any malformed or unknown path gets the 404 page', async ({ page, expectConsoleError }) => {
  expectConsoleError(/404/)
  for (const path of ['/%', '/privacy-policy/altro', '/index.php', '/.env', '/404/qui', '/rest', '/Roma%20centro']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.title)
  }
})
