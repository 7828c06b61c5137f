import { expect, type Page } from '@playwright/test'

/** Gives the window another size and waits until the page has it. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height])
}

/** Sets the size of text as a visitor's browser does, for instance '200%'; empty for the usual one. */
export async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)
}
