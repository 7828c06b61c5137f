import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { app, screens, shell } from '../content/office/shell.ts'
import { officePath } from '../contracts/office-paths.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { noteRequests, officeUrl, signedIn, whenServerEnds } from './support/office.ts'
import type { Site } from './support/site-test.ts'
import { test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ expectConsoleError }) => {
  expectConsoleError(/status of 401/, 'perhaps')
  expectConsoleError(whenServerEnds, 'perhaps')
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/, 'perhaps')
})

/** Somebody who is signed in, with the service worker in charge. */
async function onHomeScreen(site: Site, context: BrowserContext): Promise<Page> {
  const page = await signedIn(site, context, 'Anna')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

/** Sends a push message to the service worker, as the browser does when one arrives. */
async function deliverPush(context: BrowserContext, page: Page, data: string): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations
      if (found) {
        resolve(found.registrationId)
      }
    })
  })
  await devtools.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data })
}

/** Records what the service worker shows: Chromium without a window has no notifications, and refuses leave for them. */
async function recordNotifications(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    const shown: string[] = []
    Object.assign(self, { shown })
    const registration: object = Reflect.get(self, 'registration')
    Object.assign(registration, {
      showNotification: async (title: string, { body = '', tag = '' }: NotificationOptions) => {
        shown.push([title, body, tag].join(' | '))
      },
    })
  })
  return async () => worker?.evaluate((): readonly string[] => Reflect.get(self, 'shown'))
}

/** Taps a notice while the editor shows a page in a frame, and returns which window follows it. */
async function tapNotice(context: BrowserContext, address: string): Promise<readonly string[]> {
  const [worker] = context.serviceWorkers()
  const moved = await worker?.evaluate(async (navigate) => {
    const followed: string[] = []
    const windows = ['nested', 'top-level'].map((frameType) => ({
      frameType,
      focus: async () => undefined,
      navigate: async (href: string) => followed.push(`${frameType} ${href}`),
    }))
    Object.assign(Reflect.get(self, 'clients'), { matchAll: async () => windows })
    let ends: Promise<unknown> = Promise.resolve()
    const tap = Object.assign(new Event('notificationclick'), {
      notification: { close: () => undefined, data: { navigate } },
      waitUntil: (end: Promise<unknown>) => {
        ends = end
      },
    })
    self.dispatchEvent(tap)
    await ends
    return followed
  }, address)
  return moved ?? []
}

test('the office keeps to its own path and breaks no policy, and shows something for each push message', async ({
  context,
  site,
  violations,
}) => {
  const asked = noteRequests(context)
  const page = await onHomeScreen(site, context)
  for (const screen of [screens.search, screens.figures, screens.settings]) {
    await page.getByRole('link', { name: screen }).click()
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
  }
  await page.evaluate(() => document.fonts.ready)
  expect(asked.outside()).toEqual([])
  expect([...asked.paths].some((path) => path.endsWith('.woff2'))).toBe(true)
  expect(violations).toEqual([])

  const shown = await recordNotifications(context)
  const notification = { title: 'Nuova richiesta', body: 'Bruno, Milano', tag: 'a1', navigate: officeUrl(site) }
  await deliverPush(context, page, JSON.stringify({ web_push: 8030, notification }))
  await expect.poll(shown).toEqual(['Nuova richiesta | Bruno, Milano | a1'])
  // Also for one that cannot be read.
  await deliverPush(context, page, 'not JSON')
  await expect.poll(shown).toContain(`${app.unreadable} |  | `)
  expect(await tapNotice(context, officeUrl(site))).toEqual([`top-level ${officeUrl(site)}`])
})

test('without network the office opens and says so, and has kept no data', async ({ context, site }) => {
  const page = await onHomeScreen(site, context)
  await site.kill()
  await page.goto(officeUrl(site, '/impostazioni'))
  await expect(page.getByRole('heading', { level: 1, name: shell.noNetwork.title })).toBeVisible()
  await expectAccessible(page, 'opened without the server')
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat()
    return {
      paths: requests.map(({ url }) => new URL(url).pathname),
      stored: localStorage.length + sessionStorage.length,
    }
  })
  expect(kept.paths).toContain(officePath)
  expect(kept.paths.filter((path) => path.startsWith(`${officePath}/api`))).toEqual([])
  expect(kept.stored).toBe(0)
  // Nobody taps.
  await site.restart()
  await expect(page.getByRole('heading', { level: 1, name: screens.settings })).toBeVisible()
})

test('on a line that takes a request and answers nothing the office opens all the same, and by itself when all is well', async ({
  context,
  site,
}) => {
  const page = await onHomeScreen(site, context)
  await site.kill()
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => sockets.add(socket)).listen(Number(new URL(site.url).port), '127.0.0.1')
  await once(silent, 'listening')
  await page.goto(officeUrl(site), { waitUntil: 'commit' })
  await expect(page.getByText(shell.slow)).toBeVisible()
  silent.close()
  for (const socket of sockets) {
    socket.destroy()
  }
  await once(silent, 'close')
  await site.restart()
  await expect(page.getByRole('heading', { level: 1, name: screens.requests })).toBeVisible()
})

test('without network, or while the server fails, the office says so, and opens by itself when all is well', async ({
  context,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 503/, 'perhaps')
  const page = await onHomeScreen(site, context)

  await test.step('a screen that is opened without network', async () => {
    await page.getByRole('link', { name: screens.settings }).click()
    await expect(page.getByRole('heading', { level: 1, name: screens.settings })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('link', { name: screens.figures }).click()
    await expect(page.getByText(shell.opensAlone)).toBeVisible()
    await expect(page.getByText(shell.loading)).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByText(shell.opensAlone)).toHaveCount(0)
  })

  await test.step('the app that is opened without network', async () => {
    await context.setOffline(true)
    await page.goto(officeUrl(site))
    await expect(page.getByRole('heading', { level: 1, name: shell.noNetwork.title })).toBeVisible()
    await expect(page.getByText(shell.loading)).toHaveCount(0)
    await expect(page.getByText(shell.offline)).toHaveCount(0)
    await expectAccessible(page, 'opened without network')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: screens.requests })).toBeVisible()
  })

  await test.step('a server that answers only failures, attempt after attempt', async () => {
    const start = '**/ufficio/api/start'
    let asked = 0
    await context.route(start, async (route) => {
      asked += 1
      // So slow that an attempt is seen under way.
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.fulfill({ status: 503 })
    })
    await page.goto(officeUrl(site))
    await expect(page.getByRole('heading', { level: 1, name: shell.noServer.title })).toBeVisible()
    const before = asked
    await expect.poll(() => asked).toBeGreaterThan(before)
    await expect(page.getByText(shell.loading)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: shell.noServer.title })).toBeVisible()
    await expectAccessible(page, 'opened while the server fails')
    await context.unroute(start)
    await expect(page.getByRole('heading', { level: 1, name: screens.requests })).toBeVisible()
  })
})
