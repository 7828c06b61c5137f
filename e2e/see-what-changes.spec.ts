import { expect, type Page, type Response } from '@playwright/test'
import sharp from 'sharp'
import { fillText } from '../business/fill-text.ts'
import { changesScreen, versionWords } from '../content/office/changes.ts'
import { faults } from '../content/office/editing.ts'
import { screens, shell } from '../content/office/shell.ts'
import {
  discarding,
  fieldWords,
  library,
  pageScreen,
  photoWords,
  previewWords,
  publishingWords,
  saving,
  siteScreen,
  versionsScreen,
} from '../content/office/site.ts'
import { expectForEverybody } from './support/check-for-everybody.ts'
import { expectNoSidewaysScrolling } from './support/check-layout.ts'
import {
  button,
  enter,
  expectSaved,
  openChanges,
  openEditor,
  publicPage,
  publishAll,
  publishButton,
  telephone,
} from './support/editor.ts'
import { tabTo } from './support/keyboard.ts'
import { goInOffice, whenServerEnds } from './support/office.ts'
import { oneSite } from './support/one-site.ts'
import { photographFile } from './support/photographs.ts'
import { test } from './support/test.ts'

// Reduced motion, so that nothing is looked at on its way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const site = oneSite()

const open = (page: Page, path: string, title: string) => openEditor(page, site, path, title)
const marks = (page: Page) => page.locator('main').getByText(fieldWords.changed, { exact: true })
const change = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label, exact: true }) })
const title = 'Titolo'
/** That beside the form: of the large one more pictures are made, and more slowly. */
const photograph = 'Fotografia accanto al modulo'

