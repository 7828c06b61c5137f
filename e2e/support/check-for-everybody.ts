import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectContrast } from './check-accessibility.ts'
import { expectLargeTargets, expectNoSidewaysScrolling, expectWholeWords } from './check-layout.ts'
import { setTextSize } from './resize.ts'

const widths = [1440, 390, 320]
const narrowWidths = [320, 390]

/**
 * Expects what is on the screen of the office to serve everybody: at each width, with text at 200 %, and without motion, which the
 * context has to be asked for. Afterwards the window is wide again.
 *
 * @param state names it in the failure message
 */
export async function expectForEverybody(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    const dialog = page.getByRole('dialog')
    const isDialog = await dialog.isVisible()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: width === 390 ? 'dark' : 'light' })
      // On two telephones axe sees the same, and it takes most of the time.
      if (width === 390 && isDialog) {
        // A dialog has the same parts in each window, and other colours in the dark.
        await expectContrast(page, `${state}, ${width} px`)
      } else if (width !== 320) {
        // Half under a sticky bar a large target counts as a small one: what follows asks for more.
        await expectAccessible(page, `${state}, ${width} px`, ['target-size'])
      }
      await expectNoSidewaysScrolling(page)
      await expectLargeTargets(page)
    }
    await setTextSize(page, '200%')
    for (const width of narrowWidths) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScrolling(page)
      // A dialog lies over the rest of the page, as the bar does over its end.
      const parts = isDialog ? dialog : page.locator('main, nav')
      for (const part of await parts.all()) {
        await expectWholeWords(part)
      }
    }
    await setTextSize(page, '')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectStillness(page, state)
  })
}

/** Expects that nothing moves or fades for longer than a frame. */
async function expectStillness(page: Page, state: string): Promise<void> {
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) =>
        [undefined, '::before', '::after', '::backdrop']
          .map((pseudo) => getComputedStyle(element, pseudo))
          .some(
            ({ transitionDuration, animationName }) =>
              animationName !== 'none' || Number.parseFloat(transitionDuration) > 0.001,
          ),
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  )
  expect.soft(moving, `${state}: motion`).toEqual([])
}
