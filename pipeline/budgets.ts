import { stat } from 'node:fs/promises'

/**
 * What the landing page may cost, in bytes as they travel (brotli) and in files. The build refuses what is over, with the figure
 * and the limit, unless it is a real site's, which is told; e2e/spend-few-bytes.spec.ts asserts what only a browser can count.
 */
export const budgets = {
  /** The document of `/` with its styles: what fits into a server's first flight of packets. */
  documentBytes: 14_000,
  /** Script that runs before a visitor comes near an island, inline included. */
  earlyScriptBytes: 1_024,
  /** The scripts of all islands together, with what they share; the 360° viewer, which loads when it is opened, apart. */
  islandsBytes: 80 * 1_024,
  fontFiles: 2,
  fontsBytes: 40_000,
  /** The hero's photograph on a telephone. */
  heroBytes: 60_000,
  /**
   * All that a telephone (390 px, density 2) loads before the page is scrolled, headers included, as e2e/spend-few-bytes.spec.ts
   * counts it. Lighthouse (bench/results/page.json) comes to more and is not held to this: it also asks for the manifest, and
   * under its network emulation Chromium fetches lazy photographs from further below.
   */
  firstViewBytes: 150_000,
  firstViewRequests: 12,
  /** All that a telephone loads when the page is scrolled to its end. */
  wholePageBytes: 600_000,
} as const

/** What the build knows of the landing page's weight, by the budget that it counts against. */
export type Weights = Readonly<
  Record<'documentBytes' | 'earlyScriptBytes' | 'islandsBytes' | 'fontFiles' | 'fontsBytes', number>
>

/** Says of each weight that is over its budget by how much. */
export function overBudget(weights: Weights): string[] {
  const names = ['documentBytes', 'earlyScriptBytes', 'islandsBytes', 'fontFiles', 'fontsBytes'] as const
  return names
    .filter((name) => weights[name] > budgets[name])
    .map((name) => `${name}: ${weights[name]}, the limit is ${budgets[name]} (pipeline/budgets.ts)`)
}

/** What the landing page loads, by paths on the site. */
export interface LandingFiles {
  /** Scripts that run at once. */
  readonly early: Iterable<string>
  readonly islands: Iterable<string>
  readonly fonts: readonly string[]
}

/**
 * Weighs the landing page as it was built and compressed against its budgets.
 *
 * @param site folder of the built site, as a directory URL
 * @returns what is over, each with its figure and its limit
 */
export async function findOverweight(site: URL, { early, islands, fonts }: LandingFiles): Promise<readonly string[]> {
  const weightOf = async (path: string) => (await stat(new URL(`.${path}`, site))).size
  const sum = async (paths: Iterable<string>, ending = '') =>
    (await Promise.all([...paths].map((path) => weightOf(`${path}${ending}`)))).reduce((total, size) => total + size, 0)
  return overBudget({
    documentBytes: await weightOf('/index.html.br'),
    earlyScriptBytes: await sum(early, '.br'),
    islandsBytes: await sum(islands, '.br'),
    fontFiles: fonts.length,
    fontsBytes: await sum(fonts),
  })
}
