import { truncateSync, writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { fillText } from '../business/fill-text.ts'
import { overwritten, versionWords } from '../content/office/changes.ts'
import { uploads } from '../content/office/photographs.ts'
import { settingsScreen } from '../content/office/settings.ts'
import { screens, shell } from '../content/office/shell.ts'
import {
  discarding,
  fieldWords,
  library,
  listWords,
  pageScreen,
  photoWords,
  previewWords,
  publishingWords,
  saving,
  siteScreen,
  uploadFailures,
  uploadRefusals,
  versionsScreen,
} from '../content/office/site.ts'
import { questions } from '../content/questions.ts'
import { expectForEverybody } from './support/check-for-everybody.ts'
import {
  button,
  enter,
  expectSaved,
  openEditor,
  publicPage,
  publishAll,
  publishButton,
  telephone,
} from './support/editor.ts'
import { officeUrl } from './support/office.ts'
import { oneSite } from './support/one-site.ts'
import { photographFile } from './support/photographs.ts'
import { test } from './support/test.ts'

// Reduced motion, so that nothing is looked at on its way.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'allow' })

const site = oneSite()

test.beforeEach(({ expectConsoleError }) => {
  // When the network goes, for a refused photograph, and when somebody else was faster.
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|409|422/, 'perhaps')
  // A script of the page in the preview that is still to come when the network goes.
  expectConsoleError(/dynamically imported module/, 'perhaps')
})

const open = (page: Page, path: string, title: string) => openEditor(page, site, path, title)

test('on a telephone the owner changes a price, a review, a question and the hero, publishes, and takes one back', async ({
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/413/, 'perhaps')
  const page = await enter(site, browser, 'Anna', telephone)
  const original = questions?.list[0]?.question ?? ''

  await open(page, '/prezzi', 'Che cosa è compreso, prezzi')
  await button(page, /^Casa 1/).click()
  await page.getByRole('textbox', { name: /Da quanti euro/ }).fill('149')
  await open(page, '/recensioni', 'Recensioni')
  await button(page, /^Recensione 1/).click()
  await page.getByRole('textbox', { name: 'Recensione', exact: true }).fill('Le stanze sembrano vere.')
  await expectSaved(page)
  await expect(page.getByText(fieldWords.changed, { exact: true })).toBeVisible()

  await open(page, '/domande', 'Domande')
  await button(page, fillText(listWords.down, { label: 'Domanda 1' })).click()
  await button(page, /^Domanda 2/).click()
  await page.getByRole('textbox', { name: 'Domanda', exact: true }).fill('Quanto mi costa?')
  await button(page, previewWords.title).click()
  await expect(page.frameLocator('iframe:not([inert])').getByText('Quanto mi costa?')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await publicPage(site)).not.toContain('Quanto mi costa?')

  await open(page, '/prima-vista', 'Apertura')
  await button(page, /^Cambia: /).click()
  const input = page.locator('input[type=file]')
  const part = '**/api/uploads/*/0'
  await page.route(part, (route) => route.fulfill({ status: 413, body: '' }))
  await input.setInputFiles(await photographFile('parete.jpg', '#9a3d1b'))
  await expect(page.getByText(uploadFailures.tooLargeForProxy)).toBeVisible()
  await page.unroute(part)
  await button(page, fillText(uploads.retryName, { file: 'parete.jpg' })).click()
  await page.getByRole('textbox', { name: photoWords.alt }).fill('Parete color terracotta in piena luce')
  await button(page, library.use).click()
  await expect(page.getByText(library.wordsMissing)).toBeVisible()
  await page.getByRole('textbox', { name: photoWords.caption }).fill('Parete al sole, Roma')
  const focus = page.getByRole('slider', { name: photoWords.focus })
  await focus.press('ArrowRight')
  await expect(focus).toHaveAttribute('aria-valuetext', fillText(photoWords.focusValue, { x: 52, y: 50 }))
  await button(page, library.use).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectSaved(page)

  await publishAll(page, site)
  const published = await publicPage(site)
  for (const text of ['149', 'Le stanze sembrano vere.', 'Quanto mi costa?', 'Parete color terracotta in piena luce']) {
    expect(published).toContain(text)
  }
  expect(published).not.toContain(original)

  await open(page, '/domande', 'Domande')
  await page.getByRole('button', { name: /^Torna al testo di partenza/ }).click()
  // At the end of a screen a toast stands above its bar too.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const [toast, bar] = [page.locator('[data-toast]'), page.locator('main [data-bottom-bar]')]
  await expect
    .poll(async () => {
      const [above, below] = [await toast.boundingBox(), await bar.boundingBox()]
      return above !== null && below !== null && above.y + above.height <= below.y
    })
    .toBe(true)
  await expectSaved(page)
  await publishAll(page, site)
  expect(await publicPage(site)).toContain(original)

  await open(page, '/versioni', versionsScreen.title)
  const oldest = page.locator('main ol > li').last()
  await expect(oldest).toContainText(versionsScreen.original)
  await expect(oldest).not.toContainText(versionsScreen.unchanged)
  await oldest.getByRole('button', { name: new RegExp(`^${versionsScreen.restore}`) }).click()
  await page.getByRole('button', { name: versionsScreen.restoreSubmit }).click()
  await expect(page.getByRole('heading', { name: publishingWords.online })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('main ol > li').first()).toContainText(versionWords.restoredOriginal)
})

