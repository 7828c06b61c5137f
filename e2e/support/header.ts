import type { Locator, Page } from '@playwright/test'
import { header } from '../../content/site.ts'

/** The header; its links are in a row in a wide window and in a menu behind a button in a narrow one. */
export interface Header {
  readonly banner: Locator
  readonly menuButton: Locator
  readonly menu: Locator
  readonly link: (label: string) => Locator
  readonly book: Locator
  /** Opens the menu in a narrow window. */
  readonly reachLinks: () => Promise<void>
}

export function headerOn(page: Page): Header {
  const banner = page.getByRole('banner')
  const menuButton = banner.getByRole('button', { name: header.menu })
  const menu = banner.getByRole('navigation', { name: header.navigation })
  return {
    banner,
    menuButton,
    menu,
    link: (label) => menu.getByRole('link', { name: label, exact: true }),
    book: menu.getByRole('link', { name: header.book }),
    reachLinks: async () => {
      if (await menuButton.isVisible()) {
        await menuButton.click()
      }
    },
  }
}
