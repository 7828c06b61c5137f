import { accessSync, constants } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { chromium } from '@playwright/test'
import { launchArguments } from './launch-arguments.ts'

export type Probe =
  | { readonly ok: true; readonly path: string; readonly version: string }
  | { readonly ok: false; readonly path: string; readonly reason: string }

const LAUNCH_TIMEOUT_MS = 30_000

/**
 * Tells whether a browser works here by starting it as the journeys do and letting it lay out a page: a file that is
 * there may still be a stub, lack a library, or be shut away from the temporary folder.
 */
export async function probeBrowser(path: string): Promise<Probe> {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return { ok: false, path, reason: 'it is not an executable file' }
  }
  try {
    const browser = await chromium.launch({ executablePath: path, args: launchArguments, timeout: LAUNCH_TIMEOUT_MS })
    try {
      const page = await browser.newPage()
      await page.setContent('<h1>Casa in Posa</h1>')
      const box = await page.locator('h1').boundingBox({ timeout: LAUNCH_TIMEOUT_MS })
      return box === null
        ? { ok: false, path, reason: 'it shows nothing' }
        : { ok: true, path, version: browser.version() }
    } finally {
      await browser.close()
    }
  } catch (error) {
    return { ok: false, path, reason: essence(error instanceof Error ? error.message : String(error)) }
  }
}

/** The one line that says what is wrong, out of a launch log of fifty: what the browser itself printed, if anything. */
function essence(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n')
  const printed = lines.find((line) => line.includes('[err]') && line.trim() !== '')
  return (printed ?? lines[0] ?? message).replace(/^.*\[err\]\s*/, '').trim()
}
