import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { gallery } from '../../content/landing.ts'

import { headerOn } from '../../e2e/support/header.ts'
import { scrollToLeadForm } from '../../e2e/support/lead-form.ts'
import { photoOf } from '../../e2e/support/photographs.ts'
import { comparison } from '../../e2e/support/whole-page.ts'

export interface InteractionFigures {
  readonly part: string
  readonly interactions: number
  /** Interaction to Next Paint: with fewer than fifty interactions, that of the slowest. Null when none was seen. */
  readonly inpMs: number | null
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'it-IT' }

/** Lighthouse's factor for a phone of the middle class. */
const CPU_SLOWDOWN = 4

/** web-vitals reports when the page has nothing else to do. */
const REPORT_TIME_MS = 1_000

const HYDRATION_TIMEOUT_MS = 30_000

const library = fileURLToPath(import.meta.resolve('web-vitals')).replace(/[^/\\]+$/, 'web-vitals.iife.js')

/** From the very start of the page: the library must see every interaction. */
const listen = `webVitals.onINP(({ value }) => { globalThis.inp = value }, { reportAllChanges: true, durationThreshold: 16 })`

/**
 * Touches each part of the home page that answers to touch, on a phone with a slow processor.
 *
 * @param url address of the site
 * @param interactions how many for each part
 */
export async function measureInteractions(browser: Browser, url: string, interactions: number) {
  // One script: several run in no certain order.
  const script = `${await readFile(library, 'utf8')}\n${listen}`
  const figures: InteractionFigures[] = []
  for (const [part, visit] of Object.entries(visits)) {
    const context = await browser.newContext(phone)
    try {
      const page = await context.newPage()
      await page.addInitScript(script)
      await slowDown(page)
      await page.goto(`${url}/`)
      const touch = await visit(page)
      for (let count = 0; count < interactions; count += 1) {
        await touch(count)
      }
      await page.waitForTimeout(REPORT_TIME_MS)
      const inp: unknown = await page.evaluate(() => Reflect.get(globalThis, 'inp'))
      figures.push({ part, interactions, inpMs: typeof inp === 'number' ? inp : null })
    } finally {
      await context.close()
    }
  }
  return figures
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Scrolls to a part of the page and waits until it is hydrated. The function that it returns touches it once. */
type Visit = (page: Page) => Promise<(count: number) => Promise<void>>

const menu: Visit = async (page) => {
  const { menuButton } = headerOn(page)
  return () => menuButton.click()
}

const form: Visit = async (page) => {
  const { inputs, button } = await scrollToLeadForm(page)
  const { name, phone, zone } = inputs
  const touches = [
    // Everything is missing: a message at each field, and the toast.
    () => button.click(),
    () => name.press('A'),
    () => phone.press('3'),
    () => zone.press('r'),
    () => name.click(),
  ]
  return async (count) => touches[count % touches.length]?.()
}

const comparer: Visit = async (page) => {
  const slider = page.getByRole('slider', { name: comparison.comparer.label })
  await slider.scrollIntoViewIfNeeded()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await untilHydrated(slider)
  const touches = [
    () => slider.press('ArrowLeft'),
    () => slider.click(),
    () => button(comparison.comparer.after).click(),
    () => slider.press('ArrowRight'),
  ]
  return async (count) => touches[count % touches.length]?.()
}

const lightbox: Visit = async (page) => {
  const [first] = gallery.photos
  const thumbnail = page.getByRole('link', { name: photoOf(first).alt })
  await thumbnail.scrollIntoViewIfNeeded()
  const dialog = page.getByRole('dialog', { name: gallery.lightbox.label })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  // Until then the link leads to the photograph's file.
  await untilHydrated(page.getByRole('dialog', { name: gallery.lightbox.label, includeHidden: true }))
  await thumbnail.click()
  await expect(dialog).toBeVisible()
  const { next, previous, close } = gallery.lightbox
  const touches = [
    () => button(next).click(),
    () => button(next).click(),
    () => button(previous).click(),
    () => button(close).click(),
    () => thumbnail.click(),
  ]
  return async (count) => touches[count % touches.length]?.()
}

/** The parts that answer to touch, by the name that stands in the table. */
const visits = { menu, form, comparer, lightbox } satisfies Record<string, Visit>

/** React keeps its own data on each element that it has hydrated. */
async function untilHydrated(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'))), {
      timeout: HYDRATION_TIMEOUT_MS,
    })
    .toBe(true)
}
