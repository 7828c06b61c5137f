import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Builder, By, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findFreePort } from '../../scripts/find-free-port.ts'
import { runProcess } from '../../test/web-servers/web-server.ts'
import { type BrowserWindow, bringIntoView, findProgram, type PageElement, type Start } from './browser-window.ts'

const keys = { ArrowLeft: Key.ARROW_LEFT, ArrowRight: Key.ARROW_RIGHT, Escape: Key.ESCAPE } as const

/** What may have a role, and WebKitGTK's name of the role: the browser knows which element has it. */
const roles = {
  button: { selector: 'button', role: 'button' },
  combobox: { selector: 'select', role: 'button' },
  dialog: { selector: 'dialog, [role=dialog]', role: 'dialog' },
  heading: { selector: 'h1, h2, h3', role: 'heading' },
  link: { selector: 'a[href]', role: 'link' },
  slider: { selector: 'input[type=range]', role: 'slider' },
  textbox: { selector: 'input', role: 'textbox' },
} as const

/** Opens a page in WebKitGTK's MiniBrowser, by W3C WebDriver. */
export async function openInWebKit({ url, viewport, ...start }: Start): Promise<BrowserWindow> {
  const cleanup = new AsyncDisposableStack()
  const driver = await startBrowser(start, cleanup)
  await openWatched(driver, url)
  // WebDriver sets the size of a window with its toolbar; the page's is what is left.
  const window = driver.manage().window()
  await window.setRect(viewport)
  const toolbar = await driver.executeScript<number>(() => outerHeight - innerHeight)
  await window.setRect({ width: viewport.width, height: viewport.height + toolbar })
  // The window was a wide one before, and what changes with that does so over some time.
  await driver.wait(() => driver.executeScript<boolean>(() => document.getAnimations().length === 0))
  return {
    findAll: async (role, name) => {
      const found: PageElement[] = []
      for (const element of await driver.findElements(By.css(roles[role].selector))) {
        // WebKitGTK answers with an error for what is not in its accessibility tree.
        const label = await element.getAccessibleName().catch(() => null)
        if (label === name && (await element.getAriaRole().catch(() => null)) === roles[role].role) {
          found.push(elementOf(driver, element))
        }
      }
      return found
    },
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    evaluate: (read) => driver.executeScript(read),
    errors: () => driver.executeScript(readErrors),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: () => cleanup.disposeAsync(),
  }
}

function elementOf(driver: WebDriver, element: WebElement): PageElement {
  return {
    click: async () => {
      // The protocol scrolls no further than it must, to where something fixed may lie over it.
      await driver.executeScript(bringIntoView, element)
      await element.click()
    },
    type: (text) => element.sendKeys(text),
    evaluate: (read) => driver.executeScript(read, element),
  }
}

/** Starts the browser and its driver, with a screen that nobody sees and a home folder of their own. */
async function startBrowser(
  { script, without }: Omit<Start, 'url' | 'viewport'>,
  cleanup: AsyncDisposableStack,
): Promise<WebDriver> {
  const executable = findProgram(['WebKitWebDriver'], 'webkit2gtk-driver')
  const home = await mkdtemp(join(tmpdir(), 'webkit-home-'))
  cleanup.defer(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
  await mkdir(join(home, 'gtk-3.0'))
  // The toolbar of the MiniBrowser would keep its window wider than a phone.
  await writeFile(join(home, 'gtk-3.0/gtk.css'), '* { min-width: 0; padding: 0; margin: 0; }')
  const address = `http://127.0.0.1:${await findFreePort()}`
  const service = await runProcess({
    file: executable,
    args: [`--port=${new URL(address).port}`],
    directory: home,
    environment: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      DISPLAY: await startScreen(cleanup),
      GDK_BACKEND: 'x11',
      LANGUAGE: 'it',
      // Its sandbox needs user namespaces, which containers and the root user do not have. Only our own site is opened.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    url: `${address}/status`,
    logFile: join(home, 'driver.log'),
  })
  cleanup.defer(() => service.stop())
  const args = [
    '--automation',
    '--javascript-can-open-windows-automatically=true',
    // Without script in documents the driver's own still runs; with --enable-javascript=false it would not.
    `--enable-javascript-markup=${script === 'on'}`,
    ...(without === undefined ? [] : [`--features=-${without}`]),
  ]
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args } })
    .build()
  cleanup.defer(() => driver.quit())
  return driver
}

/** Starts Xvfb, which takes the first free display and prints its number. */
async function startScreen(cleanup: AsyncDisposableStack): Promise<string> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const screen = spawn(findProgram(['Xvfb'], 'xvfb'), args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const kill = () => screen.kill()
  process.once('exit', kill)
  cleanup.defer(() => {
    process.off('exit', kill)
    kill()
  })
  const [line] = await once(createInterface(screen.stdout), 'line')
  return `:${line}`
}

/**
 * Opens an address in a new window that is watched from before its first byte, and switches to it.
 *
 * W3C WebDriver has no console. But a window that a page of the same site opens keeps its listeners when the address
 * comes, if that page has the same opener policy: so the privacy policy opens it.
 */
async function openWatched(driver: WebDriver, url: string): Promise<void> {
  await driver.get(new URL('/privacy-policy', url).href)
  const opener = await driver.getWindowHandle()
  await driver.executeScript(openAndWatch, url)
  const handles = await driver.getAllWindowHandles()
  await driver.switchTo().window(handles.find((handle) => handle !== opener) ?? '')
  await driver.wait(() =>
    driver.executeScript<boolean>(() => document.readyState === 'complete' && location.href !== 'about:blank'),
  )
}

/** Runs in the opener. */
function openAndWatch(url: string): void {
  const opened = window.open(url)
  if (opened === null) {
    throw new Error('no window was opened')
  }
  const errors: string[] = []
  Object.assign(opened, { errors })
  Object.assign(Reflect.get(opened, 'console'), {
    error: (...words: readonly unknown[]) => errors.push(words.join(' ')),
  })
  // The errors of photographs, scripts and styles that do not load do not bubble: they are seen in the capture phase.
  opened.addEventListener(
    'error',
    (event) => {
      const source = event.target instanceof Object && 'outerHTML' in event.target ? event.target.outerHTML : ''
      errors.push(event.message ? `uncaught ${event.message}` : `not loaded: ${source}`)
    },
    true,
  )
  opened.addEventListener('unhandledrejection', ({ reason }) => errors.push(`uncaught ${reason}`))
  opened.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`refused by ${violatedDirective}: ${blockedURI}`),
  )
}

/** Runs in the opened window. */
function readErrors(): readonly string[] {
  const errors: readonly string[] = Reflect.get(window, 'errors') ?? []
  // 'F-Georgia' and the like are fonts of the device, which need not be there (pipeline/fonts/fallback-fonts.ts).
  const own = [...document.fonts].filter(({ family }) => !/^"?[FH]-/.test(family))
  const fonts = own.filter(({ status }) => status === 'error')
  return [...errors, ...fonts.map(({ family }) => `not loaded: the font ${family}`)]
}
