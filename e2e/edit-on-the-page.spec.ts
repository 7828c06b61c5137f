import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { fillText } from '../business/fill-text.ts'
import { gallery, hero, services } from '../content/landing.ts'
import { cropNames } from '../content/office/photographs.ts'
import { screens, shell } from '../content/office/shell.ts'
import {
  library,
  listScreen,
  listWords,
  pageScreen,
  previewWords,
  publishingWords,
  saving,
  siteScreen,
} from '../content/office/site.ts'
import { questions } from '../content/questions.ts'
import { cropsAt } from '../contracts/photo-crops.ts'
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
import { oneSite } from './support/one-site.ts'
import { photographFile } from './support/photographs.ts'
import { test } from './support/test.ts'

// Reduced motion, so that nothing is looked at on its way.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'allow' })

/** What a keyboard leaves of a telephone. */
const withKeyboard = { width: 390, height: 500 }

const site = oneSite()

test.beforeEach(({ expectConsoleError }) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/, 'perhaps')
  // A script of the page that is still to come when the network goes.
  expectConsoleError(/dynamically imported module/, 'perhaps')
})

const shown = (page: Page) => page.frameLocator('iframe:not([inert])')
const sheet = (page: Page) => page.locator('[data-sheet]')

const enterByTelephone = (browser: Browser, name: string) => enter(site, browser, name, telephone, { hasTouch: true })

const open = (page: Page, path: string, title: string) => openEditor(page, site, path, title)

/** Taps what is shown in the frame, where it is shown. */
async function tap(page: Page, target: Locator): Promise<void> {
  await expect(target).toHaveAttribute('data-editable')
  // A photograph that has not come near yet is outside of its box.
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.touchscreen.tap(x + width / 2, y + height / 2)
}

/** Expects an element of the frame to stand above the sheet. */
async function expectAboveSheet(page: Page, target: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [text, field] = [await target.boundingBox(), await sheet(page).boundingBox()]
      return text !== null && field !== null && text.y >= 0 && text.y + text.height <= field.y
    })
    .toBe(true)
}

