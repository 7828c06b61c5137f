import { expect, type LaunchOptions, type Locator, type Page } from '@playwright/test'
import { photos } from '../content/photos/photos.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { scrollToIsland } from './support/landing-page.ts'
import { resize } from './support/resize.ts'
import { test } from './support/test.ts'
import { tour } from './support/whole-page.ts'

/** The 360° view draws with WebGL, which a browser on a machine without a graphics card must be told to draw in software. */
function withSoftwareDrawing(launchOptions: LaunchOptions): LaunchOptions {
  const args = (launchOptions.args ?? []).filter((argument) => argument !== '--disable-gpu')
  return { ...launchOptions, args: [...args, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] }
}

test.use({
  // Every picture is drawn in software: a small window is enough.
  viewport: { width: 480, height: 320 },
  launchOptions: [async ({ launchOptions }, use) => use(withSoftwareDrawing(launchOptions)), { scope: 'worker' }],
})
// In one browser, one after the other: each worker that takes one of them stops its browser and its server for another.
test.describe.configure({ mode: 'default' })

const telephone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** The name of the panorama's file, with which those of its renditions begin. */
const panorama = photos[tour.panorama].file.replace(/\.[^.]+$/, '.')

/** How far the pointer is dragged (CSS pixels). */
const DRAG_DISTANCE = 160

const opener = (page: Page) => page.getByRole('link', { name: tour.open })
const dialog = (page: Page) => page.getByRole('dialog', { name: tour.label })
const view = (page: Page) => dialog(page).getByRole('application')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

/** Opens the page at the poster, whose link then opens the view instead of the flat picture. */
async function openPageAtTour(page: Page) {
  await page.goto('/')
  await scrollToIsland(page, opener(page))
}

async function waitForView(page: Page) {
  await expect(button(page, tour.zoomIn)).toBeVisible()
}

/** Expects each action to change the view, and waits until the view is at rest. */
async function expectToMove(view: Locator, acts: readonly (() => Promise<void>)[]) {
  let before = await atRest(view)
  for (const act of acts) {
    await act()
    const after = await atRest(view)
    expect(after.equals(before), 'the view has moved').toBe(false)
    before = after
  }
}

/** A screenshot of the view once two in a row are the same. */
async function atRest(view: Locator): Promise<Buffer> {
  let last = await view.screenshot()
  await expect(async () => {
    const next = await view.screenshot()
    const isStill = next.equals(last)
    last = next
    expect(isStill).toBe(true)
  }).toPass()
  return last
}

test('a visitor opens and turns the view by keyboard, turns and zooms it by mouse, and makes it fill the screen', async ({
  page,
}) => {
  await openPageAtTour(page)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await waitForView(page)
  await expect(view(page)).toBeFocused()
  const keys = ['ArrowRight', 'ArrowUp', '+']
  await expectToMove(
    view(page),
    keys.map((key) => () => page.keyboard.press(key, { delay: 300 })),
  )
  await page.keyboard.press('Tab')
  await expect(button(page, tour.turnLeft)).toBeFocused()
  await expectToMove(view(page), [() => page.keyboard.press('Enter')])

  const drag = async () => {
    const { x, y, width, height } = (await view(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 - DRAG_DISTANCE, y + height / 2, { steps: 5 })
    await page.mouse.up()
  }
  // The other buttons are pressed below, and do the same.
  await expectToMove(view(page), [drag, () => button(page, tour.zoomOut).click()])
  await button(page, tour.fullScreen).click()
  await expect(button(page, tour.leaveFullScreen)).toBeVisible()
  await button(page, tour.leaveFullScreen).click()
  await expect(button(page, tour.fullScreen)).toBeVisible()
  await expect(dialog(page)).toBeVisible()
  await button(page, tour.close).click()
  await expect(dialog(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test.describe('on a telephone', () => {
  test.use(telephone)

  test('the view is loaded only once a visitor opens it, is accessible, has large buttons, and is turned by touch', async ({
    page,
    violations,
  }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const viewRequests = () =>
      requested.filter(
        (path) => [panorama, 'open-viewer'].some((part) => path.includes(part)) || /index[^/]*\.css$/.test(path),
      )
    await openPageAtTour(page)
    await page.waitForLoadState('networkidle')
    expect(viewRequests()).toEqual([])
    await opener(page).click()
    await waitForView(page)
    expect(viewRequests().filter((path) => path.startsWith('/photos/'))).toHaveLength(1)
    expect(viewRequests().some((path) => path.includes('open-viewer'))).toBe(true)

    await expectAccessible(page, 'open 360° view')
    await expectLargeButtons(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()

    await resize(page, telephone.viewport.width, telephone.viewport.height)
    await opener(page).tap()
    await waitForView(page)
    // Until it is drawn the flat picture below is to be seen.
    await expect(dialog(page).locator('.psv-container')).toHaveCSS('background-image', 'none')
    await button(page, tour.zoomIn).tap()
    await expect(dialog(page).getByText(tour.hint)).toBeVisible()
    const canvas = dialog(page).locator('canvas')
    await expect(canvas).toBeVisible()
    // A canvas of one colour compresses to next to nothing.
    const bytes = async () => (await canvas.screenshot()).length
    await expect.poll(bytes).toBeGreaterThan(100_000)
    await expectToMove(view(page), [() => swipe(page)])
    await button(page, tour.close).tap()
    await expect(dialog(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    expect(violations).toEqual([])
  })
})

/** Expects all buttons within narrow windows, side by side, each large enough for a finger. */
async function expectLargeButtons(page: Page) {
  const names = [tour.turnLeft, tour.turnRight, tour.zoomOut, tour.zoomIn, tour.fullScreen, tour.close]
  await expect(dialog(page).getByRole('button')).toHaveCount(names.length)
  for (const width of [390, 320]) {
    await resize(page, width, 640)
    let edge = 0
    for (const name of names) {
      const { x, y, width, height } = (await button(page, name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      expect(x, name).toBeGreaterThanOrEqual(edge)
      expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44)
      expect(y + height, name).toBeLessThanOrEqual(640)
      edge = x + width
    }
    expect(edge).toBeLessThanOrEqual(width)
  }
}

/** Swipes to the left, by touch events as a touch screen sends them. */
async function swipe(page: Page) {
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => ({ touchPoints: [{ x, y: 400 }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(280) })
  for (let x = 280; x >= 280 - DRAG_DISTANCE; x -= 20) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x) })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.describe('with reduced motion', () => {
  test.use({ ...telephone, contextOptions: { reducedMotion: 'reduce' } })

  test('the view stands still until a visitor turns it', async ({ page }) => {
    await openPageAtTour(page)
    await opener(page).click()
    await waitForView(page)
    const first = await atRest(view(page))
    await page.waitForTimeout(1_500)
    expect((await view(page).screenshot()).equals(first), 'the view has not moved by itself').toBe(true)
    const names = [tour.zoomIn, tour.turnRight]
    await expectToMove(
      view(page),
      names.map((name) => () => button(page, name).click()),
    )
  })
})