test('a photograph that is refused says why, at once and where it is uploaded', async ({
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/413|ERR_FAILED/, 'perhaps')
  const page = await enter(site, browser, 'Rita', telephone)
  await open(page, '/fotografie', library.title)
  const input = page.locator('input[type=file]')
  const file = await photographFile('foto.jpg', '#3d6a9a')
  const upload = (buffer = file.buffer) => input.setInputFiles({ ...file, buffer })
  const sentence = page.locator('main').getByRole('alert').filter({ hasText: /./ }).last()

  const large = test.info().outputPath('foto.jpg')
  writeFileSync(large, '')
  truncateSync(large, 31 * 1024 * 1024)
  await input.setInputFiles(large)
  await expect(sentence).toHaveText(uploadRefusals['too-large'])
  await upload(file.buffer.subarray(0, file.buffer.length / 2))
  await expect(sentence).toHaveText(uploadRefusals.broken)
  // What is no photograph is none the second time.
  await upload(Buffer.from('ciao'))
  await expect(sentence).toHaveText(uploadRefusals['not-a-photograph'])
  await expect(page.getByRole('button', { name: fillText(uploads.retryName, { file: file.name }) })).toHaveCount(1)

  // A proxy that takes no such body.
  const parts = '**/api/uploads/*/0'
  let sent = 0
  await page.route(parts, (route) => {
    sent += 1
    return route.fulfill({ status: 413, body: '' })
  })
  await upload()
  await expect(sentence).toHaveText(uploadFailures.tooLargeForProxy)
  expect(sent).toBe(1)
  await page.unroute(parts)

  await page.route('**/api/uploads', (route) => route.abort(), { times: 1 })
  sent = 0
  await page.route(parts, (route) => {
    sent += 1
    return route.abort()
  })
  await upload()
  await expect(page.getByText(library.retrying)).toBeVisible()
  await expect.poll(() => sent).toBeGreaterThan(0)
  await page.unroute(parts)
  await expect(page.getByRole('heading', { level: 1, name: library.unnamed })).toBeVisible()
})