test('the owner taps a text of her page, changes it in view, goes on to the next and publishes', async ({
  browser,
}) => {
  const page = await enterByTelephone(browser, 'Anna')
  await open(page, '', screens.site)
  const sentence = shown(page).getByText(hero.sentence)
  await expect(sentence).toHaveAttribute('data-editable')

  await tap(page, sentence)
  const field = sheet(page).getByRole('textbox')
  await expect(field).toHaveValue(hero.sentence)
  await expect(field).toBeFocused()
  await expectAboveSheet(page, sentence)
  await page.setViewportSize({ width: 320, height: 640 })
  const [title, close] = [sheet(page).getByRole('heading'), sheet(page).getByRole('button', { name: shell.close })]
  const middle = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
    return y + height / 2
  }
  await expect.poll(async () => Math.abs((await middle(title)) - (await middle(close)))).toBeLessThan(2)
  await page.setViewportSize(telephone)
  await page.keyboard.type(' Sempre.')
  await expect(field).toHaveValue(`${hero.sentence} Sempre.`)

  await page.setViewportSize(withKeyboard)
  await field.fill('Foto pronte in 24-48h, dal tocco alla pagina.')
  await expectAboveSheet(page, shown(page).getByText('dal tocco alla pagina'))
  await expect(sheet(page).getByText(saving.saved, { exact: true })).toBeInViewport()
  await page.setViewportSize(telephone)

  await button(page, pageScreen.next).click()
  await expect(field).toHaveValue(hero.book)
  await button(page, pageScreen.previous).click()
  await expect(field).toHaveValue(/dal tocco alla pagina/)

  // What is folded is shown once it is edited.
  const { question = '', answer = '' } = questions?.list[1] ?? {}
  await button(page, shell.close).click()
  await tap(page, shown(page).getByText(question))
  await expect(field).toHaveValue(question)
  await button(page, pageScreen.next).click()
  await expect(field).toHaveValue(answer)
  await expectAboveSheet(page, shown(page).getByText(answer.slice(0, 20)))

  await button(page, shell.close).click()
  await tap(page, shown(page).locator('#foto-2 picture'))
  await expect(sheet(page).getByRole('link', { name: library.edit })).toBeVisible()
  // Another one is shown as this place crops it.
  await sheet(page)
    .getByRole('button', { name: new RegExp(`^${library.change}`) })
    .click()
  await page.locator('input[type=file]').setInputFiles(await photographFile('prato.jpg', '#4a7a3c'))
  for (const crop of cropsAt('gallery.photos.1', gallery.photos.length)) {
    await expect(page.getByRole('dialog').getByRole('img', { name: cropNames[crop] })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  const scrolled = () =>
    shown(page)
      .locator('html')
      .evaluate(() => scrollY)
  const left = await scrolled()
  expect(left).toBeGreaterThan(1_000)
  await page.getByRole('link', { name: pageScreen.list, exact: true }).click()
  await page.getByRole('link', { name: pageScreen.page, exact: true }).click()
  // What is above may be laid out anew.
  await expect.poll(async () => Math.abs((await scrolled()) - left)).toBeLessThan(200)

  await button(page, siteScreen.publish).click()
  await publishButton(page).click()
  await expect(page.getByRole('heading', { name: publishingWords.online })).toBeVisible()
  expect(await publicPage(site)).toContain('dal tocco alla pagina')
})

test('in Safari 16.4, which lacks what came later, the list, a photograph and a publication work', async ({
  browser,
}) => {
  const page = await enterByTelephone(browser, 'Ada')
  await page.addInitScript(() => {
    Reflect.deleteProperty(Map, 'groupBy')
    Reflect.deleteProperty(AbortSignal, 'any')
    Reflect.deleteProperty(Element.prototype, 'checkVisibility')
  })
  await page.reload()
  await open(page, '/prima-vista', 'Apertura')
  const field = page.getByRole('textbox', { name: 'La frase sotto il titolo' })
  await field.fill('Fotografiamo la tua casa, e basta.')
  await expectSaved(page)
  await open(page, '/fotografie', library.title)
  const sent = page.waitForResponse((response) => response.ok() && /uploads\/.+\/finish$/.test(response.url()))
  await page.locator('input[type=file]').setInputFiles(await photographFile('fiume.jpg', '#3a5a7c'))
  await sent
  await publishAll(page, site)
  expect(await publicPage(site)).toContain('Fotografiamo la tua casa, e basta.')
})

test('the field that is open closes when a colleague takes its item to another place of the list', async ({
  browser,
}) => {
  const [page, other] = await Promise.all([enterByTelephone(browser, 'Livia'), enterByTelephone(browser, 'Marco')])
  await open(page, '', screens.site)
  const list = questions?.list ?? []
  const last = list.at(-1)?.question ?? ''
  await tap(page, shown(page).getByText(last))
  const field = sheet(page).getByRole('textbox')
  await expect(field).toHaveValue(last)
  await open(other, '/domande', 'Domande')
  await field.fill('Quanto mi costa?')
  await expect(other.getByRole('button', { name: /Quanto mi costa\?$/ })).toBeVisible()
  await expect(field).toHaveValue('Quanto mi costa?')
  await button(other, fillText(listWords.removeName, { label: 'Domanda 1' })).click()
  await expect(sheet(page)).toHaveCount(0)
})

test('by keyboard and screen reader the list is the whole way', async ({ browser }) => {
  const page = await enterByTelephone(browser, 'Sara')
  await open(page, '', screens.site)
  await expect(shown(page).getByText(hero.book)).toHaveAttribute('data-editable')
  for (let stops = 0; stops < 15; stops += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
  }
  await expectForEverybody(page, 'the page')
  // A telephone on its side: half of the window is the page's.
  await page.setViewportSize({ width: 844, height: 390 })
  const area = page.locator('div:has(> iframe:not([inert]))')
  await expect.poll(async () => (await area.boundingBox())?.height).toBeGreaterThan(195)
  await page.setViewportSize(telephone)
  await tap(page, shown(page).getByText(hero.book))
  await expect(sheet(page).getByRole('textbox')).toBeFocused()
  await expectForEverybody(page, 'the field of a text')
  await page.setViewportSize(telephone)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: pageScreen.list, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: listScreen.groups[0].title })).toBeVisible()
  await expect(page.getByText(listScreen.sample, { exact: true }).first()).toBeVisible()
  await expect(page.locator('main')).not.toContainText(gallery.note.slice(0, 30))
  await expectForEverybody(page, 'the list')
  await page.getByRole('searchbox').fill(hero.promise.slice(0, 12))
  await expectForEverybody(page, 'found texts')
  // The tab leads from hits that nobody has followed, too.
  await page.getByRole('link', { name: pageScreen.list }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  // Each of three services is told by its number.
  await page.getByRole('searchbox').fill(services.list[1]?.text ?? '')
  await expect(page.getByRole('listitem').getByText('Servizi · Che cosa comprende 2')).toBeVisible()
  await page.getByRole('searchbox').fill(hero.promise.slice(0, 12))
  await page.getByRole('link', { name: hero.promise }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Apertura' })).toBeVisible()
  await expect(page.locator(':focus')).toHaveValue(hero.promise)
  const spoken = page.getByRole('textbox', { name: 'Nome dei tre riconoscimenti' })
  await expect(spoken).toBeHidden()
  await page.getByText(listScreen.advanced).press('Enter')
  await expect(spoken).toBeVisible()
  await button(page, shell.back).click()
  await expect(page.getByRole('searchbox')).toHaveValue(hero.promise.slice(0, 12))
  await expect(page.getByRole('link', { name: hero.promise })).toBeVisible()
  // The tab leads to the whole list, and from there 'Back' to what was searched for.
  await page.getByRole('link', { name: pageScreen.list }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(hero.promise.slice(0, 12))
})

test('what is typed in is never covered, and a section and its preview publish', async ({ browser }) => {
  const page = await enterByTelephone(browser, 'Nora')
  await open(page, '/prenota', 'Prenota')
  const field = page.getByRole('textbox', { name: 'Parole prima del telefono' })
  await page.context().setOffline(true)
  await page.setViewportSize(withKeyboard)
  await field.fill('')
  const message = field.locator('xpath=..')
  const state = page.getByText(saving.offline)
  await expect(state).toBeVisible()
  await expect
    .poll(async () => {
      const [own, bar] = [await message.boundingBox(), await state.boundingBox()]
      return own !== null && bar !== null && own.y >= 0 && own.y + own.height <= bar.y && bar.height < 30
    })
    .toBe(true)
  await page.setViewportSize(telephone)
  // A preview that is opened meanwhile is there once the line is back.
  await button(page, previewWords.title).click()
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error:'))).toBe(true)
  await page.context().setOffline(false)
  await expect(shown(page).getByRole('heading', { level: 1 })).toBeAttached()
  await page.keyboard.press('Escape')
  await field.fill('Oppure chiama')
  await expectSaved(page)
  await expect(button(page, siteScreen.publish)).toBeEnabled()
  await button(page, previewWords.title).click()
  await page.getByRole('dialog').getByRole('button', { name: siteScreen.publish }).click()
  await publishButton(page).click()
  await expect(page.getByRole('heading', { name: publishingWords.online })).toBeVisible()
  expect(await publicPage(site)).toContain('Oppure chiama')
})
