import { stat } from 'node:fs/promises'
import { budgets } from './budgets.ts'

/** What the build knows of the landing page's weight, by the budget that it counts against. */
export type Weights = Readonly<
  Record<'documentBytes' | 'earlyScriptBytes' | 'islandsBytes' | 'fontFiles' | 'fontsBytes', number>
>

/** Says of each weight that is over its budget by how much. */
export function overBudget(weights: Weights): string[] {
  const names = ['documentBytes', 'earlyScriptBytes', 'islandsBytes', 'fontFiles', 'fontsBytes'] as const
  return names
    .filter((name) => weights[name] > budgets[name])
    .map((name) => `${name}: ${weights[name]}, the limit is ${budgets[name]} (site/build/budgets.ts)`)
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
