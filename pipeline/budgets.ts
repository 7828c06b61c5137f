import { stat } from 'node:fs/promises'

/**
 * The budgets of the landing page, in bytes after compression (Brotli) and in files. A build over budget fails, or only warns
 * for a brand of somebody's own, with figure and limit; e2e/spend-few-bytes.spec.ts asserts what only a browser can count.
 */
export const budgets = {
  /** The document of `/` with the styles of its first view: it fits into the initial congestion window, ten packets. */
  documentBytes: 14_000,
  /** Script that runs before a visitor comes near an island, including inline script. */
  earlyScriptBytes: 1_024,
  /** The scripts of all islands together, except the 360° viewer, which loads when it is opened. */
  islandsBytes: 80 * 1_024,
  /** Two families; the headline's glyphs are a file of their own. */
  fontFiles: 3,
  fontsBytes: 40_000,
  /** The hero's photograph on a phone. */
  heroBytes: 60_000,
  /**
   * Everything that a phone (390 px, density 2) loads before the page is scrolled, including headers, as counted by
   * e2e/spend-few-bytes.spec.ts. Lighthouse counts more: it requests the manifest too, and under its network emulation
   * Chromium fetches lazy photographs from further below.
   */
  firstViewBytes: 120_000,
  firstViewRequests: 12,
  /** Everything that a phone loads when the page is scrolled to its end. */
  wholePageBytes: 700_000,
  /** The scripts that the office's first screen waits for. */
  officeScriptBytes: 99 * 1_024,
} as const

/** The budgets whose weights the build can measure. */
const measured = [
  'documentBytes',
  'earlyScriptBytes',
  'islandsBytes',
  'fontFiles',
  'fontsBytes',
  'officeScriptBytes',
] as const

/** The weights that have the letters of a brand and the names of cities in them, about which nobody can do anything. */
const ofOwner: readonly string[] = ['fontsBytes', 'officeScriptBytes']

type Weights = Readonly<Record<(typeof measured)[number], number>>

/**
 * Names each weight that is over its budget, with figure and limit, and what may be done.
 *
 * @param isOwn whether it is somebody's own site, with a brand and cities of its own
 */
export function overBudget(weights: Weights, isOwn: boolean = false): string[] {
  return measured
    .filter((name) => weights[name] > budgets[name] && !(isOwn && ofOwner.includes(name)))
    .map((name) => {
      const figures = `${name}: ${weights[name]}, the limit is ${budgets[name]} (pipeline/budgets.ts)`
      return name === 'documentBytes'
        ? `${figures}; shorter texts, or fewer of them, make the page load sooner`
        : figures
    })
}

/** What a change of some texts may add to a weight. */
const ROOM = 1.02

/**
 * The limits of a publication in the office, in bytes after compression. Content of somebody's own that is about as heavy as a budget,
 * or heavier, as built may stay so: otherwise no change at all could be published.
 */
export function publicationLimits(built: Pick<Weights, 'documentBytes' | 'islandsBytes'>, isOwn: boolean) {
  const limitOf = (name: keyof typeof built) =>
    isOwn ? Math.max(budgets[name], Math.ceil(built[name] * ROOM)) : budgets[name]
  return {
    documentBytes: limitOf('documentBytes'),
    islandsBytes: limitOf('islandsBytes'),
    heroBytes: budgets.heroBytes,
  }
}

/** Files that the landing page loads, by their path on the site. */
interface LandingFiles {
  /** Scripts that run at once. */
  readonly early: Iterable<string>
  /** The scripts of islands, and their content. */
  readonly islands: Iterable<string>
  readonly fonts: readonly string[]
}

/**
 * Weighs the built and compressed landing page.
 *
 * @param site folder of the built site, as a directory URL
 */
export async function weighSite(site: URL, { early, islands, fonts }: LandingFiles) {
  const weightOf = async (path: string) => (await stat(new URL(`.${path}`, site))).size
  const sum = async (paths: Iterable<string>, ending = '') =>
    (await Promise.all([...paths].map((path) => weightOf(`${path}${ending}`)))).reduce((total, size) => total + size, 0)
  return {
    documentBytes: await weightOf('/index.html.br'),
    earlyScriptBytes: await sum(early, '.br'),
    islandsBytes: await sum(islands, '.br'),
    fontFiles: fonts.length,
    fontsBytes: await sum(fonts),
  }
}
