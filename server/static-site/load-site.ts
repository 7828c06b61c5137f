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

const hashedNames = /^(assets|photos)\//

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
  const files = new Map<string, FileBytes>()
  // One after the other: all at once they would be more than a process may have open.
  for (const name of names) {
    files.set(name, await readBytes(join(directory, name)))
  }
  return siteOf(files, headersFor)
}

/** The bytes of a file, in each encoding that there is. */
export type FileBytes = ReadonlyMap<Encoding, Buffer>

/**
 * Makes a site of its files.
 *
 * @param bytes by the name of the file, `index.html`; '404.html' answers every unknown path
 */
export function siteOf(bytes: ReadonlyMap<string, FileBytes>, headersFor: HeaderRules): Site {
  const names = [...bytes.keys()]
  const files = new Map(
    [...bytes].map(([name, forms]) => [pathOf(name), siteFile(name, forms, headersFor(pathOf(name)))] as const),
  )
  const notFound = files.get('/404')
  if (notFound === undefined) {
    throw new StartError('The built site is incomplete: its 404.html is missing.')
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

async function readBytes(file: string): Promise<FileBytes> {
  const forms = new Map<Encoding, Buffer>([['identity', await readFile(file)]])
  for (const [encoding, name] of [
    ['br', `${file}.br`],
    ['gzip', `${file}.gz`],
  ] as const) {
    if (existsSync(name)) {
      forms.set(encoding, await readFile(name))
    }
  }
  return forms
}

function siteFile(name: string, bytes: FileBytes, rules: Headers): SiteFile {
  // Weak: the encodings share it, as they hold the same thing (RFC 9110, section 8.8.1).
  const hash = createHash('sha256').update(bytes.get('identity') ?? '')
  const etag = `W/"${hash.digest('base64url').slice(0, 12)}"`
  const common = {
    'Cache-Control': cacheControlOf(name),
    ...rules,
    'Content-Type': contentTypeOf(name),
    ETag: etag,
    ...(bytes.size > 1 && { Vary: 'Accept-Encoding' }),
  }
  const forms = [...bytes].map(([encoding, body]) => {
    const headers = encoding === 'identity' ? common : { ...common, 'Content-Encoding': encoding }
    return [encoding, { body, headers }] as const
  })
  return { etag, forms: new Map(forms) }
}

function cacheControlOf(name: string): string {
  if (hashedNames.test(name)) {
    return 'public, max-age=31536000, immutable'
  }
  return name.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}
