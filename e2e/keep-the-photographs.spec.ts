import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { fillText } from '../business/fill-text.ts'
import { gallery } from '../content/landing.ts'
import { cropNames, deleting, uploads } from '../content/office/photographs.ts'
import { screens } from '../content/office/shell.ts'
import {
  library,
  listWords,
  photoWords,
  publishingWords,
  saving,
  siteScreen,
  uploadRefusals,
} from '../content/office/site.ts'
import { expectForEverybody } from './support/check-for-everybody.ts'
import { invited, officeUrl } from './support/office.ts'
import { type RunningSite, startSite } from './support/start-site.ts'
import { test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'default' })

let site: RunningSite

test.beforeAll(async () => {
  site = await startSite()
})

test.afterAll(() => site.stop())

test.beforeEach(({ expectConsoleError }) => {
  expectConsoleError(/409|422/, 'perhaps')
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(officeUrl(site, `/sito${path}`))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function publish(page: Page): Promise<void> {
  await open(page, '', screens.site)
  await button(page, siteScreen.publish).click()
}

async function enter(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
  })
  return invited(site, context, name)
}

const picture = (background: string) => sharp({ create: { width: 1400, height: 1000, channels: 3, background } })

/** Lets no part of a photograph through until it is released. */
async function heldUploads(page: Page) {
  const released = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*/*', async (route) => {
    await released.promise
    await route.continue()
  })
  return released
}

test('several photographs are sent at once: each shows its crops, and one that fails stops no other', async ({
  browser,
}) => {
  const page = await enter(browser, 'Anna')
  await open(page, '/fotografie', library.title)
  const held = await heldUploads(page)
  await page.locator('input[type=file]').setInputFiles([
    { name: 'parete.jpg', mimeType: 'image/jpeg', buffer: await picture('#9a3d1b').jpeg().toBuffer() },
    { name: 'testo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photograph') },
    { name: 'scala.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1') },
    // A format that the server does not take, and this browser reads: as HEIC on an iPhone.
    { name: 'cielo.avif', mimeType: 'image/avif', buffer: await picture('#3d6a9a').avif().toBuffer() },
  ])
  const row = (file: string) => page.getByRole('listitem').filter({ hasText: file })
  for (const file of ['parete.jpg', 'cielo.avif']) {
    await expect(row(file).getByRole('img', { name: cropNames.heroPhone })).toBeVisible()
    await expect(row(file).getByRole('img', { name: cropNames.galleryUpright })).toBeVisible()
  }
  await expect(row('scala.heic').getByRole('alert')).toHaveText(uploadRefusals.heic)
  held.resolve()
  await expect(row('testo.jpg').getByRole('alert')).toHaveText(uploadRefusals['not-a-photograph'])
  await expect(page.getByRole('link', { name: library.unnamed })).toHaveCount(2)
  await expectForEverybody(page, 'photographs that are refused')
  for (const file of ['testo.jpg', 'scala.heic']) {
    await button(page, fillText(uploads.dismissName, { file })).click()
  }
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test('a photograph joins the gallery, is called by what it shows, and is deleted once nothing shows it', async ({
  browser,
}) => {
  const page = await enter(browser, 'Rita')
  const count = gallery.photos.length + 1
  await open(page, '/gallery', 'Gallery')
  await button(page, library.add).click()
  const held = await heldUploads(page)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await picture('#4a7a3c').jpeg().toBuffer() })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: cropNames.galleryWide })).toBeVisible()
  await dialog.getByRole('textbox', { name: photoWords.alt }).fill('Prato verde davanti alla casa')
  await dialog.getByRole('textbox', { name: photoWords.caption }).fill('Prato, Roma')
  await button(page, library.use).click()
  await expect(dialog.getByText(uploads.usedOnceThere)).toBeVisible()
  held.resolve()
  await expect(dialog).toBeHidden()
  const last = fillText(listWords.item, { label: 'Le fotografie, in ordine', number: count })
  const removeLast = button(page, fillText(listWords.removeName, { label: last }))
  await expect(removeLast).toBeVisible()
  await expect(page.getByText(saving.saved, { exact: true })).toBeVisible()

  await publish(page)
  await expect(page.getByRole('heading', { name: publishingWords.online })).toBeVisible()
  const online = await (await fetch(site.url)).text()
  expect(online).toContain(`id="foto-${count}"`)
  expect(online).toContain(gallery.mixedNote)
  expect(online).not.toContain(gallery.note)
  expect(online.split(`(${gallery.sampleMark})`)).toHaveLength(count)

  // What is wrong with it is said of it by its name, not by that of its file.
  await open(page, '/fotografie', library.title)
  await page.getByRole('link', { name: /Prato, Roma/ }).click()
  await expect(page.getByText(deleting.usedInDraft)).toBeVisible()
  await expect(page.getByRole('img', { name: cropNames.galleryWhole })).toBeVisible()
  const alt = page.getByRole('textbox', { name: photoWords.alt })
  await alt.fill('')
  await expect(page.getByText(saving.saved, { exact: true })).toBeVisible()
  await publish(page)
  const refused = page.getByRole('dialog')
  await expect(refused.getByText(/Prato, Roma/).first()).toBeVisible()
  await expect(refused).not.toContainText('foto-')

  await refused
    .getByRole('link', { name: /Prato, Roma/ })
    .first()
    .click()
  await alt.fill('Prato verde davanti alla casa')
  await open(page, '/gallery', 'Gallery')
  await removeLast.click()
  await expect(page.getByText(saving.saved, { exact: true })).toBeVisible()
  await open(page, '/fotografie', library.title)
  await page.getByRole('link', { name: /Prato, Roma/ }).click()
  await button(page, deleting.open).click()
  await button(page, deleting.submit).click()
  await expect(page.getByText(deleting.usedOnline)).toBeVisible()

  await open(page, '/fotografie', library.title)
  await page.getByRole('link', { name: library.unnamed }).first().click()
  await button(page, deleting.open).click()
  await expectForEverybody(page, 'the question before a photograph is deleted')
  await button(page, deleting.submit).click()
  await expect(page.getByRole('heading', { level: 1, name: library.title })).toBeVisible()
  await expect(page.getByRole('link', { name: library.unnamed })).toHaveCount(1)
})
