import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { projectRoot } from '../scripts/project-root.ts'
import { findBrowser, launchArguments } from '../test/browser.ts'
import { startSite } from './support/start-site.ts'

/** Renews docs/screenshots from the built site: each section at three widths, and the first view for the README. */
const folder = join(projectRoot, 'docs/screenshots')
const widths = [390, 768, 1440]
const quality = 38

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const site = await startSite()
const chrome = await chromium.launch({ executablePath: await findBrowser(), args: launchArguments })
try {
  for (const width of widths) {
    const page = await chrome.newPage({ viewport: { width, height: 900 } })
    await page.goto(site.url)
    await letEverythingLoad(page)
    if (width === 1440) {
      await page.screenshot({ path: join(folder, 'landing-1440.jpg'), type: 'jpeg', quality: 60 })
    }
    await take(page.getByRole('banner'), `header-${width}`)
    // Sticky and floating parts would stand over every section.
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('header, aside')) {
        part.style.display = 'none'
      }
    })
    for (const section of await page.locator('main > section').all()) {
      const name = (await section.getAttribute('id')) ?? (await section.getAttribute('aria-labelledby'))
      await take(section, `${name?.replace('-title', '')}-${width}`)
    }
    await take(page.getByRole('contentinfo'), `footer-${width}`)
    await page.close()
  }
} finally {
  await chrome.close()
  await site.stop()
}
const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
console.log(`${readdirSync(folder).length} screenshots, ${Math.round(bytes / 1000)} KB, in docs/screenshots`)

async function take(part: Locator, name: string) {
  await part.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality })
}

async function letEverythingLoad(page: Page) {
  for (const image of await page.getByRole('img').all()) {
    await image.scrollIntoViewIfNeeded()
  }
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}
