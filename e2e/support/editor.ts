import { type Browser, expect, type Page } from '@playwright/test'
import { changesScreen } from '../../content/office/changes.ts'
import { screens } from '../../content/office/shell.ts'
import { publishingWords, saving, siteScreen } from '../../content/office/site.ts'
import { goInOffice, signedIn } from './office.ts'
import type { RunningSite } from './start-site.ts'

export const telephone = { width: 390, height: 844 }

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()

/** Invites somebody who changes the site, on a device of their own. */
export async function enter(
  site: RunningSite,
  browser: Browser,
  name: string,
  viewport = { width: 1280, height: 800 },
  touch: { readonly hasTouch?: true } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    ...touch,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
  })
  return signedIn(site, context, name)
}

/** Opens a screen of the editor by its address. */
export async function openEditor(page: Page, site: RunningSite, path: string, title: string): Promise<void> {
  await goInOffice(page, site, `/sito${path}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(saving.saved, { exact: true })).toBeVisible()
}

/** Goes to what changes, as each 'Pubblica' does. */
export async function openChanges(page: Page, site: RunningSite): Promise<void> {
  await openEditor(page, site, '', screens.site)
  await button(page, siteScreen.publish).click()
  await expect(page.getByRole('heading', { level: 1, name: changesScreen.title })).toBeVisible()
}

/** The button that publishes what is chosen. */
export const publishButton = (page: Page) => button(page, /^Pubblica (una modifica|\d+ modifiche)$/)

/** Publishes every change. */
export async function publishAll(page: Page, site: RunningSite): Promise<void> {
  await openChanges(page, site)
  await publishButton(page).click()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(publishingWords.seen)
  await expect(page.getByRole('heading', { name: publishingWords.online })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** What visitors get. */
export async function publicPage({ url }: Pick<RunningSite, 'url'>): Promise<string> {
  return (await fetch(url)).text()
}
