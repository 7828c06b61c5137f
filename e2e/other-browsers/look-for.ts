import { expect } from '@playwright/test'
import { bringIntoView } from './bring-into-view.ts'
import type { BrowserWindow, PageElement, Role } from './browser.ts'

/**
 * Waits for the one thing on the page that a visitor sees under this role and name.
 *
 * @param isMeant runs in the page and tells it from others of the same name
 */
export async function lookFor(
  window: BrowserWindow,
  role: Role,
  name: string,
  isMeant: (element: Element) => boolean = () => true,
): Promise<PageElement> {
  const seen: PageElement[] = []
  await expect(async () => {
    seen.splice(0, Infinity, ...(await visible(window, role, name, isMeant)))
    expect(seen, `${role} "${name}"`).toHaveLength(1)
  }).toPass({ intervals: [50, 100, 250] })
  const [element] = seen
  if (element === undefined) {
    throw new Error(`no ${role} "${name}"`)
  }
  return element
}

/** Waits until a visitor sees no such thing. */
export async function expectGone(window: BrowserWindow, role: Role, name: string): Promise<void> {
  await expect.poll(async () => (await visible(window, role, name, () => true)).length, `${role} "${name}"`).toBe(0)
}

async function visible(
  window: BrowserWindow,
  role: Role,
  name: string,
  isMeant: (element: Element) => boolean,
): Promise<readonly PageElement[]> {
  const seen: PageElement[] = []
  for (const element of await window.findAll(role, name)) {
    const isVisible = await element.evaluate((found) => found.checkVisibility({ visibilityProperty: true }))
    if (isVisible && (await element.evaluate(isMeant))) {
      seen.push(element)
    }
  }
  return seen
}

/** Brings an island into view and waits until its script has taken over. */
export async function wake(element: PageElement): Promise<void> {
  await element.evaluate(bringIntoView)
  await expect
    .poll(() => element.evaluate((part) => part.closest('[data-island]')?.hasAttribute('data-awake')), 'island')
    .toBe(true)
}
