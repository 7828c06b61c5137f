import { existsSync, globSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'chrome-headless-shell',
]

const usualFolders = [
  '/usr/bin',
  '/usr/local/bin',
  '/opt/google/chrome',
  '/usr/lib/chromium',
  '/usr/lib64/chromium-browser',
  '/snap/bin',
]

/**
 * Chrome and Chromium as the machine has them installed.
 *
 * @param searchPath the `PATH` variable
 * @param folders where else they usually are
 * @returns the files that are there, to be tried in this order
 */
export function installedBrowsers(searchPath: string, folders: readonly string[] = usualFolders): string[] {
  const all = new Set([...searchPath.split(delimiter), ...folders].filter((folder) => folder !== ''))
  return [...all].flatMap((folder) => names.map((name) => join(folder, name))).filter((file) => existsSync(file))
}

/**
 * The browsers that Playwright's installer has put into its own folder: the one of this version first, then the newest.
 *
 * @param expected where Playwright looks for the one of its own version
 */
export function playwrightBrowsers(expected: string = chromium.executablePath()): string[] {
  const folder = dirname(dirname(dirname(expected)))
  const found = globSync('chromium{,_headless_shell}-*/*/{chrome,headless_shell,chrome-headless-shell}', {
    cwd: folder,
  })
  const newestFirst = found.sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  return [...new Set([expected, ...newestFirst.map((file) => join(folder, file))])].filter((file) => existsSync(file))
}
