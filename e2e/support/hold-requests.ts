import type { Page } from '@playwright/test'

/** Keeps requests for such an address on their way until the function that it gives back is called. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held
    await route.fallback()
  })
  return letGo
}