test('the owner sees what changes before it is online, and lets one change wait', async ({
  browser,
  expectConsoleError,
}) => {
  const page = await enter(site, browser, 'Anna', telephone)
  await open(page, '/prezzi', 'Che cosa è compreso, prezzi')
  await button(page, /Bilocale/).click()
  await page.getByRole('textbox', { name: /Da quanti euro/ }).fill('149')
  await expectSaved(page)
  await open(page, '/gallery', 'Gallery')
  const original = await page.getByRole('textbox', { name: title, exact: true }).inputValue()
  await page.getByRole('textbox', { name: title, exact: true }).fill('Le case al sole')
  await expectSaved(page)
  await publishAll(page, site)
  expect(await publicPage(site)).toContain('Le case al sole')

  // Nothing is changed any more, though it is not the repository's.
  await open(page, '/gallery', 'Gallery')
  await expect(button(page, new RegExp(`^${fieldWords.reset}`))).toBeVisible()
  await expect(marks(page)).toHaveCount(0)
  await page.getByRole('textbox', { name: title, exact: true }).fill('Le case a Natale')
  await expectSaved(page)
  await expect(marks(page)).toBeVisible()
  await button(page, fillText(fieldWords.takeOnlineName, { label: title })).press('Enter')
  await expect(page.getByRole('textbox', { name: title, exact: true })).toHaveValue('Le case al sole')
  await expect(page.getByRole('textbox', { name: title, exact: true })).toBeFocused()
  await button(page, shell.undo).press('Enter')
  await expect(page.getByRole('textbox', { name: title, exact: true })).toHaveValue('Le case a Natale')
  await expect(page.getByRole('textbox', { name: title, exact: true })).toBeFocused()
  await button(page, fillText(fieldWords.takeOnlineName, { label: title })).click()
  await expect(page.getByRole('textbox', { name: title, exact: true })).toHaveValue('Le case al sole')
  await expect(marks(page)).toHaveCount(0)
  await page.getByRole('textbox', { name: title, exact: true }).fill('Le case a Natale')
  await expectSaved(page)
  await open(page, '/prezzi', 'Che cosa è compreso, prezzi')
  await button(page, /Bilocale/).click()
  await page.getByRole('textbox', { name: /Da quanti euro/ }).fill('160')
  await expectSaved(page)
  await open(page, '/prenota', 'Prenota')
  await button(page, /^Cambia: /).click()
  await page.getByRole('button', { name: /Cucina con isola/ }).click()
  await expectSaved(page)
  await open(page, '/servizi', 'Servizi')
  await page.getByRole('textbox', { name: title, exact: true }).fill('')
  await expectSaved(page)
  await button(page, previewWords.title).click()
  await expect(page.getByText(fillText(previewWords.leftOut, { titles: `«Servizi, ${title}»` }))).toBeVisible()
  await page.keyboard.press('Escape')

  await openChanges(page, site)
  await expect(page.getByText(fillText(changesScreen.count.other, { count: 4 }))).toBeVisible()
  const price = change(page, 'Case, foto, durata e prezzi')
  await expect(price).toContainText('Da quanti euro «Bilocale»')
  await expect(price.getByRole('definition')).toHaveText(['149', '160'])
  await expect(change(page, photograph).getByRole('img')).toHaveCount(2)
  const services = page.getByRole('region', { name: 'Servizi' })
  await expect(services.getByRole('link', { name: new RegExp(faults.empty) })).toBeVisible()
  await publishButton(page).click()
  await expect(page.getByRole('heading', { name: publishingWords.refused })).toBeVisible()
  await page.keyboard.press('Escape')

  // By keyboard.
  const box = (label: string, part: string) =>
    page
      .getByRole('region', { name: part })
      .getByRole('checkbox', { name: fillText(changesScreen.publishName, { label }) })
  await box(title, 'Servizi').focus()
  await page.keyboard.press('Space')
  await expect(box(title, 'Servizi')).not.toBeChecked()
  await expect(services.getByText(changesScreen.waits)).toBeVisible()
  await expect(services.getByRole('link', { name: new RegExp(faults.empty) })).toHaveCount(0)
  // Not that of the mark before, which may still be on its way.
  const kept = page.waitForResponse(
    (response) =>
      response.url().endsWith('/editing/waiting') && response.request().postData()?.includes('gallery') === true,
  )
  await box(title, 'Gallery').uncheck()
  await kept
  await page.reload()
  await expect(box(title, 'Servizi')).not.toBeChecked()
  await expect(box(title, 'Gallery')).not.toBeChecked()
  await button(page, previewWords.title).click()
  const preview = page.frameLocator('iframe:not([inert])')
  await expect(preview.getByRole('heading', { name: 'Le case al sole' })).toBeAttached()
  await page.getByRole('dialog').getByRole('button', { name: siteScreen.publish }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const pressed = Promise.withResolvers<void>()
  // With the answer to one's own mark comes what a colleague has let go meanwhile: nobody has seen that it would go online.
  const theirs = JSON.stringify({ path: 'gallery.title', waits: false })
  await page.route(
    '**/editing/waiting',
    async (route) => {
      await pressed.promise
      await route.fetch({ postData: theirs })
      await route.continue()
    },
    { times: 1 },
  )
  await box(title, 'Servizi').check()
  await publishButton(page).click()
  pressed.resolve()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(saving.newer)
  await page.keyboard.press('Escape')
  await expect(box(title, 'Gallery')).toBeChecked()
  const waits = page.waitForResponse(/\/editing\/waiting$/)
  await box(title, 'Servizi').uncheck()
  await waits
  // A mark that is lost on its way holds for whoever publishes at once.
  expectConsoleError(/ERR_FAILED/)
  const again = Promise.withResolvers<void>()
  await page.route('**/editing/waiting', (route) => again.promise.then(() => route.abort()), { times: 1 })
  await box(title, 'Gallery').uncheck()
  await publishButton(page).click()
  again.resolve()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(publishingWords.seen)
  // Nor does anything beside the dialog say that there is no network.
  expect(await page.locator('[data-toast]').count()).toBe(0)
  await page.keyboard.press('Escape')

  const published = await publicPage(site)
  expect(published).toContain('160')
  expect(published).toContain('Le case al sole')
  expect(published).not.toContain('Le case a Natale')
  await expect(page.getByText(fillText(changesScreen.count.other, { count: 2 }))).toBeVisible()
  await expect(button(page, changesScreen.nothing)).toBeDisabled()
  await page.goBack()
  await page.getByRole('link', { name: pageScreen.list }).click()
  await page.getByRole('link', { name: versionsScreen.title }).click()
  await button(page, new RegExp(`^${versionsScreen.restore}`))
    .first()
    .click()
  await expect(page.getByText(versionsScreen.waitingStays)).toBeVisible()
  await expect(page.getByText(versionsScreen.draftKept)).toBeHidden()
  await button(page, versionsScreen.restoreSubmit).click()
  await expect(page.getByRole('heading', { name: publishingWords.online })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await publicPage(site)).not.toContain('Le case a Natale')
  await open(page, '/gallery', 'Gallery')
  await expect(page.getByRole('textbox', { name: title, exact: true })).toHaveValue('Le case a Natale')
  await expect(marks(page)).toBeVisible()
  await page.getByRole('button', { name: fillText(fieldWords.resetName, { label: title }) }).click()
  await expect(page.getByRole('textbox', { name: title, exact: true })).toHaveValue(original)
})

test('photographs keep their words, and versions can be told apart and looked at before going back', async ({
  browser,
  expectConsoleError,
}) => {
  const page = await enter(site, browser, 'Bea', telephone)
  await open(page, '/elenco', screens.site)
  await button(page, siteScreen.discard).click()
  await button(page, discarding.submit).click()
  await expect(button(page, siteScreen.publish)).toBeHidden()
  await open(page, '/fotografie', library.title)
  await page.locator('input[type=file]').setInputFiles(await photographFile('parete.jpg', '#9a3d1b'))
  await page.getByRole('textbox', { name: photoWords.alt }).fill('Parete color terracotta')
  await page.getByRole('textbox', { name: photoWords.caption }).fill('Parete al sole, Roma')
  await expectSaved(page)
  await open(page, '/servizi', 'Servizi')
  await page.getByRole('textbox', { name: title, exact: true }).fill('La luce vende')
  await expectSaved(page)
  await publishAll(page, site)

  await open(page, '/versioni', versionsScreen.title)
  const rows = page.locator('main ol > li')
  await expect(rows.first()).toContainText('Servizi · Titolo: La luce fa prenotare → La luce vende')
  const count = await rows.count()
  const before = rows.filter({ hasNotText: versionsScreen.live }).filter({ hasText: '149 → 160' })
  await before.getByRole('button', { name: new RegExp(`^${versionWords.look}`) }).click()
  const look = page.frameLocator('iframe:not([inert])')
  await expect(look.getByRole('heading', { name: 'La luce fa prenotare', exact: true })).toBeAttached()
  await page.keyboard.press('Escape')
  await before.getByRole('button', { name: new RegExp(`^${versionsScreen.restore}`) }).click()
  await button(page, versionsScreen.restoreSubmit).click()
  await expect(page.getByRole('heading', { name: publishingWords.online })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows.first()).toContainText('Ripristinata da quella di')
  await expect(rows).toHaveCount(count + 1)
  expect(await publicPage(site)).not.toContain('La luce vende')

  // A draft that was put away comes back, and the answer is lost on its way.
  expectConsoleError(/ERR_FAILED/)
  const asked = Promise.withResolvers<Response>()
  await page.route('**/editing/restore', async (route) => {
    await route.fetch()
    asked.resolve(page.waitForResponse(/\/editing$/))
    await route.abort()
  })
  const putAway = rows.filter({ hasText: fillText(versionsScreen.draft, { name: 'Bea' }) })
  await putAway.getByRole('button', { name: new RegExp(`^${versionsScreen.restore}`) }).click()
  await button(page, versionsScreen.restoreSubmit).click()
  await expect(page.getByText(publishingWords.lostDraft)).toBeVisible()
  await page.unroute('**/editing/restore')
  // It came back all the same, which the office learns by asking anew.
  await (await asked.promise).finished()
  await page.keyboard.press('Escape')
  await putAway
    .first()
    .getByRole('button', { name: new RegExp(`^${versionsScreen.restore}`) })
    .click()
  await button(page, versionsScreen.restoreSubmit).click()
  await expect(page.getByText(publishingWords.draft)).toBeVisible()
  await page.keyboard.press('Escape')
  await open(page, '/elenco', screens.site)
  await button(page, siteScreen.discard).click()
  await button(page, discarding.submit).click()
  await expect(button(page, siteScreen.publish)).toBeHidden()

  await open(page, '/fotografie', library.title)
  await expect(page.getByRole('link', { name: /Parete al sole, Roma/ })).toBeVisible()
  await expect(page.getByText(library.withoutWords)).toHaveCount(0)
  await open(page, '', screens.site)
  await expect(button(page, siteScreen.publish)).toBeHidden()
})

test('a server that is killed in the middle of publishing is not called the network, and it is tried again', async ({
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(whenServerEnds, 'perhaps')
  // The answer that is cut off.
  expectConsoleError(/ERR_INCOMPLETE_CHUNKED_ENCODING/, 'perhaps')
  const page = await enter(site, browser, 'Giulia', telephone)
  await open(page, '/prenota', 'Prenota')
  await button(page, /^Cambia: /).click()
  // Its pictures take longer than the server takes to end, and no longer: those of the hero would be made again until they are light.
  const noise = { type: 'gaussian', mean: 128, sigma: 10 } as const
  const buffer = await sharp({ create: { width: 1300, height: 900, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'muro.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('textbox', { name: photoWords.alt }).fill('Muro grezzo in piena luce')
  await page.getByRole('textbox', { name: photoWords.caption }).fill('Muro grezzo')
  await button(page, library.use).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectSaved(page)
  await openChanges(page, site)
  // It tells its steps from now on, and the photographs may be made already.
  const begun = page.waitForResponse((response) => response.url().endsWith('/editing/publish'))
  await publishButton(page).click()
  await begun
  await site.kill()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(publishingWords.silent)).toBeVisible()
  await site.restart()
  await expect(dialog.getByText(publishingWords.stopped)).toBeVisible()
  expect(await publicPage(site)).not.toContain('Muro grezzo in piena luce')
  await dialog.getByRole('button', { name: shell.retry }).click()
  await expect(page.getByRole('heading', { name: publishingWords.online })).toBeVisible()
  // The button that had it has left.
  await expect(page.getByRole('heading', { name: publishingWords.online })).toBeFocused()
  expect(await publicPage(site)).toContain('Muro grezzo in piena luce')
})

test('what is typed while a publication sends a lost mark again outlives it', async ({
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const page = await enter(site, browser, 'Ugo', telephone)
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  await open(page, '/prima-vista', 'Apertura')
  await field(/^La frase sotto/).fill('Foto pronte in 24-48h, parola di Ugo.')
  await expectSaved(page)
  await open(page, '/gallery', 'Gallery')
  await field(/^Titolo$/).fill('Le case di Ugo')
  await expectSaved(page)
  await openChanges(page, site)

  const mark = '**/editing/waiting'
  const box = page.getByRole('region', { name: 'Gallery' }).getByRole('checkbox')
  // Closed before its mark is lost twice, a publication still says that nothing went online.
  const closed = Promise.withResolvers<void>()
  await page.route(mark, (route) => closed.promise.then(() => route.abort()), { times: 2 })
  await box.uncheck()
  await publishButton(page).click()
  await page.keyboard.press('Escape')
  closed.resolve()
  await expect(page.getByText(saving.beforePublishing)).toBeVisible()
  await expect(box).toBeChecked()

  const [pressed, typed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(mark, (route) => typed.promise.then(() => route.continue()))
  await page.route(mark, (route) => pressed.promise.then(() => route.abort()), { times: 1 })
  await box.uncheck()
  const again = page.waitForRequest(mark)
  await publishButton(page).click()
  pressed.resolve()
  await again
  await page.keyboard.press('Escape')
  const saves = '**/editing/fields'
  await page.route(saves, (route) => route.abort('internetdisconnected'))
  await open(page, '/prima-vista', 'Apertura')
  await field(/^La promessa/).fill('Ti chiamiamo entro 24 ore, parola di Ugo.')
  await expect(page.getByText(saving.offline)).toBeVisible()
  typed.resolve()
  await expect.poll(() => publicPage(site)).toContain('Foto pronte in 24-48h, parola di Ugo.')
  await page.unroute(saves)
  await expectSaved(page)
  await expect(field(/^La promessa/)).toHaveValue(/parola di Ugo/)

  // The next journey has no mark there.
  await openChanges(page, site)
  const marked = page.waitForResponse(mark)
  await box.check()
  expect((await marked).ok()).toBe(true)
})

test('everybody sees what changes, at each width and with large text', async ({ browser }) => {
  const page = await enter(site, browser, 'Sara')
  await open(page, '/gallery', 'Gallery')
  await page.getByRole('textbox', { name: title, exact: true }).fill('')
  await expectSaved(page)
  await open(page, '/prenota', 'Prenota')
  await button(page, /^Cambia: /).click()
  await page.getByRole('button', { name: /Villa con portico/ }).click()
  await expectSaved(page)
  await openChanges(page, site)
  // The photograph waits, and the text still has its problem.
  await page.getByRole('checkbox', { name: fillText(changesScreen.publishName, { label: photograph }) }).uncheck()
  await expect(page.getByRole('link', { name: new RegExp(faults.empty) })).toBeVisible()
  await expectForEverybody(page, 'what changes')
  // By keyboard nothing is reached below the bar.
  await page.setViewportSize(telephone)
  await page.getByRole('heading', { level: 1 }).focus()
  await tabTo(page, publishButton(page))
  // A problem is named by its photograph, whose caption may be one long word.
  await goInOffice(page, site, '/sito/fotografie/kitchen')
  await page.getByRole('textbox', { name: photoWords.alt }).fill('')
  await page.getByRole('textbox', { name: photoWords.caption }).fill('Fotografie'.repeat(8))
  await expectSaved(page)
  await openChanges(page, site)
  await expect(page.getByRole('link', { name: /^(Fotografie){8}/ })).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await publishButton(page).click()
  await expect(page.getByRole('heading', { name: publishingWords.refused })).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await page.keyboard.press('Escape')
  // A window enlarged to 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  await open(page, '/elenco', screens.site)
  await page.getByRole('searchbox').focus()
  await tabTo(page, page.getByRole('main').getByRole('listitem').getByRole('link', { name: 'Servizi', exact: true }))
  await open(page, '/versioni', versionsScreen.title)
  await expectForEverybody(page, 'the versions')
})
