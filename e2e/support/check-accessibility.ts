import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const packages = createRequire(import.meta.resolve('@axe-core/playwright'))
const axe = readFileSync(packages.resolve('axe-core/axe.min.js'), 'utf8')

/** Left to itself the builder sends axe twice for each state, and not the small file: that takes longer than what axe does. */
const nothingMore = ';'

/** Axe on a page: nothing but violations is read, and not the page within the preview, as the rest would take most of the time. */
async function axeOn(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe)
  }
  return new AxeBuilder({ page, axeSource: nothingMore })
    .setLegacyMode()
    .exclude('iframe')
    .options({ resultTypes: ['violations'] })
}

/** Waits until nothing changes any more: a colour on its way to another may have too little contrast for a moment. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const ending = () =>
      document
        .getAnimations()
        .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    do {
      await Promise.allSettled(ending().map(({ finished }) => finished))
      // What was just opened sets out in the next frame.
      await frame()
      await frame()
    } while (ending().length > 0)
  })
}

/**
 * Expects no violation of axe's rules on the page in its current state.
 *
 * @param state names the state in the failure message
 * @param without rules that do not apply to this state
 * @param parts selectors of what to look at, where the rest of the page has been looked at before; each has to be there
 */
export async function expectAccessible(
  page: Page,
  state: string,
  without: readonly string[] = [],
  parts: readonly string[] = [],
): Promise<void> {
  await settle(page)
  const builder = (await axeOn(page)).withTags(tags).disableRules([...without])
  for (const part of parts) {
    await expect(page.locator(part)).toBeAttached()
    builder.include(part)
  }
  const { violations } = await builder.analyze()
  const found = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }))
  expect.soft(found, state).toEqual([])
}

/** Expects enough contrast in other colours than those in which `expectAccessible` has looked at the same state. */
export async function expectContrast(page: Page, state: string): Promise<void> {
  await settle(page)
  const { violations } = await (await axeOn(page)).withRules(['color-contrast']).analyze()
  const found = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
  expect.soft(found, `${state}: contrast`).toEqual([])
}
