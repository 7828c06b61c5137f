import { type ElementHandle, launch, type Page } from 'puppeteer-core'
import { type BrowserWindow, bringIntoView, findProgram, type PageElement, type Start } from './browser-window.ts'

/** Opens a page in a Firefox without a screen, in a profile of its own, by WebDriver BiDi. */
export async function openInFirefox({ url, viewport, script }: Start): Promise<BrowserWindow> {
  const firefox = await launch({
    browser: 'firefox',
    executablePath: findProgram(['firefox-esr', 'firefox'], 'firefox-esr'),
    headless: true,
    extraPrefsFirefox: {
      'javascript.enabled': script === 'on',
      'intl.accept_languages': 'it-IT',
      'ui.useOverlayScrollbars': 1,
    },
  })
  const page = await firefox.newPage()
  const errors = watchErrors(page)
  await page.setViewport(viewport)
  await page.goto(url)
  return {
    findAll: async (role, name) => {
      const found = await page.$$(`aria/[role="${role}"][name="${name}"]`)
      return found.map((handle) => elementOf(page, handle))
    },
    press: (key) => page.keyboard.press(key),
    evaluate: async (read) => page.evaluate(read),
    errors: async () => errors,
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => firefox.close(),
  }
}

function elementOf(page: Page, handle: ElementHandle): PageElement {
  return {
    click: async () => {
      // The library's own click waits for a promise in the page, which never comes where pages run no script.
      await handle.evaluate(bringIntoView)
      const { x, y } = await handle.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return { x: left + width / 2, y: top + height / 2 }
      })
      await page.mouse.click(x, y)
    },
    type: (text) => handle.type(text),
    evaluate: async (read) => handle.evaluate(read),
  }
}

function watchErrors(page: Page): readonly string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') {
      errors.push(message.text())
    }
  })
  page.on('pageerror', (error) => errors.push(`uncaught ${error instanceof Error ? error.message : String(error)}`))
  page.on('requestfailed', (request) => errors.push(`${request.failure()?.errorText} ${request.url()}`))
  page.on('response', (response) => {
    if (response.status() >= 400) {
      errors.push(`status ${response.status()} ${response.url()}`)
    }
  })
  return errors
}
