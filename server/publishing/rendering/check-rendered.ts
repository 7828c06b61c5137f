import { fillText } from '../../../business/fill-text.ts'
import { publishing } from '../../../content/office/editing.ts'
import type { BuildFacts } from '../../../editing/build-facts.ts'
import type { Site } from '../../pages/load-site.ts'
import type { RenderAnswer } from './renderer.ts'

/**
 * Checks a rendered and compressed site before it goes online: its weight, and that everything exists that it refers to.
 *
 * @returns why it cannot be published, in Italian; null when it can
 */
export function checkRendered(
  { texts, compressed, pictures }: Pick<RenderAnswer, 'texts' | 'compressed' | 'pictures'>,
  { limits, islandScriptBytes }: Pick<BuildFacts, 'limits' | 'islandScriptBytes'>,
  built: Pick<Site, 'files'>,
): string | null {
  const size = (name: string) => compressed.get(name)?.br.length ?? 0
  const document = size('index.html')
  if (document > limits.documentBytes) {
    return tooHeavy(document, limits.documentBytes)
  }
  const contents = [...texts.keys()].filter((name) => name.startsWith('assets/content.'))
  const islands = contents.reduce((sum, name) => sum + size(name), islandScriptBytes)
  if (islands > limits.islandsBytes) {
    return tooHeavy(islands, limits.islandsBytes)
  }
  const made = new Set(pictures.map(({ path }) => path))
  const exists = (path: string) => built.files.has(path) || texts.has(path.slice(1)) || made.has(path)
  const dead = [...texts.values()]
    .flatMap((text) => text.match(/\/(?:assets|photos)\/[\w-]+(?:\.[\w-]+)+/g) ?? [])
    .find((path) => !exists(path))
  return dead === undefined ? null : fillText(publishing.deadLink, { path: dead })
}

/** The letters of Italian take about half a byte each once they are compressed. */
const BYTES_PER_LETTER = 0.5

function tooHeavy(bytes: number, limit: number): string {
  const letters = String(Math.ceil((bytes - limit) / BYTES_PER_LETTER / 10) * 10)
  return fillText(publishing.tooHeavy, { letters })
}
