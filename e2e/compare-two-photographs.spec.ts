import { expect, type Page } from '@playwright/test'
import { comparison } from '../content/landing.ts'
import { photos } from '../content/photos/photos.ts'
import { expectAccessible } from './support/check-accessibility.ts'
import { scrollToIsland } from './support/landing-page.ts'
import { test } from './support/test.ts'

const { comparer } = comparison
const slider = (page: Page) => page.getByRole('slider', { name: comparer.label })
const picture = (page: Page, which: 'before' | 'after') =>
  page.getByRole('img', { name: photos[comparison[which]].alt, exact: true })

async function openPageAtComparer(page: Page) {
  await page.goto('/')
  await scrollToIsland(page, slider(page))
}

/** The divider's position as a percentage of the picture's width. */
async function dividerShare(page: Page) {
  return page.getByRole('slider').evaluate((range) => {
    const stage = range.parentElement
    return Number.parseFloat(stage ? getComputedStyle(stage).getPropertyValue('--share') : '')
  })
}

test('a visitor moves the divider by keyboard, and a screen reader reads out the shares', async ({ page }) => {
  await openPageAtComparer(page)
  await slider(page).focus()
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press('ArrowLeft')
  }
  await expect(slider(page)).toHaveAttribute(
    'aria-valuetext',
    `${comparer.amateur} 30\u00a0% – ${comparer.professional} 70\u00a0%`,
  )
  expect(await dividerShare(page)).toBe(30)
  await expectAccessible(page, 'comparer')
})

test('a visitor moves the divider by pointing with the mouse or a finger', async ({ page, hasTouch }) => {
  await openPageAtComparer(page)
  const box = await slider(page).boundingBox()
  const position = { x: (box?.width ?? 0) * 0.8, y: (box?.height ?? 0) / 2 }
  await (hasTouch ? slider(page).tap({ position }) : slider(page).click({ position }))
  await expect.poll(() => dividerShare(page)).toBeGreaterThan(70)
})

test('a visitor shows one photograph or the other whole by a button', async ({ page }) => {
  await openPageAtComparer(page)
  await page.getByRole('button', { name: comparer.before, exact: true }).click()
  await expect.poll(() => dividerShare(page)).toBe(100)
  await page.getByRole('button', { name: comparer.after, exact: true }).click()
  await expect.poll(() => dividerShare(page)).toBe(0)
  await expect(slider(page)).toHaveValue('0')
})

test('the comparer keeps its height when it hydrates', async ({ page }) => {
  await page.goto('/')
  const before = await slider(page).boundingBox()
  await openPageAtComparer(page)
  const after = await slider(page).boundingBox()
  expect(after?.height).toBe(before?.height)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor sees both photographs with their captions', async ({ page }) => {
    await page.goto('/')
    const [before, after] = [await picture(page, 'before').boundingBox(), await picture(page, 'after').boundingBox()]
    expect(before?.width).toBe(after?.width)
    expect([before?.x, before?.y]).not.toEqual([after?.x, after?.y])
    await expect(page.getByText(photos[comparison.before].caption, { exact: true })).toBeVisible()
    await expect(page.getByText(photos[comparison.after].caption, { exact: true })).toBeVisible()
    await expect(page.getByRole('slider')).toBeHidden()
  })
})
