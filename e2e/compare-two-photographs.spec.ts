import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './support/check-accessibility.ts'
import { scrollToIsland } from './support/landing-page.ts'
import { holdRequests } from './support/lead-form.ts'
import { photoOf } from './support/photographs.ts'
import { test } from './support/test.ts'
import { comparison } from './support/whole-page.ts'

const { comparer } = comparison
const slider = (page: Page) => page.getByRole('slider', { name: comparer.label })
const picture = (page: Page, which: 'before' | 'after') =>
  page.getByRole('img', { name: photoOf(comparison[which]).alt, exact: true })

async function openPageAtComparer(page: Page) {
  await page.goto('/')
  await scrollToIsland(page, slider(page))
}

const button = (page: Page, name: string) =>
  page.getByRole('group', { name: comparer.show }).getByRole('button', { name, exact: true })
const caption = (page: Page, which: 'before' | 'after') =>
  page.getByRole('figure').getByText(photoOf(comparison[which]).caption, { exact: true })
/** The drawn handle, which has no role: the slider has one. */
const handleOn = (page: Page) => page.locator('[data-island]', { has: slider(page) }).locator('svg')

async function boxOf(element: Locator) {
  return (await element.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN }
}

/** The divider's position as a percentage of the picture's width. */
async function dividerShare(page: Page) {
  return page.getByRole('slider').evaluate((range) => {
    const stage = range.parentElement
    return Number.parseFloat(stage ? getComputedStyle(stage).getPropertyValue('--share') : '')
  })
}

/** Expects the handle within the pictures, and large enough for a finger. */
async function expectWholeHandle(page: Page): Promise<void> {
  const [pictures, handle] = [await boxOf(slider(page)), await boxOf(handleOn(page))]
  expect(handle.x).toBeGreaterThanOrEqual(pictures.x - 0.5)
  expect(handle.x + handle.width).toBeLessThanOrEqual(pictures.x + pictures.width + 0.5)
  expect(handle.width).toBeGreaterThanOrEqual(44)
}

test('a visitor moves the divider by keyboard, and a screen reader reads out the shares', { tag: '@desktop' }, async ({
  page,
}) => {
  await openPageAtComparer(page)
  await slider(page).focus()
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('ArrowLeft')
  }
  await expect(slider(page)).toHaveAttribute(
    'aria-valuetext',
    `${comparer.amateur} 30\u00a0% – ${comparer.professional} 70\u00a0%`,
  )
  expect(await dividerShare(page)).toBe(30)
  await page.keyboard.press('ArrowUp')
  await expect(slider(page)).toHaveValue('35')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(slider(page)).toHaveValue('0')
  await expectWholeHandle(page)
  await page.keyboard.press('End')
  await expect(slider(page)).toHaveValue('100')
  await expectWholeHandle(page)
  await expectAccessible(page, 'comparer')
})

test('a visitor moves the divider by pointing with the mouse or a finger', async ({ page, hasTouch }) => {
  await openPageAtComparer(page)
  const box = await slider(page).boundingBox()
  const position = { x: (box?.width ?? 0) * 0.8, y: (box?.height ?? 0) / 2 }
  await (hasTouch ? slider(page).tap({ position }) : slider(page).click({ position }))
  await expect.poll(() => dividerShare(page)).toBeGreaterThan(70)
})

test('on a phone a visitor sees the captions below the picture, and shows either photograph whole by its button', {
  tag: '@phone',
}, async ({ page }) => {
  await openPageAtComparer(page)
  await test.step('each caption is on the side of its photograph', async () => {
    // The page may still be scrolling.
    await expect(async () => {
      const whole = await boxOf(picture(page, 'before'))
      const [before, after] = [await boxOf(caption(page, 'before')), await boxOf(caption(page, 'after'))]
      for (const { y } of [before, after]) {
        expect(y).toBeGreaterThanOrEqual(whole.y + whole.height)
      }
      expect(before.x).toBeCloseTo(whole.x, 0)
      expect(before.x + before.width).toBeLessThanOrEqual(after.x)
      expect(after.x + after.width).toBeCloseTo(whole.x + whole.width, 0)
    }).toPass()
  })

  const before = button(page, comparer.before)
  const after = button(page, comparer.after)
  await expect(before).toHaveAttribute('aria-pressed', 'false')
  await before.click()
  await expect.poll(() => dividerShare(page)).toBe(100)
  await expect(before).toHaveAttribute('aria-pressed', 'true')
  await expectWholeHandle(page)
  await after.click()
  await expect.poll(() => dividerShare(page)).toBe(0)
  await expectWholeHandle(page)
  await expect(slider(page)).toHaveValue('0')
  await expect(before).toHaveAttribute('aria-pressed', 'false')
  await expect(after).toHaveAttribute('aria-pressed', 'true')
})

