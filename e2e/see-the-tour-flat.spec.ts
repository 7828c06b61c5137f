import { expect, type Page } from '@playwright/test'
import { photos } from '../content/photos/photos.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { scrollToIsland } from './support/landing-page.ts'
import { test } from './support/test.ts'
import { tour } from './support/whole-page.ts'

// What needs no software drawing, unlike walk-through-the-tour.spec.ts.

const opener = (page: Page) => page.getByRole('link', { name: tour.open })

test.describe('without script', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false })

  test('the link leads to the flat picture', async ({ page }) => {
    await page.goto('/')
    const answer = await page.request.get((await opener(page).getAttribute('href')) ?? '')
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toBe('image/jpeg')
  })
})

test('without WebGL a visitor sees the flat picture and reads that it does not turn', { tag: '@phone' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/')
  await scrollToIsland(page, opener(page))
  await opener(page).click()
  const dialog = page.getByRole('dialog', { name: tour.label })
  await expect(dialog.getByText(tour.flat)).toBeVisible()
  await expect(dialog.getByRole('img', { name: photos[tour.panorama].alt })).toBeInViewport()
  await expect(dialog.getByRole('button', { name: tour.zoomIn, exact: true })).toHaveCount(0)
  expect(requested.filter((url) => url.includes('open-viewer'))).toEqual([])
  await expectAccessible(page, 'flat picture')
  await page.keyboard.press('Escape')
  await expect(opener(page)).toBeFocused()
})

test('where a weak line has lost the viewer, a visitor sees the flat picture, and the browser is not blamed', {
  tag: '@phone',
}, async ({ page, expectConsoleError }) => {
  expectConsoleError(/open-viewer|ERR_CONNECTION_RESET/)
  await page.route('**/assets/open-viewer-*.js', (route) => route.abort('connectionreset'))
  await page.goto('/')
  await scrollToIsland(page, opener(page))
  await opener(page).click()
  const dialog = page.getByRole('dialog', { name: tour.label })
  await expect(dialog.getByText(tour.flat)).toBeVisible()
  await expect(dialog).not.toContainText('browser')
})
