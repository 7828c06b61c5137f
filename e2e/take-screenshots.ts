import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { projectRoot } from '../scripts/project-root.ts'
import { findBrowser, launchArguments } from '../test/browser.ts'
import { startSite } from './support/start-site.ts'

/** `npm run screenshots`: the README's pictures, the first view of the landing page in a wide and in a phone's window. */
const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

const site = await startSite()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArguments })
try {
  for (const viewport of viewports) {
    const page = await browser.newPage({ viewport, locale: 'it-IT' })
    await page.goto(site.url)
    const path = join(projectRoot, 'docs/screenshots', `landing-${viewport.width}.jpg`)
    await page.screenshot({ path, type: 'jpeg', quality: 60 })
  }
} finally {
  await browser.close()
  await site.stop()
}