test('picture and buttons fit below the header, in the whole column where the window is high enough', {
  tag: '@desktop',
}, async ({ page }) => {
  await openPageAtComparer(page)
  for (const [width, height] of [
    [390, 844],
    [1024, 1366],
    [1440, 780],
    [1440, 900],
    [1920, 1200],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(async () => {
      const header = await boxOf(page.getByRole('banner'))
      const column = await boxOf(page.getByRole('region', { name: comparison.title }))
      const photo = await boxOf(picture(page, 'before'))
      const buttons = await boxOf(page.getByRole('group', { name: comparer.show }))
      const size = `${width} × ${height}`
      expect(photo.height, size).toBeCloseTo(Math.min(photo.width / 1.5, height - 150), 0)
      expect(photo.width, size).toBeCloseTo(Math.min(column.width, (height - 150) * 1.75), 0)
      expect(buttons.y + buttons.height - photo.y + header.height, size).toBeLessThanOrEqual(height)
    }).toPass()
  }
})

test('a press tries again the script that a weak line has lost twice', { tag: '@phone' }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_CONNECTION_RESET/)
  expectConsoleError(/uncaught/)
  await page.route('**/wake-comparer-*.js*', (route) => route.abort('connectionreset'), { times: 2 })
  const isLost = page.waitForEvent('pageerror')
  await page.goto('/')
  await slider(page).scrollIntoViewIfNeeded()
  await isLost
  await button(page, comparer.before).click()
  await expect.poll(() => dividerShare(page)).toBe(100)
})

test('what all islands import comes at the second attempt, once a weak line has lost it', { tag: '@phone' }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_CONNECTION_RESET/)
  await page.route(/\/(?!wake-|content)[^/]+\.js$/, (route) => route.abort('connectionreset'), { times: 1 })
  await page.goto('/')
  await scrollToIsland(page, slider(page))
  await button(page, comparer.before).click()
  await expect.poll(() => dividerShare(page)).toBe(100)
})

test('nothing moves when the comparer hydrates', async ({ page }) => {
  const release = await holdRequests(page, '**/wake-comparer*')
  await page.goto('/')
  await slider(page).scrollIntoViewIfNeeded()
  await page.evaluate(() => document.fonts.ready)
  /** Relative to the slider: the sections above it may still move it. */
  const boxes = async () => {
    const parts = [slider(page), handleOn(page), caption(page, 'before'), caption(page, 'after')]
    const [stage, ...others] = await Promise.all([...parts, button(page, comparer.after)].map(boxOf))
    return others.map(({ x, y, width, height }) => [x, y - (stage?.y ?? 0), width, height].map(Math.round))
  }
  const before = await boxes()
  release()
  await scrollToIsland(page, slider(page))
  expect(await boxes()).toEqual(before)
})

test('in forced colours the handle and the pressed button stand out', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openPageAtComparer(page)
  await button(page, comparer.before).click()
  for (const part of [handleOn(page), button(page, comparer.before)]) {
    const coloursOf = (element: Element) => {
      const { color, backgroundColor } = getComputedStyle(element)
      return [color, backgroundColor]
    }
    const system = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.cssText = 'forced-color-adjust: none; color: ButtonText; background: ButtonFace'
      const { color, backgroundColor } = getComputedStyle(probe)
      return [color, backgroundColor]
    })
    await expect.poll(async () => (await part.evaluate(coloursOf)).toSorted()).toEqual(system.toSorted())
  }
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the divider does not glide', { tag: '@desktop' }, async ({ page }) => {
    await openPageAtComparer(page)
    const range = await slider(page).elementHandle()
    const durations = await button(page, comparer.before).evaluate(async (pressed: HTMLElement, range) => {
      pressed.click()
      await new Promise(requestAnimationFrame)
      const gliding = document.getAnimations().filter(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null
        return target === range?.parentElement || target === pressed
      })
      return gliding.map(({ effect }) => effect?.getComputedTiming().duration)
    }, range)
    expect(durations.filter((duration) => Number(duration) > 1)).toEqual([])
    await expect.poll(() => dividerShare(page)).toBe(100)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor sees both photographs with their captions', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/')
    // One below the other, and side by side in a wide window.
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const [before, after] = [await picture(page, 'before').boundingBox(), await picture(page, 'after').boundingBox()]
      expect(before?.width).toBe(after?.width)
      expect([before?.x, before?.y]).not.toEqual([after?.x, after?.y])
    }
    await expect(page.getByText(photoOf(comparison.before).caption, { exact: true })).toBeVisible()
    await expect(page.getByText(photoOf(comparison.after).caption, { exact: true })).toBeVisible()
    await expect(page.getByRole('slider')).toBeHidden()
  })
})

test('captions on the pictures leave no line of these at the edges', { tag: '@desktop' }, async ({ page }) => {
  // Margins of 5 % that fall between two pixels.
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 1024 })
    await openPageAtComparer(page)
    await caption(page, 'after').scrollIntoViewIfNeeded()
    const { x, y, width: across, height } = await boxOf(caption(page, 'after'))
    const [right, bottom] = [Math.ceil(x + across) + 2, Math.ceil(y + height) + 2]
    const corner = await page.screenshot({ clip: { x: right - 8, y: bottom - 8, width: 8, height: 8 } })
    const { channels } = await sharp(corner).removeAlpha().stats()
    expect(Math.max(...channels.map(({ min, max }) => max - min))).toBeLessThan(4)
  }
})
