import { downloadPlaywrightBrowser, installDebianBrowser } from './download-browser.ts'
import { installedBrowsers, playwrightBrowsers } from './installed-browsers.ts'
import { packagedBrowsers } from './packaged-browser.ts'
import { type Probe, probeBrowser } from './probe-browser.ts'

/** A way to come by a browser: it names the files to try, or throws when it has nothing to offer here. */
export interface BrowserSource {
  readonly name: string
  readonly candidates: () => readonly string[] | Promise<readonly string[]>
}

export type FoundBrowser =
  | { readonly ok: true; readonly path: string; readonly description: string }
  /** Why there is none, as sentences to be shown. */
  | { readonly ok: false; readonly explanation: string }

/** Where a browser may come from, the cheapest first. */
export function browserSources(searchPath: string): BrowserSource[] {
  return [
    { name: 'installed', candidates: () => installedBrowsers(searchPath) },
    { name: 'downloaded by Playwright before', candidates: () => playwrightBrowsers() },
    { name: 'from the npm package @sparticuz/chromium', candidates: () => packagedBrowsers() },
    { name: "downloaded by Playwright's installer", candidates: downloadPlaywrightBrowser },
    { name: "installed as Debian's package by apt-get", candidates: () => installDebianBrowser(searchPath) },
  ]
}

/**
 * Finds a Chromium that starts on this machine, and gets one when there is none.
 *
 * @param explicitPath the `BROWSER_PATH` variable; when set, it is this one or none
 * @param sources where else to look, in this order
 * @param probe tells whether a file is a working browser
 */
export async function findBrowser(
  explicitPath: string | undefined,
  sources: readonly BrowserSource[],
  probe: (path: string) => Promise<Probe> = probeBrowser,
): Promise<FoundBrowser> {
  if (explicitPath) {
    const probed = await probe(explicitPath)
    return probed.ok
      ? { ok: true, path: probed.path, description: `Chromium ${probed.version}, BROWSER_PATH (${probed.path})` }
      : { ok: false, explanation: `BROWSER_PATH is ${explicitPath}, but ${probed.reason}.` }
  }
  const refusals: string[] = []
  for (const source of sources) {
    try {
      const candidates = await source.candidates()
      if (candidates.length === 0) {
        refusals.push(`${source.name}: none found`)
      }
      for (const path of candidates) {
        const probed = await probe(path)
        if (probed.ok) {
          return { ok: true, path, description: `Chromium ${probed.version}, ${source.name} (${path})` }
        }
        refusals.push(`${source.name}: ${path}: ${probed.reason}`)
      }
    } catch (error) {
      refusals.push(`${source.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const advice = 'Install Chrome or Chromium, or set BROWSER_PATH to one.'
  return { ok: false, explanation: `No browser for the journeys. ${advice} Tried:\n- ${refusals.join('\n- ')}` }
}
