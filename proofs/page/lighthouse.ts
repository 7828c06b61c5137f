import { brotliCompressSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse, { type Config, desktopConfig, type Flags, type Result } from 'lighthouse'
import { findBrowser, launchArguments } from '../../test/browser.ts'

export const formFactors = ['mobile', 'desktop'] as const

export type FormFactor = (typeof formFactors)[number]

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const MAX_ATTEMPTS = 3

/** The figures of one load: times in ms, bytes as they travel. */
export interface PageFigures {
  readonly fcpMs: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  readonly speedIndexMs: number
  /** What the main thread of the simulated device has to do until the page is at rest. */
  readonly mainThreadMs: number
  /** The longest task of it; 0 without one above 50 ms. */
  readonly longestTaskMs: number
  /** Elements of the document. */
  readonly elements: number
  readonly requests: number
  readonly bytes: number
  /** Bytes by what they are: Document, Font, Image, Script, … */
  readonly bytesByKind: Readonly<Record<string, number>>
  /** Script that runs before anyone has touched the page, inline script (in brotli) included. */
  readonly scriptBytes: number
  readonly scores: Readonly<Record<string, number>>
  /** The audits that a score of less than 100 comes from. */
  readonly failed: readonly string[]
}

export interface PageLoad {
  readonly url: string
  readonly formFactor: FormFactor
  /** Port on which a browser listens to DevTools. */
  readonly browserPort: number
  /** The page's document. */
  readonly html: string
  /** It is the page for addresses that do not exist. */
  readonly isNotFound: boolean
  /** Further headers of each request. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Starts a browser for loadPage(). */
export async function launchChrome() {
  return launch({
    chromePath: await findBrowser(),
    chromeFlags: [...launchArguments, '--headless=new', '--ignore-certificate-errors'],
    logLevel: 'silent',
  })
}

/** They fail on the page for addresses that do not exist, as they should. */
const auditsOfFoundPages = ['http-status-code', 'is-crawlable', 'errors-in-console']

/** Loads a page once, with an empty cache, under Lighthouse's own simulated throttling. */
export async function loadPage(load: PageLoad): Promise<PageFigures> {
  const { url, formFactor, browserPort, html, isNotFound, headers } = load
  const flags = {
    port: browserPort,
    logLevel: 'error' as const,
    onlyCategories: [...categories],
    // It makes the window as high as the page, in which everything comes near.
    disableFullPageScreenshot: true,
    ...(headers && { extraHeaders: { ...headers } }),
    ...(isNotFound && { ignoreStatusCode: true, skipAudits: auditsOfFoundPages }),
  }
  const lhr = await audit(url, flags, formFactor === 'desktop' ? desktopConfig : undefined)
  const { audits, categories: judged } = lhr
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const requests = requestsIn(audits['network-requests']?.details)
  const byKind = new Map<string, number>()
  for (const { kind, bytes } of requests) {
    byKind.set(kind, (byKind.get(kind) ?? 0) + bytes)
  }
  return {
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    speedIndexMs: value('speed-index'),
    mainThreadMs: value('mainthread-work-breakdown'),
    longestTaskMs: longestTaskIn(audits['long-tasks']?.details),
    elements: value('dom-size-insight'),
    requests: requests.length,
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    bytesByKind: Object.fromEntries(byKind),
    scriptBytes: (byKind.get('Script') ?? 0) + inlineScriptBytes(html),
    scores: Object.fromEntries(categories.map((name) => [name, Math.round((judged[name]?.score ?? 0) * 100)])),
    failed: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score !== null && score < 1)
      .map(({ id }) => id),
  }
}

/** On a busy machine Lighthouse loses the beginning of a load now and then, and has to be run again. */
async function audit(url: string, flags: Flags, config: Config | undefined): Promise<Result> {
  let problem = 'no result'
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const result = await lighthouse(url, flags, config)
    if (result !== undefined && result.lhr.runtimeError === undefined) {
      return result.lhr
    }
    problem = result?.lhr.runtimeError?.message ?? problem
  }
  throw new Error(`Lighthouse could not load ${url}: ${problem}`)
}

/** The requests in Lighthouse's table of them. */
function requestsIn(details: unknown): readonly { kind: string; bytes: number }[] {
  return itemsIn(details).map((item: { resourceType?: unknown; transferSize?: unknown }) => ({
    kind: String(item.resourceType ?? 'Other'),
    bytes: Number(item.transferSize ?? 0),
  }))
}

/** The duration of the longest of Lighthouse's tasks above 50 ms, in ms. */
function longestTaskIn(details: unknown): number {
  return Math.max(0, ...itemsIn(details).map(({ duration }: { duration?: unknown }) => Number(duration)))
}

/** The rows of one of Lighthouse's tables, which its types know nothing of. */
function itemsIn(details: unknown): readonly object[] {
  const items: unknown = typeof details === 'object' && details !== null && 'items' in details ? details.items : []
  return Array.isArray(items) ? items : []
}

/** The size of the scripts in a page's document, in brotli; data for search engines is no script. */
function inlineScriptBytes(html: string): number {
  const scripts = [...html.matchAll(/<script\b(?![^>]*application\/ld\+json)[^>]*>(.*?)<\/script>/gs)]
  const text = scripts.map(([, script = '']) => script).join('\n')
  return text === '' ? 0 : brotliCompressSync(text).length
}
