import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { fillCounted, fillText } from '../business/fill-text.ts'
import { gallery } from '../content/landing.ts'
import { faults } from '../content/office/editing.ts'
import { cropNames, deleting, uploads } from '../content/office/photographs.ts'
import { library, listWords, photoWords, uploadRefusals } from '../content/office/site.ts'
import { expectForEverybody } from './support/check-for-everybody.ts'
import {
  button,
  enter,
  expectSaved,
  openChanges,
  openEditor,
  publicPage,
  publishAll,
  telephone,
} from './support/editor.ts'
import { oneSite } from './support/one-site.ts'
import { photographFile } from './support/photographs.ts'
import { test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const site = oneSite()

test.beforeEach(({ expectConsoleError }) => {
  expectConsoleError(/409|422/, 'perhaps')
})

const open = (page: Page, path: string, title: string) => openEditor(page, site, path, title)

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
  const page = await enter(site, browser, 'Anna', telephone)
  await open(page, '/fotografie', library.title)
  const held = await heldUploads(page)
  const sky = await photographFile('cielo.jpg', '#3d6a9a')
  await page.locator('input[type=file]').setInputFiles([
    await photographFile('parete.jpg', '#9a3d1b'),
    { name: 'testo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photograph') },
    { name: 'vuota.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    { name: 'scala.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1') },
    // A format that the server does not take, and this browser reads: as HEIC on an iPhone.
    { name: 'cielo.avif', mimeType: 'image/avif', buffer: await sharp(sky.buffer).avif().toBuffer() },
  ])
  const row = (file: string) => page.getByRole('listitem').filter({ hasText: file })
  for (const file of ['parete.jpg', 'cielo.avif']) {
    await expect(row(file).getByRole('img', { name: cropNames.heroPhone })).toBeVisible()
    await expect(row(file).getByRole('img', { name: cropNames.galleryUpright })).toBeVisible()
  }
  await expect(row('scala.heic').getByRole('alert')).toHaveText(uploadRefusals.heic)
  await expect(row('vuota.jpg').getByRole('alert')).toHaveText(uploadRefusals.broken)
  held.resolve()
  await expect(row('testo.jpg').getByRole('alert')).toHaveText(uploadRefusals['not-a-photograph'])
  await expect(page.getByRole('link', { name: library.unnamed })).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: fillCounted(library.allUploaded, 2) })).toBeVisible()
  await expectForEverybody(page, 'photographs that are refused')
  for (const file of ['testo.jpg', 'vuota.jpg', 'scala.heic']) {
    await button(page, fillText(uploads.dismissName, { file })).click()
  }
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test('a photograph joins the gallery, is called by what it shows, and is deleted once nothing shows it', async ({
  browser,
  expectConsoleError,
}) => {
  // Its picture may still be on its way when it is deleted.
  expectConsoleError(/status of 404/, 'perhaps')
  const page = await enter(site, browser, 'Rita', telephone)
  const count = gallery.photos.length + 1
  await open(page, '/gallery', 'Gallery')
  const dialog = page.getByRole('dialog')
  // What is typed stays, also where the dialog is closed then.
  await button(page, library.add).click()
  const arriving = await heldUploads(page)
  await page.locator('input[type=file]').setInputFiles(await photographFile('IMG_2.jpg', '#3c4a7a'))
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  arriving.resolve()
  await dialog.getByRole('textbox', { name: photoWords.alt }).fill('Mare davanti alla casa')
  await dialog.getByRole('textbox', { name: photoWords.caption }).fill('Mare, Roma')
  await page.keyboard.press('Escape')
  await button(page, library.add).click()
  await expect(dialog.getByRole('button', { name: 'Mare, Roma' })).toBeVisible()

  const held = await heldUploads(page)
  await page.locator('input[type=file]').setInputFiles(await photographFile('IMG_1.jpg', '#4a7a3c'))
  await expect(dialog.getByRole('img', { name: cropNames.galleryWide })).toBeVisible()
  held.resolve()
  await dialog.getByRole('textbox', { name: photoWords.alt }).fill('Prato verde davanti alla casa')
  await dialog.getByRole('textbox', { name: photoWords.caption }).fill('Prato, Roma')
  await button(page, library.use).click()
  await expect(dialog).toBeHidden()
  const last = fillText(listWords.item, { label: library.one, number: count })
  const removeLast = button(page, fillText(listWords.removeName, { label: last }))
  await expect(removeLast).toBeVisible()
  await expectSaved(page)

  await publishAll(page, site)
  const online = await publicPage(site)
  expect(online).toContain(`id="foto-${count}"`)
  expect(online).toContain(gallery.mixedNote)
  expect(online).not.toContain(gallery.note)
  expect(online.split(`(${gallery.sampleMark})`)).toHaveLength(count)

  // What is wrong with it is said of it by its name, not by that of its file.
  await open(page, '/fotografie', library.title)
  await page.getByRole('link', { name: /Prato, Roma/ }).click()
  await expect(page.getByText(deleting.usedInDraft)).toBeVisible()
  await expect(page.getByText(library.putIn)).toBeHidden()
  await expect(page.getByRole('img', { name: cropNames.galleryWhole })).toBeVisible()
  const alt = page.getByRole('textbox', { name: photoWords.alt })
  // What a keyboard leaves of the window.
  await page.setViewportSize({ width: 390, height: 430 })
  await alt.fill('')
  await expectSaved(page)
  const bar = page.locator('main [data-bottom-bar]')
  await expect
    .poll(async () => {
      const [own, above] = [await alt.locator('xpath=..').boundingBox(), await bar.boundingBox()]
      return own !== null && above !== null && own.y + own.height <= above.y
    })
    .toBe(true)
  await page.setViewportSize(telephone)
  await openChanges(page, site)
  const mending = page.getByRole('link', { name: new RegExp(`Prato, Roma: ${faults.empty}`) }).first()
  await expect(mending).toBeVisible()
  await expect(page.locator('main')).not.toContainText('foto-')

  await mending.click()
  await alt.fill('Prato verde davanti alla casa')
  await open(page, '/gallery', 'Gallery')
  await removeLast.click()
  await expectSaved(page)
  await open(page, '/fotografie', library.title)
  await page.getByRole('link', { name: /Prato, Roma/ }).click()
  await button(page, deleting.open).click()
  await button(page, deleting.submit).click()
  await expect(page.getByText(deleting.usedOnline)).toBeVisible()

  await open(page, '/fotografie', library.title)
  await page.getByRole('link', { name: library.unnamed }).first().click()
  // What it lacks is said: a tap would have put nothing into the gallery.
  await expect(page.getByText(library.wordsMissing)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gallery', exact: true })).toBeHidden()
  // A field that nobody has come to yet is no mistake.
  await alt.fill('Cielo azzurro sopra la casa')
  await expectSaved(page)
  await expect(page.getByText(faults.empty, { exact: true })).toBeHidden()
  await page.getByRole('textbox', { name: photoWords.caption }).focus()
  await alt.focus()
  await expect(page.getByText(faults.empty, { exact: true })).toBeVisible()
  await button(page, deleting.open).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectForEverybody(page, 'the question before a photograph is deleted')
  await button(page, deleting.submit).click()
  await expect(page.getByRole('heading', { level: 1, name: library.title })).toBeVisible()
  await expect(page.getByRole('link', { name: library.unnamed })).toHaveCount(1)

  // Once there are words, the way to the gallery takes it along.
  await page.getByRole('link', { name: library.unnamed }).click()
  await alt.fill('Parete chiara con una finestra')
  await page.getByRole('textbox', { name: photoWords.caption }).fill('Parete, Roma')
  await expect(page.getByText(library.putIn)).toBeVisible()
  await page.getByRole('link', { name: 'Gallery', exact: true }).click()
  await expect(removeLast).toBeVisible()
  await expectSaved(page)
  await open(page, '/fotografie', library.title)
  await page.getByRole('link', { name: /Parete, Roma/ }).click()
  await expect(page.getByText(deleting.usedInDraft)).toBeVisible()
})
