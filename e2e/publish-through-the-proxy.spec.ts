import { expect } from '@playwright/test'
import sharp from 'sharp'
import { library, photoWords, publishingWords, saving, siteScreen } from '../content/office/site.ts'
import { caddy, whyNoCaddy } from '../test/web-servers/shipped-caddy.ts'
import { publishButton } from './support/editor.ts'
import { invited, officeUrl, whenServerEnds } from './support/office.ts'
import { test } from './support/test.ts'

const ALT = 'Parete color terracotta in piena luce'

/** One colour, whose pictures are encoded at once, without compression: several parts of an upload. */
const largePhotograph = () =>
  sharp({ create: { width: 1300, height: 900, channels: 3, background: '#9a3d1b' } })
    .png({ compressionLevel: 0 })
    .toBuffer()

test('a photograph is uploaded, published and seen through Caddy, as it is shipped', async ({
  context,
  startAnotherSite,
  expectConsoleError,
}) => {
  test.skip(caddy === undefined, whyNoCaddy)
  // When its server ends.
  expectConsoleError(whenServerEnds, 'perhaps')
  const site = await startAnotherSite({}, true)
  const page = await invited(site, context, 'Anna')
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()

  await page.goto(officeUrl(site, '/sito/prima-vista'))
  await button(/^Cambia: /).click()
  const buffer = await largePhotograph()
  expect(buffer.length).toBeGreaterThan(1_000_000)
  await page.locator('input[type=file]').setInputFiles({ name: 'parete.png', mimeType: 'image/png', buffer })
  await page.getByRole('textbox', { name: photoWords.alt }).fill(ALT)
  await page.getByRole('textbox', { name: photoWords.caption }).fill('Parete al sole, Roma')
  await button(library.use).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(saving.saved, { exact: true })).toBeVisible()
  await page.goto(officeUrl(site, '/sito'))
  await button(siteScreen.publish).click()
  await publishButton(page).click()
  await expect(page.getByRole('heading', { name: publishingWords.online })).toBeVisible()

  await page.goto(site.url)
  const picture = page.getByRole('img', { name: ALT }).first()
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // Before its server ends: a photograph that is still on its way would be an error on the console.
  await page.close()
})