test('what is typed without network is kept, of what two people type at once one is asked, and the other is told', async ({
  browser,
}) => {
  const [nora, giulia] = await Promise.all([enter(site, browser, 'Nora'), enter(site, browser, 'Giulia')])
  const field = (page: Page) => page.getByRole('textbox', { name: /^La frase sotto/ })
  await open(nora, '/prima-vista', 'Apertura')
  await open(giulia, '/prima-vista', 'Apertura')

  await nora.context().setOffline(true)
  await field(nora).fill('Foto pronte in 24-48h, parola di Nora.')
  await expect(nora.getByText(/^Non ancora salvato/)).toBeVisible()
  await field(giulia).fill('Foto pronte in 24-48h, parola di Giulia.')
  await expectSaved(giulia)
  await nora.context().setOffline(false)

  const dialog = nora.getByRole('dialog')
  await expect(dialog).toContainText('parola di Nora')
  await expect(dialog).toContainText('parola di Giulia')
  await dialog.getByRole('button', { name: 'Tieni il mio' }).click()
  await expect(field(giulia)).toHaveValue(/parola di Nora/)

  // Who saved first sees it too, and may take their own text back: then the other one is told, on another screen as well.
  const notice = giulia.getByRole('status').filter({ hasText: 'Nora ha cambiato questo testo' })
  await expect(notice).toContainText('Ora diceFoto pronte in 24-48h, parola di Nora.')
  await nora.getByRole('button', { name: shell.back }).click()
  await notice.getByRole('button', { name: overwritten.takeBack }).click()
  await expect(notice).toHaveCount(0)
  const elsewhere = nora.getByRole('status', { name: overwritten.title })
  await expect(elsewhere).toContainText(/Giulia ha cambiato «La frase sotto .*»/)
  await expect(elsewhere).toContainText('Il tuo dicevaFoto pronte in 24-48h, parola di Nora.')
  await elsewhere.getByRole('button', { name: overwritten.accept }).click()
  await expect(elsewhere).toHaveText('')
  await open(nora, '/prima-vista', 'Apertura')
  await expect(field(nora)).toHaveValue(/parola di Giulia/)

  // Of a list it says in the open item what differs, and not the rest.
  const question = (page: Page) => page.getByRole('textbox', { name: 'Domanda', exact: true })
  for (const page of [nora, giulia]) {
    await open(page, '/domande', 'Domande')
    await page.getByRole('button', { name: /^Domanda 2 / }).click()
  }
  await question(giulia).fill('Quanto dura per Giulia?')
  await expect(question(nora)).toHaveValue('Quanto dura per Giulia?')
  await question(nora).fill('Quanto dura per Nora?')
  const inItem = giulia
    .getByRole('listitem')
    .filter({ has: question(giulia) })
    .getByRole('status')
  await expect(inItem).toContainText(/Il tuo dicevaQuanto dura per Giulia\?Ora diceQuanto dura per Nora\?Riprendi/)
  await expect(inItem).not.toContainText('Devo esserci?')

  // Nor does the choice between two of them show the whole lists.
  await nora.context().setOffline(true)
  await question(nora).fill('E quanto, per Nora?')
  await nora.getByRole('button', { name: 'Aggiungi una domanda' }).click()
  await question(nora).fill('Solo di Nora?')
  await expect(nora.getByText(/^Non ancora salvato/)).toBeVisible()
  const theirs = giulia.waitForResponse('**/editing/fields')
  await question(giulia).fill('E quanto, per Giulia?')
  expect((await theirs).ok()).toBe(true)
  await nora.context().setOffline(false)
  await expect(dialog).toContainText(/Tu hai scrittoE quanto, per Nora\?Giulia ha scrittoE quanto, per Giulia\?/)
  await expect(dialog).not.toContainText('Devo esserci?')
  // Giulia has not taken out what she never had.
  await expect(dialog).toContainText('Domanda «Solo di Nora?»: solo nel tuo')
})

