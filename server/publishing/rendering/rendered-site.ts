import { gzipSync } from 'node:zlib'
import { fillText } from '../../../business/fill-text.ts'
import { publishing } from '../../../content/office/editing.ts'
import type { BuildFacts } from '../../../editing/build-facts.ts'
import type { PictureJob } from '../../../pictures/picture-jobs.ts'
import { type Headers, headerRules } from '../../http/header-rules.ts'
import { readAnswers } from '../../pages/answers.ts'
import { type Encoding, type FileBytes, type Site, type SiteFile, siteFile, siteWith } from '../../pages/load-site.ts'
import type { OnlineSite } from '../served-site.ts'
import type { RenderAnswer } from './renderer.ts'

/** The addresses of the text files of which an edited page has its own; their names have a hash. */
export const editedText = /^\/assets\/(content|further|later|print)\.[0-9a-f]{8}\.(css|js)$/

/** The pictures of a rendered site that no build has made. */
export function ownPictures({ pictures }: RenderAnswer, built: Pick<Site, 'files'>): readonly PictureJob[] {
  return pictures.filter(({ path }) => !built.files.has(path))
}

/** The text files of a rendered site that no build has made, beside its documents: addresses and texts. */
export function ownTextFiles({ texts }: RenderAnswer, built: Pick<Site, 'files'>): ReadonlyMap<string, string> {
  const own = [...texts].map(([name, text]) => [`/${name}`, text] as const)
  return new Map(own.filter(([path]) => editedText.test(path) && !built.files.has(path)))
}

/** What visitors get of a rendered and compressed site. */
export function onlineSiteOf(rendered: RenderAnswer, built: OnlineSite): OnlineSite {
  const bytes = new Map([...rendered.texts].map(([name, text]) => [name, formsOf(name, text, rendered)] as const))
  return {
    site: siteWith(built.site, bytes, headerRules(rendered.headers)),
    answers: readAnswers(rendered.answers, rendered.words),
  }
}

/** Makes a file of the site from what the store has. */
export function storedFile(path: string, bytes: Uint8Array | string, headers: Headers): SiteFile {
  const identity = Buffer.from(bytes)
  const forms = new Map<Encoding, Buffer>([['identity', identity]])
  if (editedText.test(path)) {
    forms.set('gzip', gzipSync(identity))
  }
  return siteFile(path.slice(1), forms, headers)
}

/** A text file as it is sent, in each encoding. */
function formsOf(name: string, text: string, { compressed }: RenderAnswer): FileBytes {
  const forms = new Map<Encoding, Buffer>([['identity', Buffer.from(text)]])
  const small = compressed.get(name)
  if (small !== undefined) {
    forms.set('br', toBuffer(small.br)).set('gzip', toBuffer(small.gzip))
  }
  return forms
}

/** Buffers arrive as plain arrays from a thread. */
function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

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
    return tooHeavy(publishing.tooHeavy, document, limits.documentBytes)
  }
  const contents = [...texts.keys()].filter((name) => name.startsWith('assets/content.'))
  const islands = contents.reduce((sum, name) => sum + size(name), islandScriptBytes)
  if (islands > limits.islandsBytes) {
    return tooHeavy(publishing.tooHeavyParts, islands, limits.islandsBytes)
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

function tooHeavy(sentence: string, bytes: number, limit: number): string {
  const letters = String(Math.ceil((bytes - limit) / BYTES_PER_LETTER / 10) * 10)
  return fillText(sentence, { letters })
}
