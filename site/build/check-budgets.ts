import { readdir, readFile, stat } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
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

/**
 * Weighs the landing page as it was built and compressed.
 *
 * @param site folder of the built site, as a directory URL
 * @param islandFiles paths on the site of all that the islands load
 */
async function weigh(site: URL, islandFiles: Iterable<string>): Promise<Weights> {
  const weightOf = async (path: string) => (await stat(new URL(`.${path}`, site))).size
  const sum = async (paths: Iterable<string>) =>
    (await Promise.all([...paths].map(weightOf))).reduce((total, size) => total + size, 0)
  const page = await readFile(new URL('index.html', site), 'utf8')
  const scripts = [...page.matchAll(/<script(?: type="module")?((?: [^>]*)?)>([\s\S]*?)<\/script>/g)]
  const linked = scripts.flatMap(([, attributes = '']) => attributes.match(/ src="([^"]+)"/)?.[1] ?? [])
  const inline = scripts
    .filter(([, attributes = '']) => !attributes.includes('application/'))
    .map(([, , script = '']) => (script === '' ? 0 : brotliCompressSync(script).length))
  const fonts = (await readdir(new URL('_astro/', site))).filter((file) => file.endsWith('.woff2'))
  return {
    documentBytes: await weightOf('/index.html.br'),
    earlyScriptBytes: inline.reduce((total, size) => total + size, 0) + (await sum(linked.map((path) => `${path}.br`))),
    islandsBytes: await sum([...islandFiles].map((path) => `${path}.br`)),
    fontFiles: fonts.length,
    fontsBytes: await sum(fonts.map((file) => `/_astro/${file}`)),
  }
}

/**
 * Weighs a build against its budgets.
 *
 * @param islandFiles paths on the site of the islands' scripts
 * @returns what is over, each with its figure and its limit
 */
export async function findOverweight(site: URL, islandFiles: Iterable<string>): Promise<readonly string[]> {
  return overBudget(await weigh(site, islandFiles))
}
