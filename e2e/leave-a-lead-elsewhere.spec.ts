import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { leadForm, needsScript, toasts } from '../content/lead-form.ts'
import { notFound } from '../content/site.ts'
import { leadsPath } from '../leads/lead.ts'
import { loadSite } from '../server/pages/load-site.ts'
import { expectChatLink, expectPhoneLink } from './support/chat.ts'
import { test } from './support/elsewhere-test.ts'
import { expectToast, leadFormOn, scrollToLeadForm } from './support/lead-form.ts'

// In parallel, each worker would build the site and start its servers again.
test.describe.configure({ mode: 'default' })

/** Fetches as a browser does, without following redirects. */
const fetchOnce = (url: string) => fetch(url, { redirect: 'manual', headers: { 'Accept-Encoding': 'br, gzip' } })

test('a visitor leaves a lead on a static host, and another origin stores it with the campaign', async ({
  page,
  elsewhere,
  visitor,
  violations,
}) => {
  await page.goto('/?utm_source=instagram&utm_medium=social&utm_campaign=estate')
  const { form, fillIn, button } = await scrollToLeadForm(page)
  await fillIn(visitor)
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    button.click(),
  ])
  await expectToast(page, toasts.sent)
  await expect(form.getByRole('heading', { name: leadForm.sentTitle })).toBeVisible()
  expect([answer.url(), answer.status()]).toEqual([`${elsewhere.gatewayUrl}${leadsPath}`, 201])
  // The preflight request is visible to the server alone, whose log comes when it comes.
  await expect.poll(elsewhere.gatewayLog).toMatch(/"method":"OPTIONS","path":"\/rest\/v1\/leads","status":200/)
  expect(await answer.request().allHeaders()).toMatchObject({
    origin: elsewhere.url,
    apikey: elsewhere.key,
    authorization: `Bearer ${elsewhere.key}`,
  })
  expect((await elsewhere.storedAddresses()).filter((address) => address === visitor.email)).toHaveLength(1)
  expect(await elsewhere.storedCampaigns(visitor.email)).toEqual([
    { source: 'instagram', medium: 'social', campaign: 'estate' },
  ])
  expect(violations).toEqual([])
})

test('a visitor opens every page on a static host, and nothing breaks the policy', async ({
  page,
  violations,
  expectConsoleError,
}) => {
  expectConsoleError(/404/)
  for (const path of ['/', '/privacy-policy', '/accessibilita', '/prepara-la-casa']) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await page.mouse.wheel(0, 20_000)
    await page.waitForLoadState('networkidle')
  }
  const response = await page.goto('/case-al-mare')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.title)
  await page.getByRole('main').getByRole('link', { name: notFound.home }).click()
  await expect(page).toHaveURL('/')
  expect(violations).toEqual([])
})

test('the host serves the headers and the compressed files of the build, and no internal file', async ({
  elsewhere,
}) => {
  const dist = join(elsewhere.directory, 'dist')
  const { headersFor } = await loadSite(dist)
  const script = /"(\/assets\/wake-lead-form[^"]+\.js)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[1] ?? ''
  for (const path of ['/', '/privacy-policy', script, '/robots.txt', '/nowhere']) {
    const { status, headers } = await fetchOnce(`${elsewhere.url}${path}`)
    expect([path, status]).toEqual([path, path === '/nowhere' ? 404 : 200])
    expect(headers.get('content-encoding'), path).toMatch(/^(br|gzip)$/)
    for (const [name, value] of Object.entries(headersFor(path === '/nowhere' ? '/404' : path))) {
      expect([path, name, headers.get(name)]).toEqual([path, name, value])
    }
  }
  for (const path of [
    '/_headers',
    '/_headers.json',
    '/index.html.br',
    '/index.html.gz',
    '/404.html',
    '/..%2fpackage.json',
  ]) {
    expect([path, (await fetchOnce(`${elsewhere.url}${path}`)).status]).toEqual([
      path,
      path.includes('%2f') ? 400 : 404,
    ])
  }
})

test.describe('in a browser without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads that the form needs script and how to reach the business', async ({ page }) => {
    await page.goto('/')
    const notice = page.getByText(needsScript.text)
    await expect(notice).toBeVisible()
    await expectChatLink(notice.getByRole('link', { name: needsScript.chat }), 'book')
    await expect(notice.getByRole('link', { name: needsScript.mail })).toHaveAttribute('href', /^mailto:/)
    await expectPhoneLink(notice.getByRole('link').last())
    await expect(leadFormOn(page).form.getByRole('button')).toBeHidden()
  })
})

test.describe('when the script never arrives', () => {
  test('the button shows how to reach the business, nothing is sent and what was typed stays', async ({
    page,
    context,
    visitor,
    elsewhere,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_FAILED/)
    expectConsoleError(/uncaught/)
    expectConsoleError(/ERR_INTERNET_DISCONNECTED/, 'perhaps')
    await page.clock.install()
    await page.route('**/wake-lead-form-*.js*', (route) => route.abort())
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') {
        posts.push(request.url())
      }
    })
    await page.goto('/')
    const { form, fillIn, typed } = leadFormOn(page)
    await fillIn(visitor)
    await expect(page.getByText(needsScript.text)).toBeHidden()
    await form.getByRole('button', { name: leadForm.submit }).click()
    await page.clock.fastForward(10_000)
    await expect(page.getByText(needsScript.text)).toBeVisible()
    expect(await typed()).toEqual(visitor)
    await page.keyboard.press('Escape')
    await expect(page.getByText(needsScript.text)).toBeHidden()
    // What needs no network does not wait for one.
    await context.setOffline(true)
    await form.getByRole('button', { name: leadForm.submit }).click()
    await expect(page.getByText(needsScript.text)).toBeVisible()
    await context.setOffline(false)
    await page.keyboard.press('Escape')
    await form.getByRole('textbox').first().press('Enter')
    expect(posts).toEqual([])
    expect(await elsewhere.storedAddresses()).not.toContain(visitor.email)
  })
})
