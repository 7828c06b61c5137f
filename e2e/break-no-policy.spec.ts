import { expect } from '@playwright/test'
import { footer } from '../content/site.ts'
import { test } from './support/test.ts'

test('a visitor sees every page on a screen and on paper, with its fonts, and files on their own', async ({
  violations,
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/)
  for (const path of ['/accessibilita', '/prepara-la-casa', '/privacy-policy', '/non-esiste', '/a/b/c', '/']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const drawn = await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
    )
    expect(drawn, path).toEqual(expect.arrayContaining(['Fraunces', 'Hanken Grotesk']))
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('contentinfo'), path).toContainText(footer.vatNumber)
    await page.emulateMedia({ media: 'screen' })
  }
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  for (const path of [new URL(picture ?? '').pathname, '/security-policy.txt', '/.well-known/security.txt']) {
    expect((await page.goto(path, { waitUntil: 'networkidle' }))?.status(), path).toBe(200)
  }
  expect(violations).toEqual([])
})
