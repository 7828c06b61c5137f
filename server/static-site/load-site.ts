import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Encoding } from './choose-encoding.ts'
import { contentTypeOf } from './content-type.ts'
import { type HeaderRules, type Headers, parseHeaderRules } from './header-rules.ts'

/** A file of the site as it is answered, each encoding with its ready headers. */
export interface SiteFile {
  readonly etag: string
  readonly forms: ReadonlyMap<Encoding, { readonly body: Buffer; readonly headers: Headers }>
}

/** The built site, whole in memory: reading files for each request is several times slower. */
export interface Site {
  readonly files: ReadonlyMap<string, SiteFile>
  /** Paths that lead to another spelling of the same page. */
  readonly redirects: ReadonlyMap<string, string>
  readonly notFound: SiteFile
  readonly headersFor: HeaderRules
}

/** What the server reads and does not serve. */
const unserved = /^_headers(\.caddy)?$|\.(br|gz)$/

const hashedNames = /^\/(_astro|photos)\//

/**
 * Loads the built site.
 *
 * @param directory the build's output folder
 * @throws Error with a sentence for the owner when it is missing or incomplete
 */
export async function loadSite(directory: string): Promise<Site> {
  if (!existsSync(directory)) {
    throw new StartError(
      `The site is not built: ${directory} is missing. Run "npm run build", or "npm start" for both.`,
    )
  }
  for (const required of ['_headers', 'index.html', '404.html']) {
    if (!existsSync(join(directory, required))) {
      throw new StartError(
        `The built site is incomplete: ${join(directory, required)} is missing. Run "npm run build".`,
      )
    }
  }
  const headersFor = parseHeaderRules(await readFile(join(directory, '_headers'), 'utf8'))
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(directory, '/').length))
    .map((name) => name.split(sep).join('/'))
    .filter((name) => !unserved.test(name))
  const files = new Map<string, SiteFile>()
  for (const name of names) {
    const path = pathOf(name)
    files.set(path, await loadFile(join(directory, name), path, headersFor(path)))
  }
  const notFound = files.get('/404')
  if (notFound === undefined) {
    throw new StartError(`The built site is incomplete: ${join(directory, '404.html')} cannot be read.`)
  }
  files.delete('/404')
  const pages = names.filter((name) => name.endsWith('.html') && name !== '404.html')
  const redirects = new Map(pages.flatMap(otherSpellings))
  return { files, redirects, notFound, headersFor }
}

/** The clean address of a file: a page has no extension, an index no name. */
function pathOf(name: string): string {
  return `/${name}`
    .replace(/\/index\.html$/, '/')
    .replace(/\.html$/, '')
    .replace(/(?<=.)\/$/, '')
}

function otherSpellings(name: string): [string, string][] {
  const path = pathOf(name)
  const spellings = path === '/' ? [`/${name}`] : [`/${name}`, `${path}/`]
  return spellings.map((spelling) => [spelling, path])
}

async function loadFile(file: string, path: string, rules: Headers): Promise<SiteFile> {
  const body = await readFile(file)
  // Weak: the encodings share it, as they hold the same thing (RFC 9110, section 8.8.1).
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 12)}"`
  const compressed: [Encoding, string][] = [
    ['br', `${file}.br`],
    ['gzip', `${file}.gz`],
  ]
  const found = compressed.filter(([, name]) => existsSync(name))
  const common = {
    'Cache-Control': cacheControlOf(path, file),
    ...rules,
    'Content-Type': contentTypeOf(file),
    ETag: etag,
    ...(found.length > 0 && { Vary: 'Accept-Encoding' }),
  }
  const forms = new Map<Encoding, { body: Buffer; headers: Headers }>([['identity', { body, headers: common }]])
  for (const [encoding, name] of found) {
    forms.set(encoding, { body: await readFile(name), headers: { ...common, 'Content-Encoding': encoding } })
  }
  return { etag, forms }
}

function cacheControlOf(path: string, file: string): string {
  if (hashedNames.test(path)) {
    return 'public, max-age=31536000, immutable'
  }
  return file.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}