test('what a colleague saves while one’s own text is on its way is neither published nor discarded unseen', async ({
  browser,
}) => {
  const [olga, luca] = await Promise.all([enter(site, browser, 'Olga'), enter(site, browser, 'Luca')])
  const field = (page: Page) => page.getByRole('textbox', { name: /^La frase sotto/ })
  const question = luca.getByRole('textbox', { name: 'Domanda', exact: true })
  await open(luca, '/domande', 'Domande')
  await button(luca, /^Domanda 1/).click()
  /** Types, and does what waits for the text to be saved; Luca saves another one meanwhile. */
  const typeAnd = async (text: string, act: () => Promise<void>) => {
    const isSaved = Promise.withResolvers<void>()
    await olga.route('**/editing/fields', async (route) => {
      await isSaved.promise
      await route.continue()
    })
    await open(olga, '/prima-vista', 'Apertura')
    await field(olga).fill(`Foto pronte in 24-48h, ${text}.`)
    await olga.getByRole('link', { name: screens.site }).first().click()
    await act()
    const saved = luca.waitForResponse('**/editing/fields')
    await question.fill(`Una domanda a metà, ${text}`)
    // Before it is typed there is nothing to save either.
    expect((await saved).ok()).toBe(true)
    await expectSaved(luca)
    isSaved.resolve()
    await expect(olga.getByText(saving.newer)).toBeVisible()
    await olga.unroute('**/editing/fields')
  }

  await typeAnd('una volta', async () => {
    await button(olga, siteScreen.publish).click()
    await publishButton(olga).click()
  })
  expect(await publicPage(site)).not.toContain('Una domanda a metà')
  await olga.keyboard.press('Escape')
  await expect(olga.getByText('Una domanda a metà, una volta')).toBeVisible()

  await typeAnd('due volte', async () => {
    await olga.getByRole('link', { name: pageScreen.list }).click()
    await button(olga, siteScreen.discard).click()
    await button(olga, discarding.submit).click()
  })
  await expect(question).toHaveValue('Una domanda a metà, due volte')
})

test('what the server does not have yet outlives a reload, until it is saved or its writer signs out', async ({
  browser,
  expectConsoleError,
}) => {
  // What asks just after the sign-out.
  expectConsoleError(/401/, 'perhaps')
  const page = await enter(site, browser, 'Rita', telephone)
  const field = page.getByRole('textbox', { name: /^La promessa/ })
  const kept = () => page.evaluate(() => sessionStorage.length)
  const saves = '**/editing/fields'
  await page.context().route(saves, (route) => route.abort('internetdisconnected'))
  await open(page, '/prima-vista', 'Apertura')
  await field.fill('Ti chiamiamo entro 24 ore, parola di Rita.')
  await expect(page.getByText(saving.offline)).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue(/parola di Rita/)
  await page.context().unroute(saves)
  await expectSaved(page)
  expect(await kept()).toBe(0)

  // The server has the text, and a reload comes before its answer: nobody has changed the same text.
  await page.context().route(saves, async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await field.fill('Ti chiamiamo presto, parola di Rita.')
  await expect(page.getByText(saving.offline)).toBeVisible()
  await page.context().unroute(saves)
  await page.reload()
  await expectSaved(page)
  await expect.poll(kept).toBe(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.context().route(saves, (route) => route.abort('internetdisconnected'))
  await field.fill('Questa resta qui.')
  await expect(page.getByText(saving.offline)).toBeVisible()
  expect(await kept()).toBe(1)
  await page.goto(officeUrl(site, '/impostazioni'))
  await button(page, settingsScreen.signOut).click()
  await expect.poll(kept).toBe(0)
})

test('everybody changes the site, at each width, by keyboard and with large text', async ({ browser }) => {
  const page = await enter(site, browser, 'Sara')
  await open(page, '', screens.site)
  await expectForEverybody(page, 'the site')
  await open(page, '/prezzi', 'Che cosa è compreso, prezzi')
  await button(page, /^Casa 1/).click()
  await expectForEverybody(page, 'a section')
  await open(page, '/fotografie/kitchen', 'Cucina con isola, Milano')
  await expectForEverybody(page, 'a photograph')
  await open(page, '/gallery', 'Gallery')
  await button(page, /^Cambia: .* 1$/).click()
  await expect(page.getByRole('heading', { name: library.choose })).toBeVisible()
  await expectForEverybody(page, 'the library')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/gallery', 'Gallery')
  await button(page, previewWords.title).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(button(page, previewWords.title)).toBeFocused()
})
