import { expect, type Locator, type Page } from '@playwright/test'

const MOST_STOPS = 80

/** Expects that something has the focus, that its outline shows it, and that nothing lies over it (WCAG 2.2, 2.4.7 and 2.4.11). */
async function expectVisibleFocus(page: Page): Promise<void> {
  const problem = await page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) {
      return 'nothing has the focus'
    }
    const name = element.outerHTML.slice(0, 120)
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    if (outlineStyle !== 'solid' || Number.parseFloat(outlineWidth) < 2) {
      return `no outline: ${name}`
    }
    const { left, top, width, height } = element.getBoundingClientRect()
    const shown = document.elementFromPoint(left + width / 2, top + height / 2)
    return element.contains(shown) || shown?.contains(element) ? '' : `covered or outside: ${name}`
  })
  expect.soft(problem).toBe('')
}

/** Presses Tab until this has the focus, which can be seen at every stop. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key)
    await expectVisibleFocus(page)
    if (await target.evaluate((element) => element === document.activeElement)) {
      return
    }
  }
  await expect(target, `not reached by ${key}`).toBeFocused()
}
