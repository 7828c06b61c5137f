import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Axe finds nothing wrong with the page in the state it is in.
 *
 * @param state said when it does
 * @param without rules that say nothing about this state
 */
export async function expectAccessible(page: Page, state: string, without: readonly string[] = []): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(tags)
    .disableRules([...without])
    .analyze()
  const found = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }))
  expect.soft(found, state).toEqual([])
}
