import { bringIntoView } from './bring-into-view.ts'
import type { Browser, BrowserWindow, Key, LaunchOptions, PageElement, Role, Viewport } from './browser.ts'
import { openWatched, readErrors } from './open-watched.ts'
import { startWebKitDriver } from './start-webkit-driver.ts'
import { type ElementReference, elementId, startSession, type WebDriverSession } from './webdriver-session.ts'

const keyCodes: Readonly<Record<Key, string>> = {
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Enter: '\uE007',
  Escape: '\uE00C',
}

/** What may have a role, and what WebKitGTK calls it: whether an element has it, the browser says. */
const roles: Readonly<Record<Role, { readonly selector: string; readonly role: string }>> = {
  button: { selector: 'button', role: 'button' },
  combobox: { selector: 'select', role: 'button' },
  dialog: { selector: 'dialog, [role=dialog]', role: 'dialog' },
  heading: { selector: 'h1, h2, h3', role: 'heading' },
  link: { selector: 'a[href]', role: 'link' },
  slider: { selector: 'input[type=range]', role: 'slider' },
  textbox: { selector: 'input', role: 'textbox' },
}

/** Starts WebKitGTK's MiniBrowser and speaks W3C WebDriver with it, over HTTP. */
export async function launchWebKit({ executable, script }: LaunchOptions): Promise<Browser> {
  const driver = await startWebKitDriver(executable)
  // Without script in documents the driver's own still runs; with --enable-javascript=false it would not.
  const args = [
    '--automation',
    '--javascript-can-open-windows-automatically=true',
    `--enable-javascript-markup=${script === 'on'}`,
  ]
  const session = await startSession(driver.url, { 'webkitgtk:browserOptions': { args } })
  const opener = String(await session.get('window'))
  const { browserName, browserVersion } = session.capabilities
  return {
    version: `${browserName}/${browserVersion}`,
    open: async (url, viewport) => {
      await openWatched(session, url)
      await resize(session, viewport)
      return windowOf(session, opener)
    },
    close: async () => {
      await session.end()
      await driver.stop()
    },
  }
}

/** WebDriver knows the size of a window with its toolbar; the page's is what is left. */
async function resize(session: WebDriverSession, { width, height }: Viewport): Promise<void> {
  await session.post('window/rect', { width, height })
  const toolbar = Number(await session.execute(() => outerHeight - innerHeight))
  await session.post('window/rect', { width, height: height + toolbar })
}

function windowOf(session: WebDriverSession, opener: string): BrowserWindow {
  return {
    findAll: async (role, name) => {
      const found: PageElement[] = []
      for (const reference of await session.select(roles[role].selector)) {
        const computed = (what: string) => session.get(`element/${elementId(reference)}/${what}`).catch(ignoreUnseen)
        if ((await computed('computedlabel')) === name && (await computed('computedrole')) === roles[role].role) {
          found.push(elementOf(session, reference))
        }
      }
      return found
    },
    press: async (key) => {
      const actions = [
        { type: 'keyDown', value: keyCodes[key] },
        { type: 'keyUp', value: keyCodes[key] },
      ]
      await session.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    evaluate: (read) => session.execute(read),
    errors: () => session.execute(readErrors),
    screenshot: async () => Buffer.from(String(await session.get('screenshot')), 'base64'),
    close: async () => {
      await session.closeWindow()
      await session.post('window', { handle: opener })
    },
  }
}

function elementOf(session: WebDriverSession, reference: ElementReference): PageElement {
  const path = `element/${elementId(reference)}`
  return {
    click: async () => {
      // The protocol scrolls no further than it must, to where something fixed may lie over it.
      await session.execute(bringIntoView, reference)
      await session.post(`${path}/click`)
    },
    type: async (text) => {
      await session.post(`${path}/value`, { text })
    },
    evaluate: (read) => session.execute(read, reference),
  }
}

/** WebKitGTK answers with an error for what is not in its accessibility tree. */
function ignoreUnseen(): null {
  return null
}
