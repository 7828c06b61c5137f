import { expect, type Locator, type Page } from '@playwright/test'
import { hero } from '../../content/landing.ts'

/** The headline on one line; content/landing.ts holds it line by line. */
export const headline = hero.headline.join(' ')

/** Scrolls to an element of an island and waits until the island is hydrated. */
export async function scrollToIsland(page: Page, element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  await expect(page.locator('[data-awake]').filter({ has: element })).toBeAttached()
}

/** Expects the section at the top of the window, its title not covered by the header. */
export async function expectScrolledTo(page: Page, section: Locator): Promise<void> {
  const header = page.getByRole('banner')
  const title = section.getByRole('heading').first()
  await expect(async () => {
    const bar = await header.boundingBox()
    const box = await title.boundingBox()
    const start = await section.boundingBox()
    const height = page.viewportSize()?.height ?? 0
    expect(bar && box && start).toBeTruthy()
    expect(box?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    expect(Math.abs(start?.y ?? 0)).toBeLessThanOrEqual(height / 2)
  }).toPass({ intervals: [50, 100, 200] })
}
