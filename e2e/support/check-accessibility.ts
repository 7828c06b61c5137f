import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects no violation of axe's rules on the page in its current state.
 *
 * @param state names the state in the failure message
 * @param without rules that do not apply to this state
 */
export async function expectAccessible(page: Page, state: string, without: readonly string[] = []): Promise<void> {
  // A colour on its way to another may have too little contrast for a moment.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  // Nothing but violations is read, and not the page within the preview: the rest would take most of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('iframe')
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .disableRules([...without])
    .analyze()
  const found = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }))
  expect.soft(found, state).toEqual([])
}
