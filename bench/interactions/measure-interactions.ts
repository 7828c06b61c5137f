import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { visits } from './visits.ts'

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
