import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const otherBrowserNames = ['firefox', 'webkit'] as const

export type OtherBrowserName = (typeof otherBrowserNames)[number]

export type OtherBrowser =
  | { readonly ok: true; readonly path: string }
  /** Why there is none, as a sentence to be shown. */
  | { readonly ok: false; readonly explanation: string }

/** WebKitGTK is reached through its driver, and has no mode without a screen. */
const needed: Readonly<Record<OtherBrowserName, readonly [readonly string[], ...(readonly string[])[]]>> = {
  firefox: [['firefox-esr', 'firefox']],
  webkit: [['WebKitWebDriver'], ['Xvfb']],
}

const explanations: Readonly<Record<OtherBrowserName, string>> = {
  firefox: 'Firefox is not installed: its journeys were skipped. Debian has it as firefox-esr.',
  webkit: 'WebKitGTK is not installed: its journeys were skipped. Debian has it as webkit2gtk-driver and xvfb.',
}

/**
 * Looks for a browser besides Chromium. Unlike Chromium it is not fetched: the journeys do without it.
 *
 * @param searchPath the `PATH` variable
 */
export function findOtherBrowser(name: OtherBrowserName, searchPath: string): OtherBrowser {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '')
  const [path, ...others] = needed[name].map((programs) =>
    programs.flatMap((program) => folders.map((folder) => join(folder, program))).find((file) => existsSync(file)),
  )
  return path === undefined || others.includes(undefined)
    ? { ok: false, explanation: explanations[name] }
    : { ok: true, path }
}
