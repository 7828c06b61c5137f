import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { leadScreen } from '../content/office/lead.ts'
import { requests } from '../content/office/requests.ts'
import { projectRoot } from '../scripts/project-root.ts'
import { findBrowser, launchArguments } from '../test/browser.ts'
import { invited, officeCommand, officeUrl } from './support/office.ts'
import { startSite } from './support/start-site.ts'

/**
 * `npm run screenshots`: the README's pictures, the first view of the landing page in a wide and in a phone's window, and those
 * of docs/office.md, the office with invented leads on a telephone.
 */
const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

const folder = join(projectRoot, 'docs/screenshots')
const site = await startSite()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: launchArguments })
try {
  for (const viewport of viewports) {
    const page = await browser.newPage({ viewport, locale: 'it-IT' })
    await page.goto(site.url)
    const path = join(folder, `landing-${viewport.width}.jpg`)
    await page.screenshot({ path, type: 'jpeg', quality: 60 })
  }
  officeCommand(site, 'demo')
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    hasTouch: true,
    isMobile: true,
  })
  const page = await invited(site, context, 'Anna')
  const shoot = async (name: string) => {
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(folder, `ufficio-${name}.jpg`), type: 'jpeg', quality: 70 })
  }
  const lead = page.getByRole('region', { name: requests.sections.due }).getByRole('listitem').getByRole('link').first()
  await lead.waitFor()
  await shoot('richieste')
  await lead.click()
  await page.getByRole('heading', { name: leadScreen.facts, exact: true }).waitFor()
  await shoot('richiesta')
  await page.goto(officeUrl(site, '/numeri'))
  await page.getByRole('figure').first().waitFor()
  await shoot('numeri')
  await page.goto(officeUrl(site, '/sito'))
  const sentence = page.frameLocator('iframe:not([inert])').locator('p[data-editable]').first()
  await sentence.waitFor()
  const box = await sentence.boundingBox()
  await page.touchscreen.tap((box?.x ?? 0) + 40, (box?.y ?? 0) + 20)
  await page.getByRole('textbox').waitFor()
  await shoot('sito')
} finally {
  await browser.close()
  await site.stop()
}
