import { expect, type Page } from '@playwright/test'
import { sections } from '../content/landing.ts'
import { toasts } from '../content/lead-form.ts'
import { footer } from '../content/site.ts'
import { readVisits } from '../test/stored-leads.ts'
import { headerOn } from './support/header.ts'
import { expectToast, openLeadForm } from './support/lead-form.ts'
import type { Site } from './support/site-test.ts'
import { test } from './support/test.ts'

/** Everything that a page can store in a browser. */
async function keptInBrowser(page: Page) {
  return {
    cookies: await page.context().cookies(),
    ...(await page.evaluate(async () => ({
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      cookie: document.cookie,
    }))),
  }
}

const nothing = { cookies: [], local: [], session: [], databases: [], caches: [], workers: 0, cookie: '' }

/** The addresses of other origins on a page that a browser could call: also those that it has not called in this window. */
async function addressesElsewhere(page: Page, site: Site): Promise<readonly string[]> {
  // Browsers do not load the canonical address.
  const addresses = await page
    .locator('[src], link[href]:not([rel=canonical]), [srcset], form[action]')
    .evaluateAll((elements) =>
      elements.flatMap((element) =>
        ['src', 'href', 'action', 'srcset'].flatMap((name) => element.getAttribute(name)?.split(/,\s*/) ?? []),
      ),
    )
  return addresses.filter((address) => new URL(address.split(' ')[0] ?? '', site.url).origin !== site.url)
}

// Blocked ones could not be found.
test.use({ serviceWorkers: 'allow' })

test('a visitor uses the whole site without a request to another origin, or anything kept in browser or log', async ({
  page,
  context,
  site,
  visitor,
  expectConsoleError,
}) => {
  expectConsoleError(/404/)
  const origins = new Set<string>()
  const setCookies: string[] = []
  context.on('request', (request) => origins.add(new URL(request.url()).origin))
  context.on('response', async (response) => {
    if ('set-cookie' in response.headers()) {
      setCookies.push(response.url())
    }
  })

  const { fillIn, button } = await openLeadForm(page)
  const { reachLinks, link } = headerOn(page)
  for (const { label } of sections) {
    await reachLinks()
    await link(label).click()
  }
  for (const image of await page.getByRole('main').getByRole('img').all()) {
    await image.scrollIntoViewIfNeeded()
  }
  const chats = await page.locator('main a[href*="wa.me"]').all()
  for (const chat of chats) {
    await chat.hover()
    await chat.focus()
  }
  await button.click()
  await expectToast(page, toasts.missing)
  await fillIn(visitor)
  await button.click()
  await expectToast(page, toasts.sent)
  expect(await keptInBrowser(page)).toEqual(nothing)
  expect(await addressesElsewhere(page, site)).toEqual([])

  await page.getByRole('contentinfo').getByRole('link', { name: footer.privacy }).click()
  await expect(page).toHaveURL('/privacy-policy')
  expect(await keptInBrowser(page)).toEqual(nothing)
  expect(await addressesElsewhere(page, site)).toEqual([])
  await page.goto('/non-esiste')
  expect(await keptInBrowser(page)).toEqual(nothing)
  expect(await addressesElsewhere(page, site)).toEqual([])

  expect(chats.length).toBeGreaterThanOrEqual(2)
  expect([...origins]).toEqual([site.url])
  expect(setCookies).toEqual([])
  await expect.poll(() => site.log()).toContain('/rest/v1/leads')
  for (const detail of [visitor.name, visitor.email, visitor.phone, '127.0.0.1']) {
    expect(site.log()).not.toContain(detail)
  }
})

test('a visit is counted as a number, and nothing is kept about the visitor', async ({ page, startAnotherSite }) => {
  const site = await startAnotherSite()
  await page.goto(`${site.url}/?utm_source=instagram&fbclid=anna-1`)
  await page.reload()
  await page.getByRole('contentinfo').getByRole('link', { name: footer.privacy }).click()
  await expect(page).toHaveURL(`${site.url}/privacy-policy`)
  // A page that still loads would miss its server.
  await page.goto('about:blank')
  await site.restart()
  const none = { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), medium: '', campaign: '' }
  expect(readVisits(site.dataFolder)).toEqual([
    { ...none, path: '/', source: 'instagram', visits: 2 },
    { ...none, path: '/privacy-policy', source: '(site)', visits: 1 },
  ])
})
