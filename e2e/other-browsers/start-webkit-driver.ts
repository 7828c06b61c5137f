import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../test/find-free-port.ts'

const START_TIMEOUT_MS = 15_000

/** WebKitGTK's driver, with a screen that nobody sees and a home folder of its own. */
export interface WebKitDriver {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** @param executable path of WebKitWebDriver */
export async function startWebKitDriver(executable: string): Promise<WebKitDriver> {
  const home = mkdtempSync(join(tmpdir(), 'webkit-home-'))
  const settings = join(home, 'gtk-3.0')
  mkdirSync(settings)
  // The toolbar of WebKitGTK's MiniBrowser would keep its window wider than a phone.
  writeFileSync(join(settings, 'gtk.css'), '* { min-width: 0; padding: 0; margin: 0; }')
  const screen = await startScreen()
  const port = await findFreePort()
  const driver = spawn(executable, [`--port=${port}`], {
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
      LANGUAGE: 'it',
      // Its sandbox needs user namespaces, which containers and the root user do not have. Only our own site is opened.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  })
  const discard = () => {
    driver.kill()
    screen.process.kill()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', discard)
  const url = `http://127.0.0.1:${port}`
  await untilReady(url)
  return {
    url,
    stop: async () => {
      process.off('exit', discard)
      await Promise.all([ended(driver), ended(screen.process)])
      discard()
    },
  }
}

/** Xvfb takes the first free display and tells its number. */
async function startScreen(): Promise<{ readonly process: ChildProcess; readonly display: string }> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const xvfb = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = await Promise.race([
    once(createInterface(xvfb.stdout), 'line'),
    once(xvfb, 'exit').then(() => Promise.reject(new Error('Xvfb did not start'))),
  ])
  return { process: xvfb, display: `:${line}` }
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await fetch(`${url}/status`).catch(() => null))?.ok) {
    if (Date.now() > deadline) {
      throw new Error('WebKitWebDriver did not start')
    }
    await wait(50)
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit')
    child.kill()
    await exit
  }
}
